//! Many curves: each on its own on several threads, and all on common key times.

#![allow(clippy::unwrap_used, clippy::panic)]

mod dense;

use std::num::NonZeroUsize;

use dense::{CASES, Dense};
use keywright_core::curve::Curve;
use keywright_core::fit::{Extremes, Fit, Options, Reason, Refusal, Slopes, fit, fit_common, fit_each};
use rstest::rstest;

fn options() -> Options {
    Options { max_keys: 200, ..Options::default() }
}

fn curves() -> Vec<Curve> {
    ["bounce", "elastic", "noise", "jiggle"].map(|name| Dense::read(name).curve()).to_vec()
}

fn each(curves: &[Curve], threads: usize) -> Vec<Result<Fit, Refusal>> {
    let mut answers = Vec::new();
    let given = curves.iter().map(|curve| Ok::<_, ()>((curve.clone(), 0.01)));
    let threads = NonZeroUsize::new(threads).unwrap();
    fit_each(given, &options(), threads, |answer| {
        answers.push(answer);
        Ok(())
    })
    .unwrap();
    answers
}

#[test]
fn threads_change_nothing() {
    let curves: Vec<Curve> = (0..3).flat_map(|_| curves()).collect();
    let one = each(&curves, 1);
    let alone: Vec<_> =
        curves.iter().map(|curve| fit(curve, &Options { tolerance: 0.01, ..options() })).collect();
    assert_eq!(one, alone);
    for threads in [2, 7] {
        assert_eq!(each(&curves, threads), one, "{threads} threads");
    }
}

#[rstest]
#[case(1)]
#[case(3)]
fn the_first_error_ends_it(#[case] threads: usize) {
    let curves = curves();
    let threads = NonZeroUsize::new(threads).unwrap();
    let mut given = 0;
    let endless = curves.iter().cycle().map(|curve| Ok((curve.clone(), 0.01)));
    let ended = fit_each(endless, &options(), threads, |_| {
        given += 1;
        if given == 5 { Err("enough") } else { Ok(()) }
    });
    assert_eq!((ended, given), (Err("enough"), 5));
    let broken = curves.iter().map(|curve| Ok((curve.clone(), 0.01))).chain([Err("lost")]);
    assert_eq!(fit_each(broken, &options(), threads, |_| Ok(())), Err("lost"));
}

/// Curves of different samplings: the times of all are candidates of all.
#[rstest]
fn common_times_within_every_tolerance(
    #[values(Slopes::Smooth, Slopes::Exact)] slopes: Slopes,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
) {
    let names = ["jiggle", "elastic", "mocap"];
    let dense = names.map(Dense::read);
    let tolerances = [0.005, 0.02, 0.04];
    let curves = dense.each_ref().map(Dense::curve);
    let asked: Vec<(&Curve, f64)> = curves.iter().zip(tolerances).collect();
    let options = Options { slopes, extremes, ..options() };
    let mut told = Vec::new();
    let fits = fit_common(&asked, &options, |part| {
        told.push(part);
        true
    })
    .unwrap();
    assert!(told.is_sorted() && told[told.len() - 1] == 1.0);
    for ((fit, dense), tolerance) in fits.iter().zip(&dense).zip(tolerances) {
        assert!(fit.max_error <= tolerance && dense.error(&fit.curve) <= 1.001 * tolerance);
        let times = |fit: &Fit| fit.curve.knots().iter().map(|knot| knot.x).collect::<Vec<_>>();
        assert_eq!(times(fit), times(&fits[0]));
    }
    let ended = fit_common(&asked, &options, |part| part < 0.2).unwrap_err();
    assert_eq!(ended.reason, Reason::Cancelled);
}

/// Alone, or beside itself, a curve needs no more common times than keys.
#[rstest]
fn a_curve_beside_itself(#[values(0, 1, 2, 3, 4, 5)] case: usize, #[values(1, 2)] copies: usize) {
    let curve = Dense::read(CASES[case]).curve();
    let exact = Options { slopes: Slopes::Exact, ..options() };
    for extremes in Extremes::ALL {
        let exact = Options { extremes, ..exact.clone() };
        let alone = fit(&curve, &exact).unwrap();
        let fits = fit_common(&vec![(&curve, exact.tolerance); copies], &exact, |_| true).unwrap();
        assert_eq!(fits.len(), copies);
        assert!(fits.iter().all(|fit| fit.keys == alone.keys), "{} {}", fits[0].keys, alone.keys);
    }
}
