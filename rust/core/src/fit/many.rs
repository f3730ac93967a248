//! Curve after curve, each fitted on its own, on several threads.
//!
//! Curves are fetched and answers handed out on the caller's thread, in the order of the curves. Only a
//! few are under way at a time, so that what is held does not grow with how many there are.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::fit;
use super::options::Options;
use super::report::{Fit, Refusal};
use crate::curve::Curve;

type Answer = Result<Fit, Refusal>;

/// Curves fetched before the first of them is answered, for each thread.
const AHEAD: usize = 4;

/// Fits every curve within its tolerance, and hands out an answer for each, in their order.
///
/// The other options are common to all; `options.tolerance` means nothing.
/// An answer does not depend on the number of threads. `curves` and `answered` are called on the calling
/// thread alone. An error of either ends everything: fits under way are finished but not handed out.
///
/// # Errors
/// The first error that `curves` or `answered` gave.
///
/// # Example
/// ```
/// use std::num::NonZeroUsize;
/// use keywright_core::curve::{Curve, Knot};
/// use keywright_core::fit::{Options, fit_each};
///
/// let ease = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)])?;
/// let curves = [0.005, 0.01].map(|tolerance| Ok::<_, String>((ease.clone(), tolerance)));
/// let mut keys = Vec::new();
/// fit_each(curves, &Options::default(), NonZeroUsize::MIN, |answer| {
///     keys.push(answer.map_err(|refusal| refusal.to_string())?.keys);
///     Ok(())
/// })?;
/// assert_eq!(keys, [2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit_each<E>(
    curves: impl IntoIterator<Item = Result<(Curve, f64), E>>,
    options: &Options,
    threads: NonZeroUsize,
    answered: impl FnMut(Answer) -> Result<(), E>,
) -> Result<(), E> {
    let curves = curves.into_iter();
    match ThreadPoolBuilder::new().num_threads(threads.get()).build() {
        Ok(pool) if threads.get() > 1 => side_by_side(&pool, curves, options, answered),
        // One thread is the caller's own; so it is where the machine gives no other.
        _ => one_by_one(curves, options, answered),
    }
}

fn one_by_one<E>(
    mut curves: impl Iterator<Item = Result<(Curve, f64), E>>,
    options: &Options,
    mut answered: impl FnMut(Answer) -> Result<(), E>,
) -> Result<(), E> {
    curves.try_for_each(|next| {
        let (curve, tolerance) = next?;
        answered(apart(&curve, tolerance, options))
    })
}

fn side_by_side<E>(
    pool: &ThreadPool,
    curves: impl Iterator<Item = Result<(Curve, f64), E>>,
    options: &Options,
    mut answered: impl FnMut(Answer) -> Result<(), E>,
) -> Result<(), E> {
    let stopped = AtomicBool::new(false);
    let (sender, receiver) = channel();
    pool.in_place_scope(|scope| {
        let mut curves = curves.fuse();
        // What came before its turn, and how many were fetched and handed out.
        let mut early = BTreeMap::new();
        let (mut fetched, mut given) = (0, 0);
        let mut work = || {
            loop {
                while fetched - given < AHEAD * pool.current_num_threads()
                    && let Some((curve, tolerance)) = curves.next().transpose()?
                {
                    let place = Place { index: fetched, answer: None, sender: sender.clone() };
                    let stopped = &stopped;
                    scope.spawn(move |_| {
                        let goes_on = !stopped.load(Ordering::Relaxed);
                        place.leave(goes_on.then(|| apart(&curve, tolerance, options)));
                    });
                    fetched += 1;
                }
                if given == fetched {
                    return Ok(());
                }
                // Without an answer the fit panicked, which the scope hands on.
                let Ok((index, Some(answer))) = receiver.recv() else { return Ok(()) };
                early.insert(index, answer);
                while let Some(answer) = early.remove(&given) {
                    given += 1;
                    answered(answer)?;
                }
            }
        };
        let outcome = work();
        stopped.store(outcome.is_err(), Ordering::Relaxed);
        outcome
    })
}

/// A fit of a curve of its own, so that what evaluation keeps of it goes when the fit is done.
fn apart(curve: &Curve, tolerance: f64, options: &Options) -> Answer {
    let options = Options { tolerance, ..options.clone() };
    match Curve::new(curve.knots().to_vec()) {
        Ok(own) => fit(&own, &options),
        Err(_) => fit(curve, &options),
    }
}

/// Where a fit leaves its answer; that it is over is told even where it panics.
struct Place {
    index: usize,
    answer: Option<Answer>,
    sender: Sender<(usize, Option<Answer>)>,
}

impl Place {
    fn leave(mut self, answer: Option<Answer>) {
        self.answer = answer;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // Nobody listens any more where everything was ended.
        let _ = self.sender.send((self.index, self.answer.take()));
    }
}
