"""What an animator sees and why it helps, a few sentences a shape or layer; the numbers are the table's."""

from __future__ import annotations

INTRO = {
    "shape": """\
A shape is where the motion comes from. It starts at 0, the value of the first key, and goes to 1, the
value of the last one; what it does in between is its character. Pick one, then put [layers](layers.md)
on it.

In the pictures the ball moves as the curve says. Knots are the dots. Every shape also has **Room to
Settle** (`room`): it plays in the first part of the span and rests for the remainder, so that a Jiggle
or a Spring on top has time to die away.
""",
    "layer": """\
A layer changes the motion that reaches it. Layers work from top to bottom: a Jiggle above a Limit is
cut off, a Jiggle below it wobbles through. Every layer has **Enable**, **Mix** (0: nothing, 1: all of
it) and a **Name** of your own.

In the pictures grey is the motion before the layer, blue after it, and two balls play both. Most layers
are shown on the height of a bouncing ball, because contacts show most; Limit on a motion that
overshoots.

| you want | take |
| --- | --- |
| the same move, more of it or less | [Contrast](#contrast) |
| hang time, or snap | [Arc Bias](#arc-bias) |
| something alive: hands, engines, flutter | [Noise](#noise-layer) |
| softer contacts, less jitter | [Smooth](#smooth) |
| accents that a capture has lost | [Sharpen](#sharpen) |
| the move to start later and still end in time | [Delay](#delay) |
| overshoot and settle on any move | [Spring](#spring) |
| drag without swing | [Lag](#lag) |
| a wobble at each impact | [Jiggle](#jiggle) |
| held poses | [Steps](#steps), or on twos with *On* on the Targets tab |
| a loop within the span | [Repeat](#repeat) |
| a hard stop | [Limit](#limit) |
""",
}

LIBRARY = """\
These recipes ship with Keywright, one JSON file each. On the node: *Recipe* tab, *Library*, *Load*. In
a script: `node.load(hou_node, "bounce/rubber_ball")`. How to keep your own beside them:
[recipes](recipes.md).

The bounces are drawn as heights: they fall.
"""

WORDS: dict[tuple[str, str], str] = {
    ("shape", "ease"): """\
The classic: slow out, slow in, or whatever you draw. *Get Keys* fills the knots from a move that is
already in the scene, so the first recipe of a shot is often the animation you have. *Standard Curve*
gives the usual eases with exact numbers.""",
    ("shape", "bounce"): """\
You see one fall and a row of arcs, each lower and shorter than the one before, all of it in your span.
Elasticity is the material: 0.25 is the library's bowling ball, 0.6 its rubber ball, 0.72 a basketball,
0.82 a table tennis ball. Contacts are sharp and stay sharp: each is a key with two slopes.""",
    ("shape", "elastic"): """\
The move shoots past its goal and swings around it until it rests. *Half Swings* sets how busy it is,
*Damping* how soon it gives up; the two are apart, so the damping slider never changes the pace. Around
0.2 it is a spring door stop, around 0.5 a pop-up that lands with one overshoot.""",
    ("shape", "wave"): """\
The straight move with a swing on it, largest in the middle. With *Decay* the swing dies away before the
end. Give a target the same start and end value, and the wave alone remains: a hover, a sway, a breath.""",
    ("shape", "noise"): """\
The move gets there, but not straight: a nervous hand, a fly, a character who cannot decide. *Points* is
how often it changes its mind, *Seed* which way. A seed never changes its shape, on any machine.""",
    ("shape", "sampled"): """\
A motion from outside, frame by frame: a capture, a simulation, a baked channel. *Sample Target* reads
it in. From then on it is a recipe like any other. Put a Smooth on it, or nothing at all and let Commit
find the few keys that say the same.""",
    ("layer", "contrast"): """\
The quickest way to push a move: overshoots get larger, anticipation deeper, slow stretches slower. At
-1 everything is a straight line. The ends do not move. A bounce is pushed through the floor, as you
see; put a Limit below it, or keep Contrast for moves without one.""",
    ("layer", "arc_bias"): """\
Each rise and each fall is bowed for itself. Above 0 most of the way is done early: up at once, then
hang time. Below 0 it comes late: a wait, then a snap. No extreme moves, no contact gets soft: only the
way between two turns changes.""",
    ("layer", "noise"): """\
A wobble that never repeats, on top of whatever you have. It fades in and out at the ends (*Fade*), so
the poses stay. A little of it, 0.02 or so, is enough to take the computer out of a camera.""",
    ("layer", "smooth"): """\
Everything sharp becomes round: contacts land like a balloon, jitter goes. *Radius* says how much time
each moment borrows from its neighbours.""",
    ("layer", "sharpen"): """\
The opposite of Smooth. What sticks out sticks out more, slow drifts stay. On captured motion it brings
the accents back.""",
    ("layer", "delay"): """\
The same move, later. Useful on one of several channels: the tilt starts a moment after the jump. What
is pushed out of the span is lost; to move a whole target in frames, use *Offset* on its row instead.""",
    ("layer", "spring"): """\
The channel no longer plays the move, it chases it. It starts late, overshoots every turn, and settles.
Give the shape some room at its end, or it is still swinging when the span is over.""",
    ("layer", "lag"): """\
The tired sibling of Spring: it comes late and never overshoots. Contacts lose their edge and keep their
order. Good for drag on a cape, a tail, a heavy camera.""",
    ("layer", "jiggle"): """\
A wobble where the move speeds up or stops, silence where it runs evenly. On a bounce, each impact sets
it off. The sharp contacts below stay where they are: it is flesh on the bone, the bone does not move.""",
    ("layer", "steps"): """\
The move is seen a few times only and held in between: a clock hand, a flip book. It counts in parts of
the span. To animate on twos, in whole frames, use *On* of the Targets tab.""",
    ("layer", "repeat"): """\
The move several times within its span. *Accumulate* goes on from where it was: footsteps, a ratchet.
*Cycle* jumps back: a scanner. *Ping-Pong* runs back: breathing.""",
    ("layer", "limit"): """\
A floor and a ceiling. The overshoot goes flat against the stop, and both crossings become sharp keys.
Put it last if nothing may pass, or before a Jiggle to make the stop ring.""",
}
