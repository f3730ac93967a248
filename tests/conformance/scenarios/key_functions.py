"""Segment functions whose formulas are not public, sampled."""

PROBES = "P12"
SWITCHES = ""


def scenario(hou, observe, stage):
    for name in ("spline", "quintic", "easep", "easeinp", "easeoutp", "ease", "cubic", "match", "vmatch"):
        parm = stage.node(name).parm("ty")
        keys = [stage.key(frame, value, 0.5) for frame, value in ((1, 0.0), (21, 3.0), (41, 2.0), (61, 5.0))]
        for key in keys:
            key.setExpression(f"{name}()", hou.exprLanguage.Hscript)
        observe(f"{name}: written", lambda parm=parm, keys=keys: parm.setKeyframes(keys))
        observe(f"{name}: values", lambda parm=parm: [parm.evalAtFrame(frame) for frame in range(21, 42)])
