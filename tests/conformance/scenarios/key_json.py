"""Has a key asJSON and fromJSON, and what are its fields called?"""

PROBES = "P13"
SWITCHES = "key_json"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    parm.setKeyframes([stage.key(1, 0.0), stage.key(25, 1.0, 2.0)])
    key = parm.keyframes()[1]
    observe("has asJSON", hasattr(key, "asJSON"))
    observe("has fromJSON", hasattr(key, "fromJSON"))
    if hasattr(key, "asJSON"):
        observe("as JSON", lambda: key.asJSON())
        observe("as JSON, in frames", lambda: key.asJSON(save_keys_in_frames=True))
