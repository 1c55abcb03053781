//! Constants that the Fortran front end folds.

use heiretsu_front::fortran::{FortranOptions, lower};
use heiretsu_front::{NoIncludes, Source};

fn lowered(value: &str) -> String {
    let text = format!("subroutine s(a, k)\ninteger :: a(9), k\na(1) = {value}\nend\n");
    let units = lower(&[Source::new("a.f90", text)], &FortranOptions::default(), &NoIncludes);
    heiretsu_ir::text::print(&units[0])
}

#[test]
fn remainders_of_constants_are_constants() {
    for (text, value) in
        [("mod(0, 1009)", "0"), ("mod(7, 4)", "3"), ("mod(-7, 4)", "int(-3)"), ("mod(7, -4)", "3")]
    {
        let ir = lowered(text);
        assert!(ir.contains(&format!("a[0] = {value}\n")), "{text}: {ir}");
    }
    // Near misses: a divisor of zero, and a value that is not known.
    for text in ["mod(7, 0)", "mod(k, 4)", "mod(4, k)"] {
        assert!(lowered(text).contains('%'), "{text}: {}", lowered(text));
    }
}
