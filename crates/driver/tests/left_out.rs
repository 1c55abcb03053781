//! Directives that are left out on request: they are gone, with those inside; the others stay.

use std::collections::BTreeSet;
use std::sync::Arc;

use heiretsu_driver::{FileOutcome, NoIncludes, Options, Source, parallelize};

const C: &str = "void f(int n, double *restrict a, double *restrict b, double *s)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] * 2;
    double t = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t += b[i] * a[j];
    *s = t;
}
";

const FORTRAN: &str = "subroutine f(n, a, b, s)
  integer :: n, i, j
  double precision :: a(n), b(n), s
  do i = 1, n
    a(i) = b(i) * 2
  end do
  s = 0
  do i = 1, n
    do j = 1, n
      s = s + b(i) * a(j)
    end do
  end do
end subroutine
";

fn outcome(path: &str, text: &str, left_out: &[u32]) -> FileOutcome {
    let left_out: BTreeSet<(String, u32)> =
        left_out.iter().map(|line| (path.to_string(), *line)).collect();
    let options = Options { force: true, left_out: Arc::new(left_out), ..Options::default() };
    let sources = [Source::new(path, text.as_bytes().to_vec())];
    parallelize(&sources, &NoIncludes, &options, &|_| {}).remove(0)
}

fn inserted(outcome: &FileOutcome) -> Vec<u32> {
    outcome.report.loops.iter().filter(|l| l.inserted).map(|l| l.line).collect()
}

#[test]
fn a_directive_goes_with_those_inside_it() {
    for (path, text, first, second) in [("a.c", C, 3, 6), ("a.f90", FORTRAN, 4, 8)] {
        let all = outcome(path, text, &[]);
        let lines = inserted(&all);
        assert!(lines.contains(&first) && lines.contains(&second), "{path}: {lines:?}");
        let directives = |o: &FileOutcome| {
            let text = String::from_utf8_lossy(&o.text).into_owned();
            text.lines().filter(|l| l.contains("omp parallel")).count()
        };
        let without = outcome(path, text, &[second]);
        assert_eq!(inserted(&without), [first], "{path}");
        assert_eq!(directives(&without) + 1, directives(&all), "{path}");
        let left = without.report.loops.iter().find(|l| l.line == second).expect("the loop");
        assert!(left.is_parallel() && left.reasons.iter().any(|r| r.code == "H602"), "{path}");
        let none = outcome(path, text, &[first, second]);
        assert!(!none.changed, "{path}: {}", String::from_utf8_lossy(&none.text));
        // Somebody else's line.
        assert_eq!(outcome(path, text, &[2]).text, all.text, "{path}");
    }
}
