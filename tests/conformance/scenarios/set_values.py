"""What set does on a plain, referencing, driven, keyed, locked parameter, and in a strict range."""

PROBES = "P29"
SWITCHES = "set_on_expression set_on_reference strict_range"


def scenario(hou, observe, stage):
    node, source = stage.node(), stage.node("source").parm("ty")
    hscript = hou.exprLanguage.Hscript
    node.parm("tx").setExpression('ch("../source/ty")', hscript)
    observe("reference: set", lambda: node.parm("tx").set(5))
    observe("reference: source", source.eval())
    observe("reference: set without following", lambda: node.parm("tx").set(7, follow_parm_reference=False))
    observe("reference: own value", node.parm("tx").eval())
    observe("reference: keys left", len(node.parm("tx").keyframes()))
    for name, write in (
        ("set", lambda parm: parm.set(5)),
        ("setParms", lambda parm: node.setParms({parm.name(): 5})),
        ("tuple", lambda parm: parm.tuple().set((5, 5, 5))),
    ):
        parm = node.parm("ry")
        parm.setExpression("$F", hscript)
        observe(f"expression, {name}", lambda parm=parm, write=write: write(parm))
        observe(f"expression, {name}: keys left", len(parm.keyframes()))
        parm.deleteAllKeyframes()
    node.parm("ty").setKeyframe(stage.key(1, 0.0))
    observe("keyed: set", lambda: node.parm("ty").set(5))
    observe("keyed: value now, keys", [node.parm("ty").eval(), len(node.parm("ty").keyframes())])
    node.parm("sx").lock(True)
    observe("locked: set", lambda: node.parm("sx").set(5))
    speed = stage.probe_asset().parm("speed")
    observe("strict range 0 to 2: set 5", lambda: speed.set(5))
    observe("strict range 0 to 2: value", speed.eval())
    speed.setExpression("7", hscript)
    observe("strict range 0 to 2: value of the expression 7", lambda: speed.eval())
