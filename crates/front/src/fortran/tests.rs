//! Tests of the whole front end: text in, loop program (as text) out.

use super::{FortranOptions, lower};
use crate::{NoIncludes, Source};
use heiretsu_ir::{StmtKind, Unit, text, validate, visit};

fn units(files: &[(&str, &str)]) -> Vec<Unit> {
    let sources: Vec<Source> = files.iter().map(|(p, t)| Source::new(*p, *t)).collect();
    let out = lower(&sources, &FortranOptions::default(), &NoIncludes);
    for u in &out {
        assert_eq!(validate(u), vec![], "{}", text::print(u));
    }
    out
}

fn free(src: &str) -> String {
    text::print(&units(&[("a.f90", src)])[0])
}

fn fixed(src: &str) -> String {
    text::print(&units(&[("a.f", src)])[0])
}

fn has(ir: &str, part: &str) {
    assert!(ir.contains(part), "no `{part}` in\n{ir}");
}

fn lacks(ir: &str, part: &str) {
    assert!(!ir.contains(part), "`{part}` in\n{ir}");
}

#[test]
fn subscripts_are_reversed_and_zero_based() {
    let ir = free(
        "subroutine s(a, n)\nreal(8) :: a(0:n, n)\ninteger :: n, i, j\ndo j = 1, n\n do i = 0, n\n  a(i, j) = 2*a(i, j)\n end do\nend do\nend\n",
    );
    has(&ir, "a[j - 1][i] = 2.0 * a[j - 1][i]");
    has(&ir, "loop j = 1 to n step 1 do");
}

#[test]
fn shared_labels_nest_and_jumps_to_the_end_continue() {
    let ir = fixed(
        "      SUBROUTINE S(A,N)\n      REAL A(N,N)\n      DO 10 I = 1, N\n      DO 10 J = 1, N\n      IF (A(I,J).EQ.0.) GO TO 10\n      A(I,J) = 1\n   10 CONTINUE\n      END\n",
    );
    assert_eq!(ir.matches("loop ").count(), 2);
    lacks(&ir, "goto");
    has(&ir, "if (a[j - 1][i - 1] == 0.0:f32) {\n      } else {");
}

#[test]
fn a_jump_behind_the_loop_is_a_break() {
    let ir = fixed(
        "      SUBROUTINE S(A,N)\n      REAL A(N)\n      DO 10 I = 1, N\n   10 IF (A(I).LT.0.) GO TO 20\n   20 RETURN\n      END\n",
    );
    has(&ir, "break @1");
    lacks(&ir, "goto");
}

#[test]
fn a_backward_jump_is_a_loop_unless_something_jumps_in() {
    let ir =
        fixed("      SUBROUTINE S(X)\n   10 X = X*2\n      IF (X.LT.9.) GO TO 10\n      END\n");
    has(&ir, "do while (x < 9.0:f32)");
    lacks(&ir, "goto 10");
    let ir = fixed(
        "      SUBROUTINE S(X)\n      IF (X.LT.1.) GO TO 20\n   10 X = X*2\n   20 X = X+1\n      IF (X.LT.9.) GO TO 10\n      END\n",
    );
    has(&ir, "label 10");
    has(&ir, "goto 10");
}

#[test]
fn overlapping_sections_use_a_temporary() {
    let ir = free("subroutine s(a, b, n)\nreal :: a(n), b(n)\na(2:n) = a(1:n-1)\nend\n");
    has(&ir, "temporary");
    let ir = free("subroutine s(a, b, n)\nreal :: a(n), b(n)\na(2:n) = b(1:n-1) + a(2:n)\nend\n");
    lacks(&ir, "temporary");
    let ir = free("subroutine s(a, n)\nreal :: a(n)\na = a / a(1)\nend\n");
    has(&ir, "temporary");
    let ir = free("subroutine s(n)\nreal :: a(9), b(9)\nequivalence (a(1), b(2))\na = b\nend\n");
    has(&ir, "temporary");
}

#[test]
fn a_masked_assignment_tests_before_it_stores() {
    let ir = free(
        "subroutine s(a)\nreal :: a(10)\nwhere (a > 0.0)\n a = sqrt(a)\nelsewhere\n a = 1.0\nend where\nend\n",
    );
    has(&ir, "mask");
    let ir = free("subroutine s(a, b)\nreal :: a(10), b(10)\nwhere (b > 0.0) a = b\nend\n");
    lacks(&ir, "mask");
    has(&ir, "array {");
}

#[test]
fn statement_functions_are_inlined() {
    let ir = fixed(
        "      SUBROUTINE S(X,Y,K)\n      F(Q,K) = Q*K + Y\n      X = F(X+1., K)\n      END\n",
    );
    has(&ir, "x = ((x + 1.0:f32) * convert(f32, k)) + y");
}

#[test]
fn common_blocks_that_disagree_are_one_class() {
    let one = "      SUBROUTINE A\n      COMMON /B/ X(10), N\n      X(1) = N\n      END\n";
    let same = "      SUBROUTINE C\n      COMMON /B/ Y(10), M\n      Y(2) = M\n      END\n";
    let other = "      SUBROUTINE D\n      COMMON /B/ Z(5), W(5), M\n      W(2) = M\n      END\n";
    lacks(&fixed(&format!("{one}{same}")), "alias");
    has(&fixed(&format!("{one}{other}")), "alias(0)");
}

#[test]
fn equivalence_with_common_is_common() {
    let ir = fixed(
        "      SUBROUTINE A\n      COMMON /B/ X(10)\n      DIMENSION Y(10)\n      EQUIVALENCE (X(1), Y(1))\n      Y(1) = X(2)\n      END\n",
    );
    assert_eq!(ir.matches("alias(0) external").count(), 2, "{ir}");
}

#[test]
fn modules_are_seen_across_files() {
    let all = units(&[
        (
            "b.f90",
            "subroutine s(i)\nuse m, only: size2 => n, table\ninteger :: i\ntable(i) = size2\nend\n",
        ),
        ("m.f90", "module m\ninteger, parameter :: n = 7\nreal :: table(n)\nend module\n"),
    ]);
    let ir = text::print(&all[0]);
    has(&ir, "global 'm::table': f32[1:7]");
    has(&ir, "table[i - 1] = 7.0:f32");
}

#[test]
fn an_unknown_module_makes_names_unreliable() {
    let ir = free("subroutine s(x)\nuse unknown\nreal :: x\nx = mystery + 1\nend\n");
    has(&ir, "opaque");
}

#[test]
fn read_lists_are_writes() {
    let ir = free("subroutine s(a, n)\nreal :: a(n)\nread (*,*) n, (a(i), i = 1, n)\nend\n");
    has(&ir, "-> (n, i, a)");
}

#[test]
fn loops_point_at_their_text() {
    let src = "      SUBROUTINE S(A,N)\n      REAL A(N)\n   5  DO 10 I = 1, N\n        A(I) = 0\n   10 CONTINUE\n      END\n";
    let u = &units(&[("a.f", src)])[0];
    let p = &u.procedures[0];
    let id = visit::stmts(p, &p.body)
        .into_iter()
        .find(|id| matches!(p.stmt(*id).kind, StmtKind::Loop(_)))
        .expect("a loop");
    let s = p.stmt(id).span;
    let StmtKind::Loop(l) = &p.stmt(id).kind else { unreachable!() };
    assert_eq!(
        &src[s.lo as usize..s.hi as usize],
        &src[src.find("DO").unwrap()..src.find("\n      END").unwrap()]
    );
    assert_eq!(&src[l.header.lo as usize..l.header.hi as usize], "DO 10 I = 1, N");
}

#[test]
fn what_is_not_understood_is_opaque() {
    let u = &units(&[(
        "a.f90",
        "subroutine s(a, n)\nreal :: a(n)\ndo i = 1, n\n what is this\n a(i) = 0\nend do\nend\n",
    )])[0];
    has(&text::print(u), "opaque");
    assert!(u.procedures[0].tainted.is_none());
    let u = &units(&[("a.f90", "subroutine s(a, n)\nreal :: a(n)\nwhat is this\nend\n")])[0];
    assert!(u.procedures[0].tainted.is_some());
    assert!(!u.diagnostics.is_empty());
}

#[test]
fn the_loop_variable_may_not_change() {
    let ir = free("subroutine s(n)\ndo i = 1, n\n i = 3\nend do\nend\n");
    has(&ir, "opaque");
}

#[test]
fn statements_that_only_openmp_sees_are_opaque() {
    let ir =
        free("subroutine s(a, n)\nreal :: a(n)\ndo i = 1, n\n!$ k = 3\n a(i) = 0\nend do\nend\n");
    has(&ir, "opaque");
}

#[test]
fn directives_mark_their_loop() {
    let u = &units(&[(
        "a.f90",
        "subroutine s(a, n)\nreal :: a(n)\n!$omp parallel do\ndo i = 1, n\n a(i) = 0\nend do\nend\n",
    )])[0];
    let p = &u.procedures[0];
    let marked = visit::stmts(p, &p.body)
        .into_iter()
        .any(|id| matches!(&p.stmt(id).kind, StmtKind::Loop(l) if l.annotated));
    assert!(marked);
}

#[test]
fn deep_nesting_is_refused_not_fatal() {
    let mut src = String::from("subroutine s(n)\n");
    for k in 0..300 {
        src.push_str(&format!("do i{k} = 1, n\n"));
    }
    src.push_str("x = 1\n");
    for _ in 0..300 {
        src.push_str("end do\n");
    }
    src.push_str("end\n");
    has(&free(&src), "too complex");
    let sum = format!("subroutine s(x)\nx = x{}\nend\n", "+1".repeat(5000));
    has(&free(&sum), "too complex");
}

#[test]
fn statement_functions_that_double_with_every_level_end() {
    let calls = "subroutine s(y)\nf(x) = f(x) + f(x)\ny = f(y) * f(y + 1)\nend\n";
    has(&free(calls), "too deep");
    let mut chain = String::from("subroutine s(y)\nf0(x) = x + x\n");
    for k in 1..18 {
        chain.push_str(&format!("f{k}(x) = f{}(x) * f{}(x)\n", k - 1, k - 1));
    }
    chain.push_str("y = f17(y)\nend\n");
    has(&free(&chain), "too deep");
}

#[test]
fn truncated_text_never_panics() {
    let src = "      SUBROUTINE S(A,N)\n      REAL A(N)\n      COMMON /B/ C(3)\n      DATA C /3*0./\n      DO 10 I = 1, N\n      IF (A(I).GT.0) THEN\n      WRITE (6,'(A)') 'x', (A(J), J=1,3)\n      END IF\n   10 CONTINUE\n      END\n";
    for end in 0..src.len() {
        for path in ["a.f", "a.f90"] {
            let s = [Source::new(path, &src[..end])];
            for u in lower(&s, &FortranOptions::default(), &NoIncludes) {
                assert_eq!(validate(&u), vec![]);
            }
        }
    }
}

#[test]
fn the_variable_of_a_loop_around_is_not_set() {
    let inside = |body: &str| {
        let text = format!("subroutine s(a, n)\nreal :: a(n)\ninteger :: n, i, j\n{body}\nend\n");
        let unit = units(&[("a.f90", &text)]).remove(0);
        let places: Vec<(String, String)> = unit
            .diagnostics
            .iter()
            .map(|d| (d.message.clone(), text[d.span.lo as usize..d.span.hi as usize].to_string()))
            .collect();
        (text::print(&unit), places)
    };
    for around in ["do i = 1, n", "do concurrent (i = 1:n)", "do concurrent (j = 1:2, i = 1:n)"] {
        for (body, why) in [
            ("do i = 1, 3\na(i) = 1\nend do", "`i` is the variable of a loop around this one"),
            ("i = 3", "the DO variable is changed"),
            ("read *, i", "the DO variable is changed"),
        ] {
            let (ir, said) = inside(&format!("{around}\n{body}\nend do"));
            has(&ir, "opaque");
            let [(message, place)] = &said[..] else { panic!("{around}\n{body}: {said:?}") };
            assert!(message.contains(why) && place.starts_with(&body[..4]), "{message}: {place}");
        }
        // A loop with a variable of its own, whatever its name, is one like any other.
        let (ir, said) =
            inside(&format!("{around}\ndo concurrent (i = 1:3)\na(i) = 1\nend do\nend do"));
        assert!(said.is_empty() && !ir.contains("opaque"), "{around}: {said:?}");
    }
    let (ir, said) = inside("forall (i = 1:n) i = 2");
    has(&ir, "opaque");
    assert_eq!(said.len(), 1, "{said:?}");
}
