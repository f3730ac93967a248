//! A dense case as a path, and kurbo's simplify of it.

use std::error::Error;
use std::fs;

use cpu_time::ThreadTime;
use kurbo::simplify::{SimplifyOptLevel, SimplifyOptions, simplify_bezpath};
use kurbo::{BezPath, PathEl, Point};

/// The segments of kurbo's simplify, eight numbers each (x and y of four points), and the seconds of processor
/// time it took.
///
/// kurbo measures distance in the plane. So values are divided by their range and times multiplied by
/// `stretch`: the driver looks for the pair of stretch and accuracy that is best at equal times.
pub fn fit(file: &str, stretch: f64, accuracy: f64) -> Result<String, Box<dyn Error>> {
    let rows = rows(&fs::read(file)?)?;
    let [x, y, m] = &rows;
    let low = y.iter().copied().fold(f64::INFINITY, f64::min);
    let range = y.iter().copied().fold(f64::NEG_INFINITY, f64::max) - low;
    let to = |x: f64, y: f64| Point::new(x * stretch, (y - low) / range);
    let from = |p: Point| [p.x / stretch, p.y * range + low];

    let mut path = BezPath::new();
    path.move_to(to(x[0], y[0]));
    for i in 1..x.len() {
        let third = (x[i] - x[i - 1]) / 3.0;
        path.curve_to(
            to(x[i - 1] + third, y[i - 1] + third * m[i - 1]),
            to(x[i] - third, y[i] - third * m[i]),
            to(x[i], y[i]),
        );
    }
    let options = SimplifyOptions::default().opt_level(SimplifyOptLevel::Optimize);
    let began = ThreadTime::now();
    let simple = simplify_bezpath(path, accuracy, &options);
    let seconds = began.elapsed().as_secs_f64();

    let mut segments: Vec<Vec<f64>> = Vec::new();
    let mut last = to(x[0], y[0]);
    for element in simple.elements() {
        let [a, b, end] = match *element {
            PathEl::CurveTo(a, b, end) => [a, b, end],
            PathEl::LineTo(end) => [last.lerp(end, 1.0 / 3.0), last.lerp(end, 2.0 / 3.0), end],
            PathEl::QuadTo(q, end) => [last.lerp(q, 2.0 / 3.0), end.lerp(q, 2.0 / 3.0), end],
            PathEl::MoveTo(_) | PathEl::ClosePath => continue,
        };
        segments.push([last, a, b, end].into_iter().flat_map(from).collect());
        last = end;
    }
    Ok(format!(r#"{{"seconds": {seconds:?}, "segments": {segments:?}}}"#))
}

/// The three rows of an `.npy` file of little-endian float64, shape (3, n), C order.
fn rows(bytes: &[u8]) -> Result<[Vec<f64>; 3], Box<dyn Error>> {
    let size = bytes.get(8..10).ok_or("no header")?;
    let start = 10 + usize::from(u16::from_le_bytes([size[0], size[1]]));
    let header = String::from_utf8_lossy(&bytes[10..start]);
    if !header.contains("'<f8'") || !header.contains("False") || !header.contains("(3,") {
        return Err(format!("not three rows of float64: {header}").into());
    }
    let (numbers, _) = bytes[start..].as_chunks::<8>();
    let numbers: Vec<f64> = numbers.iter().map(|&b| f64::from_le_bytes(b)).collect();
    let n = numbers.len() / 3;
    Ok([numbers[..n].to_vec(), numbers[n..2 * n].to_vec(), numbers[2 * n..].to_vec()])
}
