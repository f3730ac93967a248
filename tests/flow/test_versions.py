"""A node that another version of the asset made."""

from __future__ import annotations

import pytest

from keywright.node import own, versions

from .conftest import Scene
from .drivers import drive


def test_renamed_parameters_get_what_their_old_names_hold(scene: Scene) -> None:
    """Two parameters of today stand in for an old and a new name of one."""
    own.write(scene.node, {"bounce_elasticity": 0.4, "layers": 2, "layer_mix2": 0.25})
    drive(scene, "layer_mix1", "reference")
    renamed = {
        "elastic_damping": "bounce_elasticity",
        "layer_noise_fade#": "layer_mix#",
        "wave_decay": "a_name_that_is_gone",
    }
    with scene.witness():
        carried = versions.sync(scene.node, renamed)
    assert carried == ["elastic_damping", "layer_noise_fade1", "layer_noise_fade2"]
    assert scene.values("elastic_damping", "layer_noise_fade2") == (0.4, 0.25)
    assert scene.node.parm("layer_noise_fade1").expression() == 'ch("../tz")'


def test_what_was_set_since_stays(scene: Scene) -> None:
    own.write(scene.node, {"bounce_elasticity": 0.4, "elastic_damping": 0.5})
    assert versions.sync(scene.node, {"elastic_damping": "bounce_elasticity"}) == []
    assert scene.values("elastic_damping") == (0.5,)


@pytest.mark.parametrize("version", ["0.0.9", "0.1.0"])
def test_the_event_writes_nothing_where_nothing_was_renamed(scene: Scene, version: str) -> None:
    own.write(scene.node, {"shape": "bounce", "bounce_elasticity": 0.4})
    with scene.refused():
        scene.node.syncNodeVersionIfNeeded(version)
    assert scene.status == ""
