"""The exceptions of ``hou``, and the one that says where the stand-in ends.

Source: the typed stubs of ``hou`` 21.0 for names and bases. The wording of the descriptions is
ours, except where a comment says otherwise: code must not depend on it.
"""

from __future__ import annotations


class Error(Exception):
    """Base of every exception of the ``hou`` module."""

    _description = "The base class of Houdini's exceptions."

    def __init__(self, *args: object) -> None:
        super().__init__(*args)

    def exceptionTypeName(self) -> str:
        """Name of the exception's class."""
        return type(self).__name__

    def description(self) -> str:
        """What the class of exception means; the same for every instance."""
        return self._description

    def instanceMessage(self) -> str:
        """What went wrong this time; empty if nothing was said."""
        return str(self.args[0]) if self.args else ""

    def __str__(self) -> str:
        return "\n".join(part for part in (self.description(), self.instanceMessage()) if part)


class NotAvailable(Error):
    """The function exists, but not in this build, licence or place."""

    _description = "The function is not available here."


class ObjectWasDeleted(Error):
    """The object behind a handle is gone."""

    _description = "Attempt to access an object that no longer exists in Houdini."


class InvalidInput(Error):
    """A node cannot take that as its input."""

    _description = "Invalid input."


class InvalidOutput(Error):
    """A node has no such output."""

    _description = "Invalid output."


class InvalidSize(Error):
    """A sequence has the wrong length."""

    _description = "Invalid size."


class OperationFailed(Error):
    """Everything that has no exception of its own."""

    _description = "The attempted operation failed."


class InvalidGeometry(OperationFailed):
    """The geometry behind a reference failed to cook."""

    _description = "The geometry is no longer valid."


class InvalidNodeType(Error):
    """A node of this type does not have that method."""

    _description = "Invalid node type."


class InitScriptFailed(Error):
    """A node's creation script failed."""

    _description = "The initialisation script failed."


class MatchDefinitionError(Error):
    """An asset could not be matched with its definition."""

    _description = "The node could not be matched with its definition."


class PermissionError(Error):
    """A lock, a locked asset, a take or a licence forbids the change. Not Python's PermissionError."""

    _description = "Failed to modify node or parameter because of a permission error."


class GeometryPermissionError(Error):
    """Geometry was modified outside the cook of its node."""

    _description = "Geometry is read-only."


class KeyframeValueNotSet(Error):
    """A keyframe's getter was called for something that is not set, or is tied."""

    _description = "This keyframe value is not set."  # documented wording


class OperationInterrupted(Error):
    """The user pressed Escape."""

    _description = "The operation was interrupted."


class LoadWarning(Error):
    """A scene was loaded, with warnings."""

    _description = "Warnings were generated while loading."


class NodeError(Error):
    """Raised by a Python node's code to put the node in error."""

    _description = ""


class NodeWarning(Error):
    """Raised by a Python node's code to put a warning on the node."""

    _description = ""


class NameConflict(Error):
    """A name is taken."""

    _description = "A name conflict was detected."


class TypeConflict(Error):
    """A type is registered already."""

    _description = "A type conflict was detected."


class StateNotRegistered(Error):
    """A viewer state was never registered."""

    _description = "The state is not registered."


class HandleNotRegistered(Error):
    """A viewer handle was never registered."""

    _description = "The handle is not registered."


class LicenseError(Error):
    """The licence does not allow it."""

    _description = "A licence error occurred."


class NotSupported(Error, NotImplementedError):
    """Houdini knows this, the stand-in does not, and it does not guess.

    It is not an :class:`OperationFailed`, so code that expects Houdini to fail does not swallow it.
    """

    _description = "The stand-in for Houdini does not know this."


HOU_ERRORS: tuple[type[Error], ...] = (
    Error,
    NotAvailable,
    ObjectWasDeleted,
    InvalidInput,
    InvalidOutput,
    InvalidSize,
    OperationFailed,
    InvalidGeometry,
    InvalidNodeType,
    InitScriptFailed,
    MatchDefinitionError,
    PermissionError,
    GeometryPermissionError,
    KeyframeValueNotSet,
    OperationInterrupted,
    LoadWarning,
    NodeError,
    NodeWarning,
    NameConflict,
    TypeConflict,
    StateNotRegistered,
    HandleNotRegistered,
    LicenseError,
)
"""The exceptions that ``hou`` has; :class:`NotSupported` is the stand-in's own."""
