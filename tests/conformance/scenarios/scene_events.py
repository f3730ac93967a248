"""What a scene tells of being saved, loaded, merged, cleared, in which order, and what is there by then."""

PROBES = "P42"
SWITCHES = "load_events"


def scenario(hou, observe, stage):
    stage.node()
    path = str(stage.folder / "scene.hip")
    heard = []

    def listen(event):
        heard.append([event.name(), hou.node("/obj/ball") is not None, hou.hipFile.isLoadingHipFile()])

    def events(name, action):
        heard.clear()
        observe(name, action)
        observe(f"{name}: events", list(heard))

    hou.hipFile.addEventCallback(listen)
    try:
        events("saved", lambda: hou.hipFile.save(path, save_to_recent_files=False))
        events("loaded", lambda: hou.hipFile.load(path, suppress_save_prompt=True))
        events("merged", lambda: hou.hipFile.merge(path))
        events("cleared", lambda: hou.hipFile.clear(suppress_save_prompt=True))
    finally:
        hou.hipFile.removeEventCallback(listen)
