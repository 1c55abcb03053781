//! The functions that every room knows ([`Intrinsic`]), evaluated in double precision.

use heiretsu_ir::{CompareOp, Intrinsic};

use crate::arith::{compare, complex_div, complex_mul, float, from_float, int, narrow, wide};
use crate::value::{Fault, Number, Undefined, Value};

type Result<T = Value> = std::result::Result<T, Fault>;

const ARGUMENTS: Fault = Fault::Unsupported("a function is called with unusual arguments");

/// Applies a function. `result` is the type of the call, `argument` that of the first argument.
pub(crate) fn intrinsic(
    function: Intrinsic,
    result: Number,
    argument: Number,
    args: &[Value],
) -> Result {
    if args.iter().any(|a| matches!(a, Value::Undefined)) {
        return Err(Undefined::Uninitialized.into());
    }
    use Intrinsic as I;
    match function {
        I::Min | I::Max => extremum(function, result, args),
        I::Abs | I::Sign | I::Dim | I::Modulo if matches!(result, Number::Int { .. }) => {
            integer(function, result, args)
        }
        I::Floor | I::Ceil | I::Round | I::Trunc | I::Rint if matches!(args, [Value::Int(_)]) => {
            Ok(args[0])
        }
        I::PopCount => {
            let Number::Int { bits, .. } = argument else { return Err(ARGUMENTS) };
            let mask = u64::MAX >> 64u32.saturating_sub(u32::from(bits));
            Ok(Value::Int(i64::from((int(one(args)?)? as u64 & mask).count_ones())))
        }
        I::IsNan => Ok(Value::Int(i64::from(float(one(args)?)?.is_nan()))),
        I::IsInf => Ok(Value::Int(i64::from(float(one(args)?)?.is_infinite()))),
        I::IsFinite => Ok(Value::Int(i64::from(float(one(args)?)?.is_finite()))),
        I::Complex => match args {
            [re] => complex_result(result, (real(*re)?, 0.0)),
            [re, im] => complex_result(result, (real(*re)?, real(*im)?)),
            _ => Err(ARGUMENTS),
        },
        I::RealPart => from_float(result, pair(one(args)?)?.0),
        I::ImagPart => from_float(result, pair(one(args)?)?.1),
        I::Abs
        | I::Fmin
        | I::Fmax
        | I::Sign
        | I::Dim
        | I::Modulo
        | I::Fmod
        | I::Sqrt
        | I::Cbrt
        | I::Hypot
        | I::Exp
        | I::Exp2
        | I::Expm1
        | I::Log
        | I::Log10
        | I::Log2
        | I::Log1p
        | I::Pow
        | I::Sin
        | I::Cos
        | I::Tan
        | I::Asin
        | I::Acos
        | I::Atan
        | I::Atan2
        | I::Sinh
        | I::Cosh
        | I::Tanh
        | I::Asinh
        | I::Acosh
        | I::Atanh
        | I::Erf
        | I::Erfc
        | I::Gamma
        | I::LogGamma
        | I::BesselJ0
        | I::BesselJ1
        | I::Floor
        | I::Ceil
        | I::Trunc
        | I::Round
        | I::Rint
        | I::Fma
        | I::Conj => match (args.first(), function) {
            (Some(Value::Complex(re, im)), _) => {
                complex_function(function, result, (*re, *im), &args[1..])
            }
            (Some(_), _) => {
                let mut numbers = [0.0; 3];
                if args.len() > 3 {
                    return Err(ARGUMENTS);
                }
                for (slot, arg) in numbers.iter_mut().zip(args) {
                    *slot = real(*arg)?;
                }
                let value = real_function(function, &numbers[..args.len()]).ok_or(ARGUMENTS)?;
                from_float(result, value)
            }
            (None, _) => Err(ARGUMENTS),
        },
    }
}

/// Does the function round what it gives? (The others pick one of their arguments, or a whole number.)
pub(crate) fn rounds(function: Intrinsic) -> bool {
    use Intrinsic as I;
    !matches!(
        function,
        I::Abs
            | I::Min
            | I::Max
            | I::Fmin
            | I::Fmax
            | I::Sign
            | I::Floor
            | I::Ceil
            | I::Trunc
            | I::Round
            | I::Rint
            | I::RealPart
            | I::ImagPart
            | I::Complex
            | I::Conj
            | I::IsNan
            | I::IsInf
            | I::IsFinite
            | I::PopCount
    )
}

fn one(args: &[Value]) -> Result {
    match args {
        [value] => Ok(*value),
        _ => Err(ARGUMENTS),
    }
}

fn real(value: Value) -> Result<f64> {
    match value {
        Value::Int(value) => Ok(value as f64),
        other => float(other),
    }
}

fn pair(value: Value) -> Result<(f64, f64)> {
    match value {
        Value::Complex(re, im) => Ok((re, im)),
        other => Ok((real(other)?, 0.0)),
    }
}

fn extremum(function: Intrinsic, number: Number, args: &[Value]) -> Result {
    let op = if function == Intrinsic::Min { CompareOp::Lt } else { CompareOp::Gt };
    let (first, rest) = args.split_first().ok_or(ARGUMENTS)?;
    let mut best = *first;
    for candidate in rest {
        // `x < y ? x : y`: the later one unless the earlier one is strictly better.
        if !compare(op, number, best, *candidate)? {
            best = *candidate;
        }
    }
    Ok(best)
}

fn integer(function: Intrinsic, number: Number, args: &[Value]) -> Result {
    let Number::Int { bits, signed } = number else { return Err(ARGUMENTS) };
    if function == Intrinsic::Abs
        && let [Value::Complex(..) | Value::Float(_)] = args
    {
        return Err(ARGUMENTS);
    }
    let exact = |value: Value| int(value).map(|v| wide(bits, signed, v));
    let value = match (function, args) {
        (Intrinsic::Abs, [a]) => exact(*a)?.abs(),
        (Intrinsic::Sign, [a, b]) => {
            let magnitude = exact(*a)?.abs();
            if exact(*b)? < 0 { -magnitude } else { magnitude }
        }
        (Intrinsic::Dim, [a, b]) => (exact(*a)? - exact(*b)?).max(0),
        (Intrinsic::Modulo, [a, b]) => {
            let (a, b) = (exact(*a)?, exact(*b)?);
            if b == 0 {
                return Err(Undefined::DivisionByZero.into());
            }
            let rest = a % b;
            if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
        }
        _ => return Err(ARGUMENTS),
    };
    Ok(Value::Int(narrow(bits, signed, value)?))
}

fn real_function(function: Intrinsic, args: &[f64]) -> Option<f64> {
    use Intrinsic as I;
    Some(match (function, args) {
        (I::Abs, [x]) => x.abs(),
        (I::Fmin, [x, rest @ ..]) => rest.iter().fold(*x, |a, b| a.min(*b)),
        (I::Fmax, [x, rest @ ..]) => rest.iter().fold(*x, |a, b| a.max(*b)),
        (I::Sign, [x, y]) => x.copysign(*y),
        (I::Dim, [x, y]) => {
            if x > y {
                x - y
            } else {
                0.0
            }
        }
        (I::Modulo, [x, y]) => x - (x / y).floor() * y,
        (I::Fmod, [x, y]) => x % y,
        (I::Sqrt, [x]) => x.sqrt(),
        (I::Cbrt, [x]) => x.cbrt(),
        (I::Hypot, [x, y]) => x.hypot(*y),
        (I::Exp, [x]) => x.exp(),
        (I::Exp2, [x]) => x.exp2(),
        (I::Expm1, [x]) => x.exp_m1(),
        (I::Log, [x]) => x.ln(),
        (I::Log10, [x]) => x.log10(),
        (I::Log2, [x]) => x.log2(),
        (I::Log1p, [x]) => x.ln_1p(),
        (I::Pow, [x, y]) => x.powf(*y),
        (I::Sin, [x]) => x.sin(),
        (I::Cos, [x]) => x.cos(),
        (I::Tan, [x]) => x.tan(),
        (I::Asin, [x]) => x.asin(),
        (I::Acos, [x]) => x.acos(),
        (I::Atan, [x]) => x.atan(),
        (I::Atan2, [x, y]) => x.atan2(*y),
        (I::Sinh, [x]) => x.sinh(),
        (I::Cosh, [x]) => x.cosh(),
        (I::Tanh, [x]) => x.tanh(),
        (I::Asinh, [x]) => x.asinh(),
        (I::Acosh, [x]) => x.acosh(),
        (I::Atanh, [x]) => x.atanh(),
        (I::Erf, [x]) => 1.0 - erfc(*x),
        (I::Erfc, [x]) => erfc(*x),
        (I::Gamma, [x]) => gamma(*x),
        (I::LogGamma, [x]) => log_gamma(*x),
        (I::BesselJ0, [x]) => bessel(0.0, *x),
        (I::BesselJ1, [x]) => bessel(1.0, *x),
        (I::Floor, [x]) => x.floor(),
        (I::Ceil, [x]) => x.ceil(),
        (I::Trunc, [x]) => x.trunc(),
        (I::Round, [x]) => x.round(),
        (I::Rint, [x]) => x.round_ties_even(),
        (I::Fma, [x, y, z]) => x.mul_add(*y, *z),
        (I::Conj, [x]) => *x,
        _ => return None,
    })
}

fn complex_result(to: Number, (re, im): (f64, f64)) -> Result {
    match to {
        Number::C32 => Ok(Value::Complex(f64::from(re as f32), f64::from(im as f32))),
        Number::C64 => Ok(Value::Complex(re, im)),
        Number::Int { .. }
        | Number::F32
        | Number::F64
        | Number::Logical
        | Number::Text { .. }
        | Number::Pointer => Err(ARGUMENTS),
    }
}

fn complex_function(function: Intrinsic, to: Number, z: (f64, f64), rest: &[Value]) -> Result {
    let modulus = z.0.hypot(z.1);
    let exp = |w: (f64, f64)| (w.0.exp() * w.1.cos(), w.0.exp() * w.1.sin());
    let log = |w: (f64, f64)| (w.0.hypot(w.1).ln(), w.1.atan2(w.0));
    let value = match function {
        Intrinsic::Abs => return from_float(to, modulus),
        Intrinsic::Conj => (z.0, -z.1),
        Intrinsic::Sqrt => {
            let half = ((modulus + z.0.abs()) / 2.0).sqrt();
            if half == 0.0 {
                (0.0, z.1)
            } else if z.0 >= 0.0 {
                (half, z.1 / (2.0 * half))
            } else {
                (z.1.abs() / (2.0 * half), half.copysign(z.1))
            }
        }
        Intrinsic::Exp => exp(z),
        Intrinsic::Log => log(z),
        Intrinsic::Sin => (z.0.sin() * z.1.cosh(), z.0.cos() * z.1.sinh()),
        Intrinsic::Cos => (z.0.cos() * z.1.cosh(), -(z.0.sin() * z.1.sinh())),
        Intrinsic::Tan => {
            let sin = (z.0.sin() * z.1.cosh(), z.0.cos() * z.1.sinh());
            let cos = (z.0.cos() * z.1.cosh(), -(z.0.sin() * z.1.sinh()));
            complex_div(sin, cos)
        }
        Intrinsic::Pow => {
            let [exponent] = rest else { return Err(ARGUMENTS) };
            exp(complex_mul(pair(*exponent)?, log(z)))
        }
        _ => return Err(Fault::Unsupported("a complex function")),
    };
    complex_result(to, value)
}

/// Complementary error function: series near zero, continued fraction far out.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - erfc(-x);
    }
    if x < 2.5 {
        let (mut term, mut sum) = (x, x);
        for n in 1..200 {
            term *= -x * x / f64::from(n);
            let add = term / f64::from(2 * n + 1);
            sum += add;
            if add.abs() < 1e-17 * sum.abs() {
                break;
            }
        }
        return 1.0 - sum * 2.0 / std::f64::consts::PI.sqrt();
    }
    let mut fraction = 0.0;
    for n in (1..=60).rev() {
        fraction = f64::from(n) / 2.0 / (x + fraction);
    }
    (-x * x).exp() / ((x + fraction) * std::f64::consts::PI.sqrt())
}

/// Lanczos' approximation (g = 7, nine coefficients).
fn log_gamma(x: f64) -> f64 {
    const LANCZOS: [f64; 9] = [
        0.999_999_999_999_809_9,
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x < 0.5 {
        let sine = (std::f64::consts::PI * x).sin().abs();
        return (std::f64::consts::PI / sine).ln() - log_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let mut sum = LANCZOS[0];
    for (i, coefficient) in LANCZOS.iter().enumerate().skip(1) {
        sum += coefficient / (x + i as f64);
    }
    let t = x + 7.5;
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

fn gamma(x: f64) -> f64 {
    if x < 0.5 {
        std::f64::consts::PI / ((std::f64::consts::PI * x).sin() * gamma(1.0 - x))
    } else {
        log_gamma(x).exp()
    }
}

/// Bessel's integral by the trapezoid rule, which converges geometrically for a periodic integrand.
fn bessel(order: f64, x: f64) -> f64 {
    let points = 64 + 2 * (x.abs().min(4000.0) as usize);
    let mut sum = 0.0;
    for k in 0..points {
        let t = 2.0 * std::f64::consts::PI * k as f64 / points as f64;
        sum += (order * t - x * t.sin()).cos();
    }
    sum / points as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-12 * b.abs().max(1.0)
    }

    #[test]
    fn special_functions_agree_with_tables() {
        assert!(close(erfc(0.5), 0.479_500_122_186_953_5));
        assert!(close(erfc(3.0), 2.209_049_699_858_544e-5));
        assert!(close(1.0 - erfc(-1.0), -0.842_700_792_949_714_9));
        assert!(close(gamma(5.0), 24.0));
        assert!(close(log_gamma(10.0), 362_880f64.ln()));
        assert!(close(gamma(-0.5), -3.544_907_701_811_032));
        assert!(close(bessel(0.0, 2.0), 0.223_890_779_141_235_67));
        assert!(close(bessel(1.0, 2.0), 0.576_724_807_756_873_4));
    }

    #[test]
    fn modulo_takes_the_sign_of_the_divisor() {
        let i32 = Number::Int { bits: 32, signed: true };
        let modulo = |a, b| intrinsic(Intrinsic::Modulo, i32, i32, &[Value::Int(a), Value::Int(b)]);
        assert_eq!(modulo(-7, 3), Ok(Value::Int(2)));
        assert_eq!(modulo(7, -3), Ok(Value::Int(-2)));
        assert_eq!(modulo(7, 0), Err(Undefined::DivisionByZero.into()));
    }

    #[test]
    fn nearest_integer_rounds_halves_away() {
        let i32 = Number::Int { bits: 32, signed: true };
        let nint = |x| intrinsic(Intrinsic::Round, i32, Number::F64, &[Value::Float(x)]);
        assert_eq!(nint(2.5), Ok(Value::Int(3)));
        assert_eq!(nint(-2.5), Ok(Value::Int(-3)));
        assert_eq!(nint(1e300), Err(Undefined::Overflow.into()));
    }

    #[test]
    fn complex_square_root_squares_back() {
        for z in [(3.0, 4.0), (-3.0, 4.0), (-3.0, -4.0), (0.0, 2.0)] {
            let Ok(Value::Complex(re, im)) =
                intrinsic(Intrinsic::Sqrt, Number::C64, Number::C64, &[Value::Complex(z.0, z.1)])
            else {
                panic!("no root of {z:?}")
            };
            let back = complex_mul((re, im), (re, im));
            assert!(close(back.0, z.0) && close(back.1, z.1), "{z:?}: {back:?}");
        }
    }
}
