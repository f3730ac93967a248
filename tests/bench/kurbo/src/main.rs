//! kurbo as a child process of the benches' driver: a line of words in, a line of JSON out.
//!
//! - `fit FILE STRETCH ACCURACY`: kurbo's simplify, optimal, of the dense case in FILE (`.npy`, rows x, y, m).
//! - `solve KNOTS TIMES`: both evaluations, one time after another, on the same curve.

mod fit;
mod solve;

use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    for line in stdin().lock().lines() {
        let answer = answer(&line?)?;
        writeln!(stdout(), "{answer}")?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<String, Box<dyn Error>> {
    let words: Vec<&str> = line.split('\t').collect();
    match words[..] {
        ["fit", file, stretch, accuracy] => fit::fit(file, stretch.parse()?, accuracy.parse()?),
        ["solve", knots, times] => solve::solve(knots.parse()?, times.parse()?),
        _ => Err(format!("no such request: {line:?}").into()),
    }
}
