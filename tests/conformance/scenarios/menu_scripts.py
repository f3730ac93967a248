"""When a menu's script runs: on evaluation, on value change, when its items are asked."""

PROBES = "P57"
SWITCHES = "menu_script_calls"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    pick, calls = node.parm("pick"), node.hdaModule().calls

    def count(call):
        before = calls["menu"]
        call()
        return calls["menu"] - before

    observe("evalAsString", count(lambda: pick.evalAsString()))
    observe("set", count(lambda: pick.set("b")))
    observe("menuItems", count(lambda: pick.menuItems()))
    observe("cook", count(lambda: node.cook(force=True)))
    observe("items", lambda: pick.menuItems())
