"""Parameter templates made into specifications, and the interfaces of nodes as template groups."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hou_standin import enums
from hou_standin.behaviour.updates import carried
from hou_standin.enums import EnumValue
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import NodeRecord, ParmTupleRecord, make_tuple
from hou_standin.state.specs import MOST_ROWS, Expression, Interface, Kind, Menu, ParmSpec
from hou_standin.templates import (
    DataParmTemplate,
    FloatParmTemplate,
    FolderParmTemplate,
    IntParmTemplate,
    LabelParmTemplate,
    MenuParmTemplate,
    ParmTemplate,
    ParmTemplateGroup,
    RampParmTemplate,
    SeparatorParmTemplate,
    StringParmTemplate,
    ToggleParmTemplate,
)
from hou_standin.templates.expansion import component_names, start_offset, tuple_templates
from hou_standin.templates.facets import Ranged, SingleDefault, TupleDefaults, WithMenu, has_menu
from hou_standin.templates.folders import is_multiparm

if TYPE_CHECKING:
    from hou_standin.session import Session

_KINDS: dict[EnumValue, Kind] = {
    enums.parmTemplateType.Float: "float",
    enums.parmTemplateType.Int: "int",
    enums.parmTemplateType.Toggle: "toggle",
    enums.parmTemplateType.Menu: "menu",
    enums.parmTemplateType.String: "string",
    enums.parmTemplateType.Button: "button",
    enums.parmTemplateType.FolderSet: "folder",
    enums.parmTemplateType.Folder: "multiparm",
    enums.parmTemplateType.Ramp: "ramp",
    enums.parmTemplateType.Separator: "separator",
    enums.parmTemplateType.Label: "label",
    enums.parmTemplateType.Data: "data",
}


def specs_of(templates: Sequence[ParmTemplate]) -> tuple[ParmSpec, ...]:
    """Specifications of a group's tuples, in the order of the parameter pane."""
    folders = dict(_folders(templates, ()))
    return tuple(
        spec_of(template, folders.get(template.name(), ())) for template in tuple_templates(templates)
    )


def _folders(
    templates: Sequence[ParmTemplate], around: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for template in templates:
        yield template.name(), around
        if isinstance(template, FolderParmTemplate) and template.isActualFolder():
            yield from _folders(template.parmTemplates(), (*around, template.label()))


def spec_of(template: ParmTemplate, folders: tuple[str, ...] = ()) -> ParmSpec:
    """The specification of one template."""
    components = component_names(template)
    expressions, defaults = _expressions(template), _defaults(template)
    ranged = template if isinstance(template, Ranged) else None
    rows, points = _rows(template)
    return ParmSpec(
        name=template.name(),
        kind=_KINDS[template.type()],
        label=template.label(),
        components=components,
        defaults=defaults,
        expressions=expressions if any(expressions) else (),
        minimum=float(ranged.minValue()) if ranged else None,
        maximum=float(ranged.maxValue()) if ranged else None,
        strict_minimum=bool(ranged and ranged.minIsStrict()),
        strict_maximum=bool(ranged and ranged.maxIsStrict()),
        menu=_menu(template),
        conditions={kind.name(): text for kind, text in template.conditionals().items()},
        callback=template.scriptCallback(),
        callback_language=template.scriptCallbackLanguage().name(),
        tags=template.tags(),
        hidden=template.isHidden(),
        is_node_path=isinstance(template, StringParmTemplate)
        and template.stringType()
        in (enums.stringParmType.NodeReference, enums.stringParmType.NodeReferenceList),
        rows=rows,
        first_number=start_offset(template) if isinstance(template, FolderParmTemplate) else 1,
        points=points,
        folders=folders,
        template=template,
    )


def _defaults(template: ParmTemplate) -> tuple[Any, ...]:
    if isinstance(template, FloatParmTemplate | IntParmTemplate | StringParmTemplate):
        return tuple(template.defaultValue())
    if isinstance(template, ToggleParmTemplate | MenuParmTemplate | RampParmTemplate | FolderParmTemplate):
        return (int(template.defaultValue()),)
    if isinstance(template, LabelParmTemplate):
        return template.columnLabels()
    if isinstance(template, SeparatorParmTemplate):
        return ("",)
    if isinstance(template, DataParmTemplate):
        return tuple({} for _ in range(template.numComponents()))
    return (0,)


def _expressions(template: ParmTemplate) -> tuple[Expression | None, ...]:
    if isinstance(template, TupleDefaults):
        pairs = zip(template.defaultExpression(), template.defaultExpressionLanguage(), strict=True)
        return tuple((text, language.name()) if text else None for text, language in pairs)
    if isinstance(template, SingleDefault) and template.defaultExpression():
        return ((template.defaultExpression(), template.defaultExpressionLanguage().name()),)
    return ()


def _menu(template: ParmTemplate) -> Menu | None:
    if not isinstance(template, WithMenu) or not has_menu(template):
        return None
    return Menu(
        template.menuItems(),
        template.menuLabels(),
        template.itemGeneratorScript(),
        template.itemGeneratorScriptLanguage().name(),
    )


def _rows(template: ParmTemplate) -> tuple[tuple[ParmSpec, ...], tuple[dict[str, Any], ...]]:
    """Specifications of a block's rows, and of a ramp the values of its default points.

    Raises:
        NotSupported: A new node would have more rows than the stand-in's memory is meant for, or a name in
            the rows has no place for their numbers.
    """
    if isinstance(template, RampParmTemplate):
        rows = specs_of(template.parmTemplates())
        _check_rows(template.name(), template.defaultValue(), rows)
        return rows, tuple(_points(template, rows))
    if isinstance(template, FolderParmTemplate) and is_multiparm(template):
        rows = specs_of(template.parmTemplates())
        _check_names(template.name(), rows)
        _check_rows(template.name(), template.defaultValue(), rows)
        return rows, ()
    return (), ()


def _check_names(name: str, rows: Sequence[ParmSpec]) -> None:
    wanted = name.count("#") + 1
    for spec in rows:
        if spec.name.count("#") != wanted:
            raise NotSupported(f"{spec.name} in the rows of {name}: a name there has # {wanted} times")


def _check_rows(name: str, count: int, rows: Sequence[ParmSpec]) -> None:
    found = _rows_of_a_new_node(count, rows)
    if found > MOST_ROWS:
        raise NotSupported(f"{name}: {found} rows on a new node, more than {MOST_ROWS}")


def _rows_of_a_new_node(count: int, rows: Sequence[ParmSpec]) -> int:
    inside = sum(_rows_of_a_new_node(spec.defaults[0], spec.rows) for spec in rows if spec.is_block)
    return max(count, 0) * (1 + inside)


def _points(template: RampParmTemplate, rows: Sequence[ParmSpec]) -> Iterator[dict[str, Any]]:
    """Default points: those of the tag, else evenly from 0 to 1.

    The tag is a flat text, ``1pos ( 0 ) 1value ( 0 ) 1interp ( linear ) 2pos ...``.
    """
    count, name = template.defaultValue(), template.name()
    tag = template.tags().get("rampfloatdefault") or template.tags().get("rampcolordefault") or ""
    given = {key: values.split() for key, values in re.findall(r"(\d+[a-z]+)\s*\(([^)]*)\)", tag)}
    menu = next(spec.menu for spec in rows if spec.kind == "menu")
    tokens = menu.tokens if menu is not None else ()
    for index in range(count):
        share = index / (count - 1) if count > 1 else 0.0
        point: dict[str, Any] = {}
        for spec in rows:
            words = given.get(f"{index + 1}{spec.name.removeprefix(name + '#')}", [])
            for position, component in enumerate(spec.components):
                if spec.kind == "menu":
                    point[component] = (
                        tokens.index(words[0]) if words and words[0] in tokens else spec.defaults[0]
                    )
                else:
                    point[component] = _number(words[position : position + 1], share)
        yield point


def _number(words: Sequence[str], otherwise: float) -> float:
    try:
        number = float(words[0]) if words else otherwise
    except ValueError:
        return otherwise
    return number if math.isfinite(number) else otherwise


class Interfaces:
    """Template groups of node types and nodes."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def template_of(self, spec: ParmSpec) -> ParmTemplate:
        """A copy of a specification's template; made on the spot for built-in parameters."""
        template: ParmTemplate = spec.template if spec.template is not None else _made(spec)
        return template.clone()

    def group_of_type(self, record: TypeRecord) -> ParmTemplateGroup:
        """The interface of a type."""
        group = record.settings.get("group")
        if group is not None:
            return ParmTemplateGroup(group.entries())
        return ParmTemplateGroup([self.template_of(spec) for spec in record.interface])

    def group_of(self, node: NodeRecord) -> ParmTemplateGroup:
        """The interface of a node: that of its type and what was added."""
        group = self.group_of_type(node.type)
        for spec in node.spare:
            group.append(self.template_of(spec))
        return group

    def set_group(self, node: NodeRecord, group: ParmTemplateGroup, rename: bool) -> None:
        """Give a node another interface; parameters that stay keep values, keys and locks.

        Raises:
            NotSupported: The group lacks, or changes, a parameter of the type.
            OperationFailed: Two parameters have one name.
        """
        wanted = specs_of(group.entries())
        own = {spec.name for spec in node.type.interface}
        names = [spec.name for spec in wanted]
        if len(set(names)) != len(names):
            if rename:
                raise NotSupported("renaming conflicting parameters")
            twice = next(name for name in names if names.count(name) > 1)
            raise OperationFailed(f"two parameters have one name, {twice}")
        if own - set(names):
            raise NotSupported(f"an interface of {node.path} without {min(own - set(names))}")
        self._set_spare(node, tuple(spec for spec in wanted if spec.name not in own))

    def remove_spare(self, node: NodeRecord) -> None:
        """Remove the parameters that were added."""
        self._set_spare(node, ())

    def _set_spare(self, node: NodeRecord, spare: tuple[ParmSpec, ...]) -> None:
        known: dict[str, ParmTupleRecord] = {found.spec.name: found for found in node.tuples}
        old = {spec.name: spec for spec in node.spare}
        kept = tuple(
            old[spec.name] if spec.name in old and old[spec.name].template == spec.template else spec
            for spec in spare
        )
        interface = Interface((*node.type.interface, *kept))
        tuples = tuple(
            known[spec.name]
            if spec.name in known and known[spec.name].spec is spec
            else carried(make_tuple(node, spec), known.get(spec.name))
            for spec in interface
        )
        node.change("spare", kept)
        node.change("interface", interface)
        node.change("tuples", tuples)


def _made(spec: ParmSpec) -> ParmTemplate:
    """A template for a built-in parameter."""
    size = len(spec.components)
    if spec.kind == "float":
        return FloatParmTemplate(spec.name, spec.label, size, spec.defaults, tags=spec.tags)
    if spec.kind == "int":
        return IntParmTemplate(spec.name, spec.label, size, spec.defaults, tags=spec.tags)
    if spec.kind == "toggle":
        return ToggleParmTemplate(spec.name, spec.label, bool(spec.defaults[0]), tags=spec.tags)
    if spec.kind == "menu" and spec.menu is not None:
        return MenuParmTemplate(spec.name, spec.label, spec.menu.tokens, spec.menu.labels, spec.defaults[0])
    if spec.kind == "string":
        kind = enums.stringParmType.NodeReference if spec.is_node_path else enums.stringParmType.Regular
        return StringParmTemplate(spec.name, spec.label, 1, spec.defaults, string_type=kind, tags=spec.tags)
    raise NotSupported(f"the template of the {spec.kind} parameter {spec.name}")
