//! Bounce: a ball that falls and rebounds.

use crate::curve::{Curve, Knot, MAX_KNOTS};
use crate::error::Error;
use crate::note::{Made, Note};

/// A rebound lower than this part of the drop is left out, and all after it.
const LEAST_HEIGHT: f64 = 0.001;

/// A ball that falls and rebounds.
///
/// # What it does
/// Falls from 0 to 1 under constant gravity and rebounds, each time with the same part of its speed; all
/// of it fills the span.
///
/// # When to use it
/// For what drops and lands: balls, doors, panels that snap shut.
///
/// # Limits
/// Rebounds lower than 0.1 % of the drop are left out and noted. It ends with the speed of its last fall.
///
/// # Source
/// A ball under gravity: parabolas, between contacts that keep a part e of the speed (Newton's law of
/// restitution).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounce {
    /// Rebounds after the first contact.
    pub bounces: u32,
    /// Speed after a contact against the speed before it, 0 to 0.99.
    pub elasticity: f64,
}

impl Default for Bounce {
    fn default() -> Self {
        Bounce { bounces: 4, elasticity: 0.6 }
    }
}

impl Bounce {
    /// The fall as progress: 0 at the release, 1 at every contact.
    ///
    /// Dropped from height 1 under gravity 2, the ball falls for a time of 1 and arrives with a speed of
    /// 2. Rebound k leaves at 2eᵏ, peaks after eᵏ at the height e²ᵏ and lands after 2eᵏ. The curve is 1
    /// minus the height, over time divided by the total.
    ///
    /// # Accuracy
    /// Exact: half a flight is a parabola, which a cubic with weights 1/3 is. Rebounds lower than 0.1 % of
    /// the drop are left out and noted.
    ///
    /// # Errors
    /// As [`Curve::new`], outside the ranges of the parameters.
    pub fn curve(&self) -> Result<Made, Error> {
        // Never more rebounds than a curve can hold; it refuses those.
        let most = self.bounces.min(MAX_KNOTS as u32) as i32;
        let speeds: Vec<f64> = (1..=most)
            .map(|k| self.elasticity.powi(k))
            .take_while(|speed| speed * speed >= LEAST_HEIGHT)
            .collect();
        let total = 1.0 + 2.0 * speeds.iter().sum::<f64>();

        let mut knots = vec![Knot::smooth(0.0, 0.0, 0.0)];
        let (mut contact, mut arrives) = (1.0, 1.0);
        for &leaves in &speeds {
            knots.push(Knot::broken(contact / total, 1.0, 2.0 * arrives * total, -2.0 * leaves * total));
            knots.push(Knot::smooth((contact + leaves) / total, 1.0 - leaves * leaves, 0.0));
            contact += 2.0 * leaves;
            arrives = leaves;
        }
        knots.push(Knot::broken(1.0, 1.0, 2.0 * arrives * total, 0.0));

        let kept = speeds.len() as u32;
        let left_out = (kept < self.bounces).then(|| self.left_out(kept));
        Ok(Made { curve: Curve::new(knots)?, notes: left_out.into_iter().collect() })
    }

    fn left_out(&self, kept: u32) -> Note {
        let left_out = self.bounces - kept;
        let text = format!(
            "{left_out} of {} rebounds left out: lower than {} % of the drop",
            self.bounces,
            LEAST_HEIGHT * 100.0
        );
        Note::new("bounce-left-out", "bounces", text)
            .with("left_out", f64::from(left_out))
            .with("kept", f64::from(kept))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Side;
    use rstest::rstest;

    /// Progress by stepping through the flights in units of the first fall.
    fn oracle(elasticity: f64, rebounds: u32, x: f64) -> f64 {
        let total = (1..=rebounds).map(|k| 2.0 * elasticity.powf(f64::from(k))).sum::<f64>() + 1.0;
        let mut t = x * total;
        if t <= 1.0 {
            return t * t;
        }
        t -= 1.0;
        for k in 1..=rebounds {
            let speed = 2.0 * elasticity.powf(f64::from(k));
            if t <= speed {
                return 1.0 - (speed * t - t * t);
            }
            t -= speed;
        }
        1.0
    }

    #[rstest]
    #[case(4, 0.6, 4)]
    #[case(12, 0.5, 4)]
    #[case(0, 0.6, 0)]
    #[case(5, 0.0, 0)]
    #[case(64, 0.99, 64)]
    #[case(64, 0.9, 32)]
    fn is_a_ball(#[case] bounces: u32, #[case] elasticity: f64, #[case] kept: u32) {
        let made = Bounce { bounces, elasticity }.curve().unwrap();
        assert_eq!(made.curve.knots().len() as u32, 2 * kept + 2);
        for i in 0..=4000 {
            let x = f64::from(i) / 4000.0;
            let error = made.curve.value(x) - oracle(elasticity, kept, x);
            assert!(error.abs() < 1e-12, "{error:e} at {x}");
        }
        let left_out: Vec<f64> = made.notes.iter().map(|note| note.numbers[0].1).collect();
        let expected = if kept < bounces { vec![f64::from(bounces - kept)] } else { vec![] };
        assert_eq!(left_out, expected);
    }

    #[test]
    fn contacts_are_kinks_and_gravity_is_the_same_everywhere() {
        let curve = Bounce::default().curve().unwrap().curve;
        assert_eq!(curve.kinks(), [1, 3, 5, 7]);
        for pair in curve.knots().windows(2) {
            let fall = curve.velocity(pair[1].x, Side::Left) - curve.velocity(pair[0].x, Side::Right);
            let gravity = fall / (pair[1].x - pair[0].x);
            assert!((gravity / curve.knots()[1].x.powi(-2) - 2.0).abs() < 1e-12, "{gravity}");
        }
    }
}
