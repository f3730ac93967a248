"""The only room that imports ``hou``: what Keywright reads from a scene and writes to it.

Nothing here knows a recipe. Keys go in and out as :class:`keywright.host.keys.Key`, and
:func:`keywright.host.write.apply` is the one way keys get onto a channel.
"""
