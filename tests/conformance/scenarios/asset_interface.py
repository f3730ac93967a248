"""The interface of an asset, read by Houdini and written again as DialogScript."""

from conformance import stage as stages

PROBES = "P19"
SWITCHES = ""


def told(group):
    """Name, kind, size and tags of every template, folders opened."""
    found, waiting = [], list(group.entries())
    while waiting:
        each = waiting.pop(0)
        found.append([each.name(), each.type().name(), each.numComponents(), dict(each.tags())])
        waiting += each.parmTemplates() if hasattr(each, "parmTemplates") else []
    return found


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    group = node.type().definition().parmTemplateGroup()
    observe("templates", lambda: told(group))
    observe.figure("DialogScript", lambda: group.asDialogScript(full_info=True))
    keywright = stage.library(stages.KEYWRIGHT)
    observe("Keywright: install", lambda: stage.install(keywright))
    definition = observe.figure("Keywright: definition", lambda: hou.hda.definitionsInFile(keywright)[0])
    observe("Keywright: templates", lambda: told(definition.parmTemplateGroup()))
    observe.figure(
        "Keywright: DialogScript", lambda: definition.parmTemplateGroup().asDialogScript(full_info=True)
    )
