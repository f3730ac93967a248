//! Noise: adds a random wobble.

use super::rebuilt;
use crate::curve::Curve;
use crate::error::Error;
use crate::lattice::{lowbias32, unit};
use crate::note::{Made, Note};
use crate::rebuild::Jet;

/// Octaves with more cells than this are left out: nobody sees them, and they would fill the curve.
const MOST_CELLS: f64 = 1024.0;

/// Adds a random wobble.
///
/// # What it does
/// Adds amplitude times a noise that runs through random values, one a cell, and fades in and out at
/// the ends. Each further octave is twice as fine, and weaker by the roughness; together they stay
/// within the amplitude.
///
/// # When to use it
/// For hands, flutter, engines, handheld cameras.
///
/// # Limits
/// Octaves of more than 1,024 cells are left out, with a note. With fade 0 the ends move.
///
/// # Accuracy
/// 5e-5 of the input's range. The noise itself is the same on every machine, bit for bit. Ends stay
/// bit for bit unless fade is 0.
///
/// # Source
/// Value noise on the unit lattice; slopes are the harmonic means of neighbouring differences, as in
/// Fritsch and Butland, "A method for constructing local monotone piecewise cubic interpolants", 1984.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    /// Height of the noise, in curve units.
    pub amplitude: f64,
    /// Cells of the first octave, a span.
    pub frequency: f64,
    /// Number of layers of detail, each twice as fine as the one before.
    pub octaves: u32,
    /// Strength of an octave against the one before, 0 to 1.
    pub roughness: f64,
    /// Another seed, another noise.
    pub seed: u32,
    /// Part of the span at each end over which the noise fades in; 0 moves the ends.
    pub fade: f64,
}

impl Default for Noise {
    fn default() -> Self {
        Noise { amplitude: 0.05, frequency: 12.0, octaves: 2, roughness: 0.5, seed: 1, fade: 0.1 }
    }
}

impl Noise {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`], if the numbers grow beyond what a curve can hold.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let octaves = self.heard();
        let mut times = octaves.last().map_or_else(Vec::new, Octave::times);
        times.extend([self.fade, 1.0 - self.fade]);
        rebuilt(input, &times, self.left_out(octaves.len()), |p| {
            let (noise, slope) = sum(&octaves, p.x);
            let (fade, fading) = self.envelope(p.x);
            Jet {
                value: p.y + self.amplitude * fade * noise,
                by_x: self.amplitude * (fading * noise + fade * slope),
                by_y: 1.0,
            }
        })
    }

    /// The octaves that are coarse enough, each with its share of the whole.
    fn heard(&self) -> Vec<Octave> {
        let cells = |o: u32| self.frequency * 2f64.powi(o as i32);
        let heard: Vec<u32> = (0..self.octaves.max(1)).filter(|&o| cells(o) <= MOST_CELLS).collect();
        let strength = |o: u32| self.roughness.powi(o as i32);
        let whole: f64 = heard.iter().map(|&o| strength(o)).sum();
        heard.iter().map(|&o| Octave::new(cells(o), self.seed ^ lowbias32(o), strength(o) / whole)).collect()
    }

    fn left_out(&self, heard: usize) -> Vec<Note> {
        let left_out = self.octaves as usize - heard;
        if left_out == 0 {
            return Vec::new();
        }
        let text = format!("{left_out} of {} octaves left out: finer than 1,024 cells", self.octaves);
        vec![Note::new("noise-octaves-left-out", "octaves", text).with("left_out", left_out as f64)]
    }

    /// The fade at `x`, and its slope.
    fn envelope(&self, x: f64) -> (f64, f64) {
        let near = x.min(1.0 - x);
        if near >= self.fade {
            return (1.0, 0.0);
        }
        let q = near / self.fade;
        let rising = 6.0 * q * (1.0 - q) / self.fade;
        (q * q * (3.0 - 2.0 * q), if x < 0.5 { rising } else { -rising })
    }
}

/// One octave: values and slopes on the corners of its cells.
struct Octave {
    /// Cells a span.
    cells: f64,
    /// Value and slope a cell at each corner.
    corners: Vec<(f64, f64)>,
}

impl Octave {
    fn new(cells: f64, seed: u32, strength: f64) -> Octave {
        let count = cells.ceil() as u32 + 1;
        // Corner i has the value unit(seed, i + 1); its slope needs those beside it.
        let value = |i: u32| strength * unit(seed, i);
        let corner = |i: u32| {
            let (a, b) = (value(i + 1) - value(i), value(i + 2) - value(i + 1));
            (value(i + 1), if a * b > 0.0 { 2.0 * a * b / (a + b) } else { 0.0 })
        };
        Octave { cells, corners: (0..=count).map(corner).collect() }
    }

    /// Where the cells meet, strictly inside the span.
    fn times(&self) -> Vec<f64> {
        (1..self.cells.ceil() as u32).map(|i| f64::from(i) / self.cells).collect()
    }

    /// Value and slope at `x`; where cells meet both are the same from either side.
    fn at(&self, x: f64) -> (f64, f64) {
        let p = x * self.cells;
        let i = (p as usize).min(self.corners.len() - 2);
        let (t, s) = (p - i as f64, 1.0 - (p - i as f64));
        let ((a, slope_a), (b, slope_b)) = (self.corners[i], self.corners[i + 1]);
        let (lean_a, lean_b) = (slope_a - (b - a), slope_b - (b - a));
        let value = s * a + t * b + s * t * (lean_a * s - lean_b * t);
        let slope = (b - a) + lean_a * s * (s - 2.0 * t) + lean_b * t * (t - 2.0 * s);
        (value, slope * self.cells)
    }
}

/// The noise and its slope.
fn sum(octaves: &[Octave], x: f64) -> (f64, f64) {
    octaves.iter().map(|octave| octave.at(x)).fold((0.0, 0.0), |(v, s), (dv, ds)| (v + dv, s + ds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use rstest::rstest;

    #[rstest]
    #[case(0.0, 0.451756888562446)]
    #[case(0.25, -0.504393558989060)]
    #[case(0.7, 0.867568008910131)]
    #[case(1.0, 0.372405009198097)]
    fn known_values(#[case] x: f64, #[case] expected: f64) {
        assert!((sum(&Noise::default().heard(), x).0 - expected).abs() < 1e-14);
    }

    #[rstest]
    fn slopes_are_the_derivative(#[values(0.05, 0.31, 0.51, 0.777, 0.95)] x: f64) {
        let noise = Noise { fade: 0.2, ..Noise::default() };
        let octaves = noise.heard();
        let h = 1e-6;
        let difference = |f: &dyn Fn(f64) -> f64| (f(x + h) - f(x - h)) / (2.0 * h);
        assert!((sum(&octaves, x).1 - difference(&|x| sum(&octaves, x).0)).abs() < 1e-5);
        assert!((noise.envelope(x).1 - difference(&|x| noise.envelope(x).0)).abs() < 1e-5);
    }

    #[test]
    fn roughness_0_is_the_first_octave() {
        let smooth = Noise { roughness: 0.0, octaves: 4, ..Noise::default() };
        let one = Noise { octaves: 1, ..Noise::default() };
        assert_eq!(sum(&smooth.heard(), 0.3), sum(&one.heard(), 0.3));
    }

    #[test]
    fn is_the_formula_and_keeps_the_ends() {
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, -369.0, 0.0)]).unwrap();
        let noise = Noise { amplitude: 20.0, ..Noise::default() };
        let out = noise.apply(&input).unwrap().curve;
        let octaves = noise.heard();
        for i in 0..=3000 {
            let x = f64::from(i) / 3000.0;
            let expected = input.value(x) + 20.0 * noise.envelope(x).0 * sum(&octaves, x).0;
            assert!((out.value(x) - expected).abs() < 5e-5 * 369.0, "{x}");
        }
        assert_eq!((out.start(), out.end()), (0.0, -369.0));
    }

    #[test]
    fn octaves_too_fine_are_left_out_with_a_note() {
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let noise = Noise { frequency: 400.0, octaves: 4, roughness: 1.0, ..Noise::default() };
        let notes = noise.apply(&input).unwrap().notes;
        assert_eq!(notes[0].code, "noise-octaves-left-out");
        assert_eq!(notes[0].numbers, [("left_out", 2.0)]);
    }
}
