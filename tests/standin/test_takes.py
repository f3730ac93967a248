"""Takes: which parameters the current one may change, and the values and keys that each has for itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import NotSupported, Session, difference, snapshot

from .test_key_storage import full


@pytest.fixture
def root(hou: Any) -> Any:
    return hou.takes.rootTake()


@pytest.fixture
def night(hou: Any, root: Any) -> Any:
    """A take below the root, current."""
    take = root.addChildTake("night")
    hou.takes.setCurrentTake(take)
    return take


@pytest.mark.fact("surface 8", "reported")
def test_takes_restrict_what_can_be_written(hou: Any, ball: Any, ty: Any, root: Any) -> None:
    take = root.addChildTake("lighting")
    with pytest.raises(hou.OperationFailed):
        take.addParmTuple(ty.tuple())
    hou.takes.setCurrentTake(take)
    with pytest.raises(hou.PermissionError, match="lighting"):
        ty.set(1)
    take.addParmTuple(ty.tuple())
    ty.set(1)
    assert take.hasParmTuple(ty.tuple())
    with pytest.raises(hou.PermissionError):
        ball.parm("rx").set(1)
    hou.takes.setCurrentTake(root)
    ball.parm("rx").set(1)


@pytest.mark.fact("probes P54", "documented")
def test_a_parameter_has_a_value_in_each_take_that_includes_it(
    hou: Any, ball: Any, root: Any, night: Any
) -> None:
    hou.takes.setCurrentTake(root)
    ball.parmTuple("t").set((1, 2, 3))
    hou.takes.setCurrentTake(night)
    assert night.parmTuples() == ()
    assert ball.parmTuple("t").eval() == (1, 2, 3)  # not included: the value of the take above
    night.addParmTuple(ball.parmTuple("t"))
    assert ball.parmTuple("t").eval() == (1, 2, 3)  # included: at first the value it had
    ball.parmTuple("t").set((4, 5, 6))
    hou.takes.setCurrentTake(root)
    assert ball.parmTuple("t").eval() == (1, 2, 3)
    ball.parm("ty").set(7)
    hou.takes.setCurrentTake(night)
    assert ball.parmTuple("t").eval() == (4, 5, 6)
    night.removeParmTuple(ball.parmTuple("t"))
    assert ball.parmTuple("t").eval() == (1, 7, 3)  # excluded: the value of the take above again
    hou.takes.setCurrentTake(root)
    assert ball.parmTuple("t").eval() == (1, 7, 3)


@pytest.mark.fact("probes P54", "documented")
def test_takes_inherit_from_the_take_above(hou: Any, ball: Any, root: Any, night: Any) -> None:
    tx = ball.parm("tx")
    night.addParmTuple(tx.tuple())
    tx.set(5)
    fog = night.addChildTake("fog")
    for take, value in ((fog, 5.0), (root, 0.0), (fog, 5.0)):
        hou.takes.setCurrentTake(take)
        assert tx.eval() == value
    with pytest.raises(hou.PermissionError, match="fog"):
        tx.set(6)
    fog.addParmTuple(tx.tuple())
    tx.set(6)
    for take, value in ((night, 5.0), (fog, 6.0), (root, 0.0), (night, 5.0)):
        hou.takes.setCurrentTake(take)
        assert tx.eval() == value


@pytest.mark.fact("probes P54", "documented")
def test_keys_expressions_and_texts_belong_to_the_take(hou: Any, ball: Any, root: Any, night: Any) -> None:
    hou.takes.setCurrentTake(root)
    ty, path = ball.parm("ty"), ball.parm("shop_materialpath")
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 24, 1.0, slope=2.0)])
    ty.setKeyframeExtrapolation(False, hou.parmExtrapolate.Cycle)
    path.set("/mat/day")
    before = snapshot(ball._session)
    hou.takes.setCurrentTake(night)
    for name in ("t", "shop_materialpath"):
        night.addParmTuple(ball.parmTuple(name))
    ty.deleteAllKeyframes()
    ball.parm("tx").setExpression("$F * 2")
    path.set("/mat/night")
    assert (ty.keyframes(), ball.evalParm("tx"), path.eval()) == ((), 2.0, "/mat/night")
    hou.takes.setCurrentTake(root)
    now = snapshot(ball._session)
    assert [line for line in difference(before, now) if not line.startswith(":take ")] == []
    hou.takes.setCurrentTake(night)
    assert (ty.keyframes(), ball.parm("tx").expression(), path.eval()) == ((), "$F * 2", "/mat/night")


@pytest.mark.fact("probes P54", "inferred")
def test_a_value_that_is_not_keyed_is_lost_with_the_take(hou: Any, ball: Any, root: Any, night: Any) -> None:
    ty = ball.parm("ty")
    night.addParmTuple(ty.tuple())
    ty.setKeyframe(full(hou, 1, 0.0))
    ty.setPending(9.0)
    hou.takes.setCurrentTake(root)
    assert (ty.isPending(), ty.eval()) == (False, 0.0)
    hou.takes.setCurrentTake(night)
    assert (ty.isPending(), ty.eval()) == (False, 0.0)


@pytest.mark.fact("probes P54", "inferred")
def test_switching_takes_cooks_what_reads_the_parameters(hou: Any, ball: Any, root: Any, night: Any) -> None:
    hou.takes.setCurrentTake(root)
    reader = ball.createNode("python")
    reader.parm("python").set("hou.pwd().parent().evalParm('tx')")
    other = ball.createNode("python", "other")
    hou.takes.setCurrentTake(night)
    night.addParmTuple(ball.parmTuple("t"))
    ball.parm("tx").set(5)
    for node in (reader, other):
        node.cook()
    counts = reader.cookCount(), other.cookCount()
    hou.takes.setCurrentTake(root)
    for node in (reader, other):
        node.cook()
    assert (reader.cookCount(), other.cookCount()) == (counts[0] + 1, counts[1])


@pytest.mark.fact("probes P54", "documented")
def test_automatic_takes_include_what_is_written(hou: Any, ball: Any, root: Any, night: Any) -> None:
    assert hou.hscript("takeautomode") == ("off\n", "")
    hou.hscript("takeautomode on")
    assert hou.hscript("takeautomode") == ("on\n", "")
    ball.parm("tx").set(5)
    ball.parm("ry").setKeyframe(full(hou, 1, 2.0))
    ball.parm("rx").lock(True)
    with pytest.raises(hou.PermissionError, match="locked"):
        ball.parm("rx").set(1)
    assert [found.name() for found in night.parmTuples()] == ["t", "r"]
    hou.takes.setCurrentTake(root)
    assert (ball.evalParm("tx"), ball.parm("ry").keyframes()) == (0.0, ())
    ball.parm("sx").set(2)
    assert root.parmTuples() == ()
    hou.hscript("takeautomode off")
    hou.takes.setCurrentTake(night)
    with pytest.raises(hou.PermissionError, match="night"):
        ball.parm("sx").set(3)


@pytest.mark.fact("probes P54", "inferred")
def test_undo_goes_back_through_takes(hou: Any, ball: Any, ty: Any, root: Any) -> None:
    states = [snapshot(ball._session)]

    def done(action: Any) -> None:
        action()
        states.append(snapshot(ball._session))

    night = root.addChildTake("night")
    states.append(snapshot(ball._session))
    done(lambda: hou.takes.setCurrentTake(night))
    done(lambda: night.addParmTuple(ty.tuple()))
    done(lambda: ty.setKeyframe(full(hou, 3, 4.0)))
    done(lambda: hou.takes.setCurrentTake(root))
    done(lambda: ty.set(-0.0))
    done(lambda: ty.set(8))
    done(lambda: hou.takes.setCurrentTake(night))
    done(lambda: night.removeParmTuple(ty.tuple()))
    for state in reversed(states[:-1]):
        assert hou.undos.performUndo()
        assert difference(state, snapshot(ball._session)) == []
    for state in states[1:]:
        assert hou.undos.performRedo()
        assert difference(state, snapshot(ball._session)) == []


@pytest.mark.fact("probes P54", "inferred")
def test_rows_in_takes(hou: Any, ball: Any, root: Any, night: Any) -> None:
    """A take that includes the number of rows has as many; what it includes of a row is at its number."""
    hou.takes.setCurrentTake(root)
    group = ball.parmTemplateGroup()
    folder = hou.FolderParmTemplate("rows", "Rows", folder_type=hou.folderType.MultiparmBlock)
    folder.addParmTemplate(hou.FloatParmTemplate("size#", "Size", 1))
    group.append(folder)
    ball.setParmTemplateGroup(group)
    ball.parm("rows").set(1)
    ball.parm("size1").set(1)
    hou.takes.setCurrentTake(night)
    with pytest.raises(hou.PermissionError):
        ball.parm("rows").insertMultiParmInstance(1)
    night.addParmTuple(ball.parmTuple("rows"))
    ball.parm("rows").set(3)
    night.addParmTuple(ball.parmTuple("size3"))
    ball.parm("size3").set(3)
    hou.takes.setCurrentTake(root)
    assert (ball.evalParm("rows"), ball.parm("size3")) == (1, None)
    assert [found.name() for found in night.parmTuples()] == ["rows"]
    hou.takes.setCurrentTake(night)
    assert [ball.evalParm(name) for name in ("rows", "size1", "size2", "size3")] == [3, 1.0, 0.0, 3.0]
    assert [found.name() for found in night.parmTuples()] == ["rows", "size3"]


def test_names_of_takes(hou: Any, root: Any) -> None:
    names = [root.addChildTake(name).name() for name in (None, None, "fog", "fog", "take2")]
    assert names == ["take1", "take2", "fog", "fog1", "take3"]
    assert [take.name() for take in hou.takes.takes()] == ["Main", *names]
    hou.takes.setCurrentTake(hou.takes.findTake("fog"))
    assert hou.text.expandString("$ACTIVETAKE") == "fog"
    hou.takes.currentTake().setName("mist")
    assert hou.text.expandString("$ACTIVETAKE") == "mist"
    hou.hipFile.clear()
    assert (hou.takes.currentTake().name(), hou.text.expandString("$ACTIVETAKE")) == ("Main", "Main")
    with pytest.raises(hou.OperationFailed):
        hou.takes.setCurrentTake(None)


def test_all_parameters_of_a_node(hou: Any, ball: Any, night: Any) -> None:
    night.addParmTuplesFromNode(ball)
    assert set(night.parmTuples()) == set(ball.parmTuples())
    night.removeParmTuplesFromNode(ball)
    assert night.parmTuples() == ()


def test_renamed_moved_and_deleted_nodes_keep_their_takes(hou: Any, ball: Any, root: Any, night: Any) -> None:
    night.addParmTuple(ball.parmTuple("t"))
    ball.parm("tx").set(5)
    hou.takes.setCurrentTake(root)
    ball.setName("sphere")
    ball.destroy()
    hou.takes.setCurrentTake(night)
    assert night.parmTuples() == ()
    hou.undos.performUndo()
    hou.undos.performUndo()
    sphere = hou.node("/obj/sphere")
    assert (sphere.evalParm("tx"), night.parmTuples()) == (0.0, (sphere.parmTuple("t"),))
    hou.takes.setCurrentTake(night)
    assert sphere.evalParm("tx") == 5.0


@pytest.mark.fact("probes P54", "inferred")
@pytest.mark.parametrize("current", ["root", "night"])
def test_what_other_takes_reference_is_found_again(
    hou: Any, session: Session, ball: Any, root: Any, night: Any, current: str
) -> None:
    """Renamed, moved, undone: expressions, keys, node paths and texts of the take that is not current."""
    hou.takes.setCurrentTake(root)
    rig = hou.node("/obj").createNode("subnet", "rig")
    driver = rig.createNode("null", "driver")
    hou.takes.setCurrentTake(night)
    for name in ("t", "r", "lookatpath", "shop_materialpath"):
        night.addParmTuple(ball.parmTuple(name))
    ball.parm("tx").setExpression('ch("../rig/driver/ty") * 2', hou.exprLanguage.Hscript)
    key = hou.Keyframe(0.0, 0.5)
    key.setExpression("chf('/obj/rig/driver/tx', 3)", hou.exprLanguage.Hscript)
    ball.parm("rx").setKeyframes([hou.Keyframe(1.0, 0.0), key])
    ball.parm("lookatpath").set("../rig/driver")
    ball.parm("shop_materialpath").set('`chs("../rig/driver/lookatpath")`')
    hou.takes.setCurrentTake({"root": root, "night": night}[current])

    def texts() -> tuple[Any, ...]:
        now = hou.takes.currentTake()
        with hou.undos.disabler():
            hou.takes.setCurrentTake(night)
            found = (
                ball.parm("tx").expression(),
                ball.parm("rx").keyframes()[1].expression(),
                ball.parm("lookatpath").rawValue(),
                ball.parm("shop_materialpath").unexpandedString(),
            )
            hou.takes.setCurrentTake(now)
        return found

    def wanted(relative: str) -> tuple[Any, ...]:
        absolute = relative.replace("../", "/obj/")
        return (
            f'ch("{relative}/ty") * 2',
            f"chf('{absolute}/tx', 3)",
            relative,
            f'`chs("{relative}/lookatpath")`',
        )

    assert texts() == wanted("../rig/driver")
    rig.setName("crane")
    assert texts() == wanted("../crane/driver")
    (driver,) = hou.moveNodesTo([driver], hou.node("/obj"))
    assert texts() == wanted("../driver")
    driver.setName("hand")
    assert texts() == wanted("../hand")
    before = snapshot(session)
    assert hou.undos.performUndo()
    assert texts() == wanted("../driver")
    assert hou.undos.performRedo()
    assert texts() == wanted("../hand")
    assert difference(before, snapshot(session)) == []


@pytest.mark.fact("probes P54", "inferred")
def test_copies_reference_each_other_in_every_take(hou: Any, ball: Any, root: Any, night: Any) -> None:
    hou.takes.setCurrentTake(root)
    driver = hou.node("/obj").createNode("null", "driver")
    hou.takes.setCurrentTake(night)
    night.addParmTuple(ball.parmTuple("t"))
    ball.parm("tx").setExpression('ch("../driver/ty")', hou.exprLanguage.Hscript)
    hou.takes.setCurrentTake(root)
    twin, _ = hou.copyNodesTo([ball, driver], hou.node("/obj"))
    hou.takes.setCurrentTake(night)
    assert twin.parm("tx").expression() == 'ch("../driver1/ty")'
    assert ball.parm("tx").expression() == 'ch("../driver/ty")'


@pytest.mark.fact("probes P54", "inferred")
def test_keys_stay_on_their_frames_in_every_take(hou: Any, ty: Any, root: Any, night: Any) -> None:
    night.addParmTuple(ty.tuple())
    ty.setKeyframes([full(hou, frame, 1.0) for frame in (1, 25)])
    hou.takes.setCurrentTake(root)
    hou.setFps(30, preserve_keyframes=True)
    assert ty.keyframes() == ()
    hou.takes.setCurrentTake(night)
    assert [key.frame() for key in ty.keyframes()] == [1.0, 25.0]


# The tree of takes


@pytest.fixture
def tree(hou: Any, ball: Any, root: Any) -> dict[str, Any]:
    """``Main`` with ``a``, below it ``b`` and ``c``: ``tx`` is 0, 1 in ``a``, 2 in ``b``, not in ``c``."""
    takes = {"Main": root}
    for value, (name, above) in enumerate((("a", "Main"), ("b", "a"), ("c", "a")), start=1):
        takes[name] = takes[above].addChildTake(name)
        hou.takes.setCurrentTake(takes[name])
        if name != "c":
            takes[name].addParmTuple(ball.parmTuple("t"))
            ball.parm("tx").set(value)
    return takes


def said(hou: Any, ball: Any) -> dict[str, float]:
    """``tx`` in each take, the current one last."""
    current, values = hou.takes.currentTake(), {}
    for take in (*(take for take in hou.takes.takes() if take != current), current):
        hou.takes.setCurrentTake(take)
        values[take.name()] = ball.evalParm("tx")
    return values


@pytest.mark.fact("probes P54", "documented")
@pytest.mark.parametrize("current", ["Main", "a", "b", "c"])
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda takes: None, {"Main": 0, "a": 1, "b": 2, "c": 1}),
        (lambda takes: takes["a"].destroy(), {"Main": 0, "b": 2, "c": 0}),
        (lambda takes: takes["b"].destroy(), {"Main": 0, "a": 1, "c": 1}),
        (lambda takes: takes["a"].destroy(recurse=True), {"Main": 0}),
        (lambda takes: takes["c"].moveUnderTake(takes["b"]), {"Main": 0, "a": 1, "b": 2, "c": 2}),
        (lambda takes: takes["c"].moveUnderTake(takes["Main"]), {"Main": 0, "a": 1, "b": 2, "c": 0}),
        (
            lambda takes: takes["c"].insertTakeAbove("d").parmTuples(),
            {"Main": 0, "a": 1, "b": 2, "c": 1, "d": 1},
        ),
    ],
)
def test_takes_moved_and_destroyed(
    hou: Any, ball: Any, tree: dict[str, Any], current: str, change: Any, expected: dict[str, float]
) -> None:
    hou.takes.setCurrentTake(tree[current])
    before = snapshot(ball._session)
    hou.undos.clear()
    change(tree)
    if expected.get(current) is not None:
        assert ball.evalParm("tx") == expected[current]
    else:
        assert hou.takes.currentTake().name() == ("a" if current == "b" and "a" in expected else "Main")
    while hou.undos.performUndo():
        pass
    assert difference(before, snapshot(ball._session)) == []
    change(tree)
    assert said(hou, ball) == expected
    for take in hou.takes.takes():
        assert all(child.parent() == take for child in take.children())
    assert hou.takes.rootTake().parent() is None


@pytest.mark.fact("probes P54", "documented")
def test_a_take_from_another_one(hou: Any, ball: Any, tree: dict[str, Any]) -> None:
    c = tree["c"]
    c.addParmTuplesFromTake(tree["b"])
    assert ball.evalParm("tx") == 2.0
    c.addParmTuplesFromTake(tree["a"], overwrite_existing=False)
    assert ball.evalParm("tx") == 2.0
    c.addParmTuplesFromTake(tree["a"])
    assert said(hou, ball) == {"Main": 0.0, "a": 1.0, "b": 2.0, "c": 1.0}


def test_what_cannot_be_done_with_takes(hou: Any, ball: Any, tree: dict[str, Any]) -> None:
    root, a, b, c = tree.values()
    for refused in (
        root.destroy,
        lambda: root.insertTakeAbove(),
        lambda: root.moveUnderTake(a),
        lambda: a.moveUnderTake(b),
        lambda: a.moveUnderTake(a),
        lambda: a.moveUnderTake(None),
        lambda: c.addParmTuple(None),
        lambda: c.removeParmTuple(None),
        lambda: c.hasParmTuple(None),
        lambda: c.addParmTuplesFromNode(None),
        lambda: c.addParmTuplesFromTake(None),
        lambda: a.addParmTuplesFromTake(b),
        lambda: a.removeParmTuple(ball.parmTuple("t")),
        lambda: a.addParmTuplesFromNode(ball),
        lambda: a.removeParmTuplesFromNode(ball),
    ):
        with pytest.raises(hou.OperationFailed):
            refused()
    b.destroy()
    for dead in (b.name, b.parmTuples, lambda: hou.takes.setCurrentTake(b)):
        with pytest.raises(hou.ObjectWasDeleted):
            dead()


def test_the_default_name_of_takes(hou: Any, root: Any) -> None:
    assert hou.takes.defaultTakeName() == "take"
    hou.takes.setDefaultTakeName("shot")
    assert [root.addChildTake().name() for _ in range(2)] == ["shot1", "shot2"]


# Files


@pytest.mark.fact("probes P54", "documented")
@pytest.mark.parametrize("current", ["Main", "night", "fog"])
def test_takes_are_saved_with_the_scene(
    hou: Any, ball: Any, root: Any, night: Any, tmp_path: Path, current: str
) -> None:
    ty = ball.parm("ty")
    night.addParmTuple(ty.tuple())
    night.addParmTuple(ball.parmTuple("shop_materialpath"))
    ty.setKeyframes([full(hou, 1, 0.1), full(hou, 7.3, 4.0, slope=-3.0)])
    ball.parm("shop_materialpath").set("/mat/night")
    fog = night.addChildTake("fog")
    hou.takes.setCurrentTake(fog)
    fog.addParmTuple(ty.tuple())
    ty.deleteAllKeyframes()
    ty.set(-0.0)
    ball.parm("tz").lock(True)
    hou.takes.setCurrentTake(hou.takes.findTake(current))
    before = snapshot(ball._session)
    hou.hipFile.save(str(tmp_path / "scene.hip"))
    hou.hipFile.clear()
    hou.hipFile.load(str(tmp_path / "scene.hip"))
    assert difference(before, snapshot(ball._session)) == []
    ball, values = hou.node("/obj/ball"), {}
    for take in hou.takes.takes():
        hou.takes.setCurrentTake(take)
        values[take.name()] = (
            len(ball.parm("ty").keyframes()),
            ball.evalParm("shop_materialpath"),
            ball.parm("tz").isLocked(),
        )
    assert values == {
        "Main": (0, "", False),
        "night": (2, "/mat/night", False),
        "fog": (0, "/mat/night", True),
    }


def test_scenes_with_takes_are_not_merged(hou: Any, ball: Any, night: Any, tmp_path: Path) -> None:
    hou.hipFile.save(str(tmp_path / "scene.hip"))
    with pytest.raises(NotSupported, match="takes"):
        hou.hipFile.merge(str(tmp_path / "scene.hip"))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"parent":0', '"parent":1', "scene.takes[1].parent"),
        ('"parent":null', '"parent":0', "scene.takes[0].parent"),
        ('"take":1', '"take":2', "scene.take"),
        ('"order":1', '"order":-1', "scene.takes[0].parms./obj/ball/t.order"),
        ('"name":"night"', '"name":3', "scene.takes[1].name"),
        ('"channels":{}', '"channels":{"x":{}}', "scene.takes[0].parms./obj/ball/t.channels"),
        ('"locked":[]', '"locked":[null]', "scene.takes[0].parms./obj/ball/t.locked"),
    ],
)
def test_damaged_takes_are_refused(
    hou: Any, ball: Any, night: Any, tmp_path: Path, old: str, new: str, place: str
) -> None:
    night.addParmTuple(ball.parmTuple("t"))
    file = tmp_path / "scene.hip"
    hou.hipFile.save(str(file))
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(hou.OperationFailed, match="wrong-form") as caught:
        hou.hipFile.load(str(file))
    assert place in str(caught.value)
    assert hou.node("/obj/ball") is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/obj/ball/t", "/obj/nobody/t"),
        ('"values":[5.0,0.0,0.0]', '"values":[5.0]'),
        ('"values":[5.0,0.0,0.0]', '"values":[5.0,"a",0.0]'),
        ('"values":[0.0,0.0,0.0]', '"values":[null,0.0,0.0]'),
    ],
)
def test_what_takes_say_of_other_parameters_is_left_out(
    hou: Any, ball: Any, root: Any, night: Any, tmp_path: Path, old: str, new: str
) -> None:
    night.addParmTuple(ball.parmTuple("t"))
    ball.parm("tx").set(5.0)
    hou.takes.setCurrentTake(root)
    file = tmp_path / "scene.hip"
    hou.hipFile.save(str(file))
    takes, nodes, rest = file.read_text().partition('"nodes":[')
    assert old in takes
    file.write_text(takes.replace(old, new) + nodes + rest)
    with pytest.raises(hou.LoadWarning, match="left out"):
        hou.hipFile.load(str(file))
    for take in hou.takes.takes():
        hou.takes.setCurrentTake(take)
        assert take.parmTuples() == ()
        assert hou.node("/obj/ball").evalParm("tx") == 0.0


def test_a_scene_without_takes_says_nothing_of_them(session: Session, ball: Any, tmp_path: Path) -> None:
    session.hou.hipFile.save(str(tmp_path / "scene.hip"))
    text = (tmp_path / "scene.hip").read_text()
    assert "take" not in text.lower()
