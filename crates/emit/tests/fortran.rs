//! Directives in Fortran text, free and fixed form. gfortran is asked about every output.

mod common;

use common::*;
use heiretsu_ir::plan::{Directive, Reduction, ReductionOp};
use heiretsu_ir::runtime_test::{Base, Condition, Poly, RuntimeTest, Section, WorkTest};
use heiretsu_ir::*;

fn free(body: &str) -> String {
    format!(
        "subroutine f(n, m, a)\n  integer :: n, m, i, j, k\n  real(8) :: a(n, n), b(n), t, s\n{body}end subroutine f\n"
    )
}

fn fixed(body: &str) -> String {
    format!(
        "      SUBROUTINE F(N, M, A)\n      INTEGER N, M, I, J, K\n      DOUBLE PRECISION A(N,N), B(N), T, S\n{body}      END\n"
    )
}

fn inserted(
    make: fn(&str) -> Program,
    around: fn(&str) -> String,
    which: usize,
    body: &str,
    expected: &str,
) {
    let mut program = make(&around(body));
    program.plain(which);
    assert_eq!(program.compiled(), around(expected));
}

fn refused(make: fn(&str) -> Program, text: &str, which: usize, expected: &str) {
    let mut program = make(text);
    program.plain(which);
    let refusal = program.refusal();
    assert!(refusal.contains(expected), "{refusal}");
}

#[test]
fn free_form_lines() {
    inserted(
        Program::free,
        free,
        0,
        "  do i = 1, n\n    b(i) = 0\n  end do\n",
        "  !$omp parallel do\n  do i = 1, n\n    b(i) = 0\n  end do\n  !$omp end parallel do\n",
    );
    // Names, comments after both ends, continued headers.
    inserted(
        Program::free,
        free,
        0,
        "  outer: do i = 1, & ! so\n    n\n    b(i) = 0\n  end do outer ! done\n  k = 1\n",
        "  !$omp parallel do\n  outer: do i = 1, & ! so\n    n\n    b(i) = 0\n  end do outer ! done\n  !$omp end parallel do\n  k = 1\n",
    );
    // A label stays on a statement of its own, for jumps.
    inserted(
        Program::free,
        free,
        0,
        "10 do i = 1, n\n    b(i) = 0\n  end do\n",
        "10 continue\n!$omp parallel do\n   do i = 1, n\n    b(i) = 0\n  end do\n!$omp end parallel do\n",
    );
}

#[test]
fn capitals_follow_the_loop() {
    inserted(
        Program::free,
        free,
        0,
        "\tDO I = 1, N\n\t\tb(i) = 0\n\tEND DO\n",
        "\t!$OMP PARALLEL DO\n\tDO I = 1, N\n\t\tb(i) = 0\n\tEND DO\n\t!$OMP END PARALLEL DO\n",
    );
}

#[test]
fn free_form_lines_with_several_statements() {
    inserted(
        Program::free,
        free,
        0,
        "  k = 1; do i = 1, n; b(i) = 0; end do; k = 2\n",
        "  k = 1;\n  !$omp parallel do\n  do i = 1, n; b(i) = 0; end do; k = 2\n",
    );
    inserted(
        Program::free,
        free,
        0,
        "  if (k == 1) then;  do i = 1, n\n    b(i) = 0; end do\n  end if\n",
        "  if (k == 1) then;\n  !$omp parallel do\n  do i = 1, n\n    b(i) = 0; end do\n  !$omp end parallel do\n  end if\n",
    );
}

#[test]
fn an_inner_loop_and_neighbours() {
    let text = free(
        "  do j = 1, n\n    do i = 1, n\n      a(i, j) = 0\n    end do\n    do i = 1, n\n      a(i, j) = 1\n    end do\n  end do\n",
    );
    let mut program = Program::free(&text);
    program.plain(1).plain(2);
    let expected = free(
        "  do j = 1, n\n    !$omp parallel do\n    do i = 1, n\n      a(i, j) = 0\n    end do\n    !$omp end parallel do\n    !$omp parallel do\n    do i = 1, n\n      a(i, j) = 1\n    end do\n    !$omp end parallel do\n  end do\n",
    );
    assert_eq!(program.compiled(), expected);
}

#[test]
fn nested_directives_end_from_the_inside_out() {
    let text = free("  do j = 1, n\n    do i = 1, n\n      a(i, j) = 0\n    end do\n  end do\n");
    let mut program = Program::free(&text);
    program.plain(0).plain(1);
    let out = program.compiled();
    let (inner, outer) = (out.find("    !$omp end"), out.rfind("  !$omp end"));
    assert!(inner < outer, "{out}");
}

#[test]
fn continued_lines_are_not_split() {
    let text = free("  k = 1; &\n  do i = 1, n\n    b(i) = 0\n  end do\n");
    refused(Program::free, &text, 0, "continues the one before");
    let text = free("  k = 1; & ! and\n  ! then\n\n  do i = 1, n\n    b(i) = 0\n  end do\n");
    refused(Program::free, &text, 0, "continues the one before");
    // The near miss: the line before is complete.
    inserted(
        Program::free,
        free,
        0,
        "  k = 1 + &\n    2 ! so & so\n  do i = 1, n\n    b(i) = 0\n  end do\n",
        "  k = 1 + &\n    2 ! so & so\n  !$omp parallel do\n  do i = 1, n\n    b(i) = 0\n  end do\n  !$omp end parallel do\n",
    );
}

#[test]
fn jumps_to_the_loops_own_label() {
    inserted(
        Program::free,
        free,
        0,
        "  20  outer: do i = 1, n\n    b(i) = 0\n  end do outer\n  if (k == 0) goto 20\n",
        "  20  continue\n  !$omp parallel do\n      outer: do i = 1, n\n    b(i) = 0\n  end do outer\n  !$omp end parallel do\n  if (k == 0) goto 20\n",
    );
    inserted(
        Program::fixed,
        fixed,
        0,
        "    5 DO 10 I = 1, N\n   10 B(I) = 0\n      IF (K .EQ. 0) GO TO 5\n",
        "    5 CONTINUE\n!$OMP PARALLEL DO\n      DO 10 I = 1, N\n   10 B(I) = 0\n!$OMP END PARALLEL DO\n      IF (K .EQ. 0) GO TO 5\n",
    );
    inserted(
        Program::fixed,
        fixed,
        0,
        "5\tDO I = 1, N\n\tB(I) = 0\n\tEND DO\n",
        "5\tCONTINUE\n!$OMP PARALLEL DO\n \tDO I = 1, N\n\tB(I) = 0\n\tEND DO\n!$OMP END PARALLEL DO\n",
    );
}

#[test]
fn directives_of_others_stay_next_to_their_loops() {
    let text = free("  !$omp parallel do\n  do i = 1, n\n    b(i) = 0\n  end do\n");
    refused(Program::free, &text, 0, "H403");
    refused(Program::free, &text.replace("!$omp parallel do", "!DIR$ SIMD"), 0, "directive");
    let text = fixed("C$OMP PARALLEL DO\nC so\n      DO 10 I = 1, N\n   10 B(I) = 0\n");
    refused(Program::fixed, &text, 0, "H403");
    let mut program =
        Program::fixed(&text.replace("PARALLEL DO", "END PARALLEL DO").replace("C$", "!C$"));
    program.plain(0);
    program.compiled();
}

#[test]
fn procedures_in_which_openmp_may_not_stand() {
    let text = free("  do i = 1, n\n    b(i) = 0\n  end do\n");
    let mut program = Program::free(&text);
    program.unit.procedure_mut(ProcId(0)).pure = true;
    program.plain(0);
    assert!(program.refusal().contains("PURE"));
    program.unit.procedure_mut(ProcId(0)).pure = false;
    program.unit.procedure_mut(ProcId(0)).tainted = Some("ENTRY".into());
    assert!(program.refusal().starts_with("H210"));
    program.unit.procedure_mut(ProcId(0)).tainted = None;
    program.loop_mut(0).form = LoopForm::DoConcurrent;
    assert!(program.refusal().starts_with("H304"));
}

#[test]
fn array_assignments_are_shared_out() {
    let cases = [
        ("  b = 0\n", "  !$omp parallel workshare\n  b = 0\n  !$omp end parallel workshare\n"),
        (
            "  where (b > 0)\n    b = 1\n  elsewhere\n    b = 2\n  end where ! x\n",
            "  !$omp parallel workshare\n  where (b > 0)\n    b = 1\n  elsewhere\n    b = 2\n  end where ! x\n  !$omp end parallel workshare\n",
        ),
        (
            "  k = 1; b = 0\n",
            "  k = 1;\n  !$omp parallel workshare\n  b = 0\n  !$omp end parallel workshare\n",
        ),
    ];
    for (body, expected) in cases {
        let mut program = assignment(&free(body));
        // Each dimension may have a plan; they share the directive.
        program.plain(0).plain(0);
        assert_eq!(program.compiled(), free(expected));
    }
    for (body, why) in [
        ("  b = 0; k = 1\n", "after it"),
        ("10 b = 0\n", "label"),
        ("  if (k > 0) b = 0\n", "other text"),
    ] {
        let mut program = assignment(&free(body));
        program.plain(0);
        assert!(program.refusal().contains(why), "{body}");
    }
}

#[test]
fn an_assignment_that_may_allocate_is_left_alone() {
    let mut program = assignment(&free("  b = 0\n"));
    let b = program.var("b", 0, array_type(Scalar::F64, &[Dim::unknown()]), Storage::Local);
    let value = program.expr(ExprKind::Int(0), Scalar::F64);
    let kind = StmtKind::Assign { place: Place::var(b, Span::none()), value };
    let id = program.unit.procedure_mut(ProcId(0)).add_stmt(Stmt { kind, span: Span::none() });
    program.loop_mut(0).body.push(id);
    program.plain(0);
    program.compiled();
    program.unit.procedure_mut(ProcId(0)).vars[b.index()].attrs.allocatable = true;
    assert!(program.refusal().starts_with("H412"));
}

#[test]
fn an_assignment_that_calls_is_left_alone() {
    for before in [true, false] {
        let mut program = assignment(&free("  b = 0\n"));
        let callee = Callee::computing("g");
        let kind = StmtKind::Call { callee, args: Vec::new() };
        let stmt = program.loops[0];
        let span = if before {
            program.unit.procedure_mut(ProcId(0)).stmt(stmt).span
        } else {
            Span::none()
        };
        let procedure = program.unit.procedure_mut(ProcId(0));
        let id = procedure.add_stmt(Stmt { kind, span });
        if before {
            procedure.body.insert(0, id);
        } else {
            program.loop_mut(0).body.push(id);
        }
        program.plain(0);
        assert!(program.refusal().contains("calls"));
    }
}

#[test]
fn an_assignment_under_the_mask_of_a_block_is_left_alone() {
    let masked = |program: &mut Program| {
        let cond = program.expr(ExprKind::Int(1), Scalar::I32);
        let kind = StmtKind::If { cond, then_block: Vec::new(), else_block: Vec::new() };
        let id = program.unit.procedure_mut(ProcId(0)).add_stmt(Stmt { kind, span: Span::none() });
        program.loop_mut(0).body.push(id);
        program.plain(0);
    };
    let mut inside = assignment(&free("  WHERE (b > 0)\n    b = 0\n  END WHERE\n"));
    masked(&mut inside);
    assert!(inside.refusal().contains("WHERE"));
    // The near miss: the mask belongs to the statement.
    let mut whole = assignment(&free("  where (b > 0)\n    b = 0\n  end where\n"));
    masked(&mut whole);
    whole.compiled();
}

/// A unit whose only loop is the statement that assigns to `b`.
fn assignment(text: &str) -> Program {
    let mut program = Program::free(&format!("{text}! do\n"));
    let lo = text.find("where (").or_else(|| text.find("b = 0")).expect("there is one");
    let hi = text.find("end where").map_or(lo + "b = 0".len(), |at| at + "end where".len());
    let span = Span { origin: Origin::Synthetic, ..Span::direct(lo as u32, hi as u32) };
    let var = program.int("i");
    let zero = program.expr(ExprKind::Int(0), Scalar::I32);
    let l = Loop {
        var,
        lower: zero,
        upper: zero,
        exclusive: false,
        not_equal: false,
        skips: false,
        step: zero,
        body: Vec::new(),
        form: LoopForm::ArrayAssignment,
        reevaluated: false,
        upward: false,
        header: span,
        annotated: false,
    };
    let procedure = program.unit.procedure_mut(ProcId(0));
    let id = procedure.add_stmt(Stmt { kind: StmtKind::Loop(l), span });
    procedure.body.push(id);
    program.loops.push(id);
    program.text = text.to_owned();
    program.unit.files[0] = SourceFile::new("t", text.as_bytes().to_vec());
    program
}

#[test]
fn fixed_form_lines() {
    inserted(
        Program::fixed,
        fixed,
        0,
        "      DO 10 I = 1, N\n         B(I) = 0\n   10 CONTINUE\n",
        "!$OMP PARALLEL DO\n      DO 10 I = 1, N\n         B(I) = 0\n   10 CONTINUE\n!$OMP END PARALLEL DO\n",
    );
    // A terminal statement that does something; a comment from column 73 on; small letters.
    inserted(
        Program::fixed,
        fixed,
        0,
        "      do 10, i = 1,\n     $    n\n   10 b(i) = 0                                                            seq 1\n",
        "!$omp parallel do\n      do 10, i = 1,\n     $    n\n   10 b(i) = 0                                                            seq 1\n!$omp end parallel do\n",
    );
    inserted(
        Program::fixed,
        fixed,
        0,
        "\tDO I = 1, N\n\t  B(I) = 0\n\tENDDO\n",
        "!$OMP PARALLEL DO\n\tDO I = 1, N\n\t  B(I) = 0\n\tENDDO\n!$OMP END PARALLEL DO\n",
    );
}

#[test]
fn shared_labels_take_a_directive_on_the_outer_loop_only() {
    let body = "      DO 10 J = 1, N\n      DO 10 I = 1, N\n   10 A(I,J) = 0\n";
    inserted(
        Program::fixed,
        fixed,
        0,
        body,
        "!$OMP PARALLEL DO\n      DO 10 J = 1, N\n      DO 10 I = 1, N\n   10 A(I,J) = 0\n!$OMP END PARALLEL DO\n",
    );
    refused(Program::fixed, &fixed(body), 1, "same statement");
    // The near miss: two labels.
    let body = "      DO 20 J = 1, N\n      DO 10 I = 1, N\n   10 A(I,J) = 0\n   20 CONTINUE\n";
    inserted(
        Program::fixed,
        fixed,
        1,
        body,
        "      DO 20 J = 1, N\n!$OMP PARALLEL DO\n      DO 10 I = 1, N\n   10 A(I,J) = 0\n!$OMP END PARALLEL DO\n   20 CONTINUE\n",
    );
    // Nor is a shared label taken together.
    let mut program =
        Program::fixed(&fixed("      DO 10 J = 1, N\n      DO 10 I = 1, N\n   10 A(I,J) = 0\n"));
    program.plan(0, Directive { collapse: 2, ..Directive::default() });
    assert!(!program.compiled().contains("COLLAPSE"));
}

#[test]
fn fixed_form_lines_that_cannot_take_one() {
    let text = fixed("      K = 1; DO I = 1, N\n         B(I) = 0\n      END DO\n");
    refused(Program::fixed, &text, 0, "other text");
}

#[test]
fn line_ends_are_kept() {
    for (make, text) in [
        (Program::free as fn(&str) -> Program, free("  do i = 1, n\n    b(i) = 0\n  end do\n")),
        (Program::fixed, fixed("      DO 10 I = 1, N\n   10 B(I) = 0\n")),
    ] {
        let mut program = make(&text.replace('\n', "\r\n"));
        program.plain(0);
        let out = program.compiled();
        assert_eq!(out.matches('\n').count(), out.matches("\r\n").count());
        assert_eq!(out.lines().count(), text.lines().count() + 2);
    }
}

/// A directive with long lists, in some form at some depth of indentation.
fn long(language: Language, indent: &str) -> String {
    let names: Vec<String> = (0..30).map(|n| format!("a_long_name{n}")).collect();
    let (lead, lines): (&str, Vec<String>) = match language {
        Language::FortranFixed => {
            ("      ", names.iter().map(|n| format!("      real {n}\n")).collect())
        }
        _ => ("", names.iter().map(|n| format!("real {n}\n")).collect()),
    };
    let text = format!(
        "{lead}subroutine f(n, b)\n{lead}integer n, i\n{lead}real b(n), s\n{}{lead}{indent}do i = 1, n\n{lead}{indent}b(i) = 0\n{lead}{indent}end do\n{lead}end\n",
        lines.concat()
    );
    let mut program = if language == Language::FortranFixed {
        Program::fixed(&text)
    } else {
        Program::free(&text)
    };
    let private =
        names.iter().map(|name| program.var(name, 0, Scalar::F32, Storage::Local)).collect();
    let s = program.var("s", 0, Scalar::F32, Storage::Local);
    let n = program.var("n", 0, Scalar::I32, Storage::Local);
    let work = program.poly(&[(1, &[n, n, n])]);
    program.plan(
        0,
        Directive {
            collapse: 1,
            private,
            reductions: vec![Reduction { op: ReductionOp::Add, var: s, elements: None }],
            work: Some(WorkTest { work, threshold: 30_000, entered: None }),
            ..Directive::default()
        },
    );
    program.compiled()
}

#[test]
fn long_directives_are_continued() {
    let out = long(Language::FortranFixed, "");
    assert!(out.lines().all(|line| line.len() <= 72));
    let lines: Vec<&str> = out.lines().filter(|line| line.starts_with("!$omp")).collect();
    assert_eq!(lines.first().copied(), Some("!$omp parallel do"));
    assert!(lines[1..lines.len() - 1].iter().all(|line| line.starts_with("!$omp& ")), "{out}");
    assert!(lines.contains(&"!$omp& if(dble(n) * n * n .ge. 30000)"), "{out}");

    let out = long(Language::FortranFree, "   ");
    assert!(out.lines().all(|line| line.len() <= 80));
    assert!(out.contains(" if(dble(n) * n * n >= 30000)\n"), "{out}");

    // However deep the loop stands, lines end by column 132.
    let out = long(Language::FortranFree, &" ".repeat(110));
    assert!(out.lines().all(|line| line.len() <= 132), "{out}");
}

#[test]
fn tests_and_reductions_are_spelled_in_fortran() {
    let text = fixed("      DO 10 I = 1, N\n         B(I) = 0\n   10 CONTINUE\n");
    let mut program = Program::fixed(&text);
    let (n, m) = (
        program.var("n", 0, Scalar::I32, Storage::Local),
        program.var("m", 0, Scalar::I32, Storage::Local),
    );
    let k = program.var("k", 0, Scalar::I32, Storage::Local);
    let s = program.var("s", 0, Scalar::F64, Storage::Local);
    let left = program.poly(&[(1, &[n, m]), (-2, &[])]);
    let right = program.poly(&[(2, &[m])]);
    let work = program.poly(&[(3, &[n]), (2, &[])]);
    program.plan(
        0,
        Directive {
            collapse: 1,
            reductions: vec![
                Reduction { op: ReductionOp::BitXor, var: k, elements: None },
                Reduction { op: ReductionOp::Min, var: s, elements: None },
            ],
            test: Some(RuntimeTest {
                conditions: vec![Condition::Compare { left, op: CompareOp::Ge, right }],
            }),
            work: Some(WorkTest { work, threshold: 20_000, entered: None }),
            ..Directive::default()
        },
    );
    let out = program.compiled();
    assert!(
        out.contains("!$OMP PARALLEL DO REDUCTION(IEOR:K) REDUCTION(MIN:S)\n!$OMP& IF(N .GE. 6666 .AND. INT(M, 8) * N .GE. 2 * INT(M, 8) + 2)\n"),
        "{out}"
    );
    assert!(out.contains("! Heiretsu: "), "{out}");
}

#[test]
fn overlap_tests_have_no_fortran_text() {
    let mut program = Program::free(&free("  do i = 1, n\n    b(i) = 0\n  end do\n"));
    let a = program.array("a", Scalar::F64, &[Dim::unknown()]);
    let section =
        || Section { base: Base::Variable(a), lo: Poly::default(), hi: Poly::constant(4) };
    let test = Condition::Disjoint { first: section(), second: section(), or_same: false };
    let test = Some(RuntimeTest { conditions: vec![test] });
    program.plan(0, Directive { collapse: 1, test, ..Directive::default() });
    assert!(program.refusal().contains("overlap test"));
    assert_eq!(heiretsu_emit::directive_texts(&program.unit, &program.plans), [None]);
}

#[test]
fn reports_show_the_same_words() {
    let mut program = Program::free(&free("  do i = 1, n\n    b(i) = 0\n  end do\n"));
    let t = program.var("t", 0, Scalar::F64, Storage::Local);
    let directive = Directive { collapse: 1, private: vec![t], ..Directive::default() };
    program.plan(0, directive);
    let texts = heiretsu_emit::directive_texts(&program.unit, &program.plans);
    assert_eq!(texts, [Some("omp parallel do private(t)".to_owned())]);
    assert_eq!(heiretsu_emit::unplaceable(&program.unit), Vec::new());
    program.loop_mut(0).annotated = true;
    assert_eq!(heiretsu_emit::unplaceable(&program.unit).len(), 1);
}
