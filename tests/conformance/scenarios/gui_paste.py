"""A copied tuple pasted as a reference onto one field, and a number typed over a reference."""

from contextlib import suppress

PROBES = "P32"
SWITCHES = "paste_tuple_on_float typed_on_reference"


def scenario(hou, observe, stage):
    ball = stage.node()
    ball.parmTuple("t").set((1.0, 2.0, 3.0))
    ball.setSelected(True, clear_all_selected=True)

    ball.parm("rz").setExpression('ch("tz")', hou.exprLanguage.Hscript)

    def edit(hands):
        for source, target in (("t", "ry"), ("ty", "rx")):
            hands.copy_parameter(f"/obj/ball/{source}")
            with suppress(hou.OperationFailed):
                hands.paste_relative_references(f"/obj/ball/{target}")
        hands.type_value("/obj/ball/rz", 5)

    yield (
        "Right-click the label Translate, Copy Parameter; right-click the y field of Rotate, "
        "Paste Relative References. Right-click the y field of Translate, Copy Parameter; right-click the x "
        "field of Rotate, Paste Relative References. Type 5 into the z field of Rotate, which is green; "
        "press Return.",
        edit,
    )
    observe("pasted from the label", lambda: ball.parm("ry").expression())
    observe("pasted from the field", lambda: ball.parm("rx").expression())
    observe("copied by field", lambda: [each["path"] for each in hou.parmClipboardContents()])
    observe.figure("clipboard", lambda: hou.parmClipboardContents())
    observe("typed: own keys, source", lambda: [len(ball.parm("rz").keyframes()), ball.evalParm("tz")])
