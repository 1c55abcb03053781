//! Every transformation of the catalogue, asked for by hand in C, free-form and fixed-form Fortran: made, written, read again
//! and executed.

use heiretsu_driver::transform::transform;
use heiretsu_driver::{Arguments, CATALOGUE, NoIncludes, Options, Source};

/// A program in parts, the first and the last one for all; `@name` marks where `name` is asked for. Free and fixed form are
/// the same text.
const FORTRAN: &str = "      subroutine all(n, m, a, b, c, d, x)
      integer n, m, i, j, k
      double precision a(n, n), b(n, n), c(n), d(n), x, t(1000)
--
      do i = 2, n @wavefront
        do j = 2, n
          a(j, i) = a(j, i-1) + a(j-1, i)
        end do
      end do
--
      do i = 1, n @fusion @reversal @peeling @unrolling @strip-mining
        c(i) = x * d(i)
      end do
      do i = 1, n
        d(i) = c(i) + 1.0d0
      end do
--
      do i = 1, n @interchange @collapse @tiling @outer-unrolling
        do j = 1, n
          b(j, i) = a(j, i) * 2.0d0
        end do
      end do
--
      do i = 1, n @splitting
        if (i .le. m) then
          c(i) = 0.0d0
        else
          c(i) = 1.0d0
        end if
      end do
--
      do k = 1, 3 @short-loop
        c(k) = d(k)
      end do
--
      do j = 1, n
        do i = 1, n @scalar-replacement
          c(j) = c(j) + a(i, j)
        end do
      end do
--
      do i = 2, n @distribution @alignment
        c(i) = a(i, 1) + x
        d(i) = c(i-1) * 2.0d0
      end do
--
      do i = 1, n - 1 @expansion
        d(i) = d(i+1) + c(i)
      end do
--
      do i = 1, n @contraction
        t(i) = c(i) * c(i)
      end do
      do i = 1, n
        d(i) = t(i) + x
      end do
--
      end
";

const C: &str =
    "void all(int n, int m, double a[restrict n][n], double b[restrict n][n], double *restrict c,
         double *restrict d, double x)
{
  int i, j, k;
  double t[1000];
--
  for (i = 1; i < n; i++) @wavefront
    for (j = 1; j < n; j++)
      a[i][j] = a[i-1][j] + a[i][j-1];
--
  for (i = 0; i < n; i++) @fusion @reversal @peeling @unrolling @strip-mining
    c[i] = x * d[i];
  for (i = 0; i < n; i++)
    d[i] = c[i] + 1.0;
--
  for (i = 0; i < n; i++) @interchange @collapse @tiling @outer-unrolling
    for (j = 0; j < n; j++)
      b[i][j] = a[i][j] * 2.0;
--
  for (i = 0; i < n; i++) @splitting
    if (i < m)
      c[i] = 0.0;
    else
      c[i] = 1.0;
--
  for (k = 0; k < 3; k++) @short-loop
    c[k] = d[k];
--
  for (j = 0; j < n; j++)
    for (i = 0; i < n; i++) @scalar-replacement
      c[j] = c[j] + a[j][i];
--
  for (i = 1; i < n; i++) { @distribution @alignment
    c[i] = a[i][1] + x;
    d[i] = c[i-1] * 2.0;
  }
--
  for (i = 0; i < n - 1; i++) @expansion
    d[i] = d[i+1] + c[i];
--
  for (i = 0; i < n; i++) @contraction
    t[i] = c[i] * c[i];
  for (i = 0; i < n; i++)
    d[i] = t[i] + x;
--
}
";

#[test]
fn every_transformation_is_made_in_c_and_in_both_forms_of_fortran() {
    for (path, marked) in [("all.c", C), ("all.f90", FORTRAN), ("all.f", FORTRAN)] {
        let parts: Vec<&str> = marked.split("--\n").collect();
        let (first, last) = (parts[0], parts[parts.len() - 1]);
        for entry in CATALOGUE {
            let name = entry.name();
            let mark = |line: &str| line.split(" @").skip(1).any(|word| word == name);
            let part = parts.iter().find(|part| part.lines().any(mark));
            let part = part.unwrap_or_else(|| panic!("{path}: no `{name}`"));
            let whole = format!("{first}{part}{last}");
            let line = whole.lines().zip(1..).find(|(l, _)| mark(l)).map_or(0, |(_, n)| n);
            let plain = |l: &str| format!("{}\n", l.split(" @").next().unwrap_or_default());
            let text: String = whole.lines().map(plain).collect();
            let source = Source::new(path, text.into_bytes());
            let (options, arguments) = (Options::default(), Arguments::default());
            let done = transform(&source, &NoIncludes, &options, name, line, &arguments)
                .unwrap_or_else(|why| panic!("{path} {name}: {why}"));
            assert!(done.validation.starts_with("validated"), "{path} {name}: {}", done.validation);
            assert!(done.text[..] != source.text[..], "{path} {name}");
        }
    }
}

/// For a loop that counts by its test the front end makes variables, and names them after their place.
#[test]
fn loops_that_count_by_their_test_stand_in_no_transformation_s_way() {
    let text = "void f(int n, double *restrict a, double *restrict b)\n{\n  for (int i = 0; i < n; i++) {\n    a[i] = i;\n    b[i] = i;\n  }\n  int k = n;\n  while (k-- > 0)\n    a[k] += 1.0;\n}\n";
    let source = Source::new("f.c", text.as_bytes().to_vec());
    let (options, arguments) = (Options::default(), Arguments::default());
    let done = transform(&source, &NoIncludes, &options, "distribution", 3, &arguments)
        .unwrap_or_else(|why| panic!("{why}"));
    assert!(done.validation.starts_with("validated"), "{}", done.validation);
}

#[test]
fn what_is_not_made_is_explained() {
    let text = "      subroutine s(n, a)\n      integer n, i\n      double precision a(n)\n      do i = 2, n\n        a(i) = a(i-1)\n      end do\n      end\n";
    for path in ["s.f90", "s.f"] {
        let source = Source::new(path, text.as_bytes().to_vec());
        let (options, arguments) = (Options::default(), Arguments::default());
        let why = transform(&source, &NoIncludes, &options, "reversal", 4, &arguments)
            .err()
            .map(|why| why.to_string())
            .unwrap_or_default();
        assert!(why.contains("distance (1) would be turned around"), "{path}: {why}");
    }
}

/// Fused, the second body would count with the variable of the loop around it.
#[test]
fn a_loop_inside_keeps_its_variable() {
    let texts = [
        (
            "f.c",
            "void f(int n, double t[restrict n], double p[restrict n][n])\n{\n  int i, j;\n  for (i = 0; i < n; i++)\n    t[i] = 1.0;\n  for (j = 0; j < n; j++)\n    for (i = 0; i < n; i++)\n      p[j][i] = t[j];\n}\n",
        ),
        (
            "f.c",
            "void f(int n, double t[restrict n], double p[restrict n][n])\n{\n\n  for (int i = 0; i < n; i++)\n    t[i] = 1.0;\n  for (int j = 0; j < n; j++)\n    for (int i = 0; i < n; i++)\n      p[j][i] = t[j];\n}\n",
        ),
        (
            "f.f90",
            "subroutine f(n, t, p)\n  integer :: n, i, j\n  double precision :: t(n), p(n, n)\n  do i = 1, n\n    t(i) = 1\n  end do\n  do j = 1, n\n    do i = 1, n\n      p(i, j) = t(j)\n    end do\n  end do\nend subroutine\n",
        ),
    ];
    for (path, text) in texts {
        let source = Source::new(path, text.as_bytes().to_vec());
        let (options, arguments) = (Options::default(), Arguments::default());
        let why = transform(&source, &NoIncludes, &options, "fusion", 4, &arguments)
            .err()
            .map(|why| why.to_string())
            .unwrap_or_default();
        assert!(why.contains("another use for `i`"), "{path}: {why}");
    }
}
