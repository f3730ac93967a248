"""A node dragged with Alt held down: what its copy has, and which event scripts run."""

PROBES = "P42"
SWITCHES = "userdata_on_copy"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    node.setUserData("kit", "data")
    node.setCachedUserData("kit", "cached")
    node.parm("quiet").set(2.0)
    before = set(node.parent().children())
    heard = hou.session.events = []
    yield (
        "In /obj/ball, hold Alt down and drag the node probe aside.",
        lambda hands: hands.drag_copy(node.path()),
    )
    observe("events", list(heard))
    copies = set(node.parent().children()) - before
    observe("copies", len(copies))
    for what, look in (
        ("value", lambda each: each.evalParm("quiet")),
        ("user data", lambda each: each.userData("kit")),
        ("cached user data", lambda each: each.cachedUserData("kit")),
        ("selected", lambda each: each.isSelected()),
    ):
        observe(what, lambda look=look: [look(each) for each in copies])
