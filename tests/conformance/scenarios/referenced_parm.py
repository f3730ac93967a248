"""References: chains, factors, signs, Python, what is missing, and a deleted node."""

PROBES = "P31 P36"
SWITCHES = "missing_ref_eval missing_ref_parm delete_broken_keys"


def scenario(hou, observe, stage):
    node, source = stage.node(), stage.node("source")
    source.parm("ty").set(3.0)
    source.parm("tx").setExpression('ch("ty")', hou.exprLanguage.Hscript)
    for name, text, language in (
        ("a chain of two", 'ch("../source/tx")', "Hscript"),
        ("twice", 'ch("../source/ty") * 2', "Hscript"),
        ("minus", '-ch("../source/ty")', "Hscript"),
        ("Python", 'hou.ch("../source/ty")', "Python"),
        ("a string", 'ch("../source/shop_materialpath")', "Hscript"),
        ("a missing node", 'ch("../nobody/ty")', "Hscript"),
        ("a missing parameter", 'ch("../source/nothing")', "Hscript"),
        ("an own parameter", 'ch("tz")', "Hscript"),
    ):
        parm = stage.node(name.replace(" ", "_")).parm("ty")
        parm.setExpression(text, getattr(hou.exprLanguage, language))
        observe(f"{name}: referenced", lambda parm=parm: parm.getReferencedParm())
        observe(f"{name}: value", lambda parm=parm: parm.eval())
    parm = node.parm("ty")
    parm.set(7.0)
    parm.setExpression('ch("../source/ty")', hou.exprLanguage.Hscript)
    source.destroy()
    observe("node deleted: expression", lambda: parm.expression())
    observe("node deleted: referenced", lambda: parm.getReferencedParm())
    observe("node deleted: value", lambda: parm.eval())
    observe("node deleted: errors", lambda: len(node.errors()))
    observe("node deleted: keys deleted", lambda: parm.deleteAllKeyframes())
    observe("node deleted: keys, value", lambda: [len(parm.keyframes()), parm.eval()])
