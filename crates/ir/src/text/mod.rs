//! The text form of the loop program: [`print`] and [`parse`], and [`canonical`] for comparing twins.
//!
//! ```text
//! unit c
//! subroutine scale(n, a) {
//!   var n: i32 value(0)
//!   var a: f64[?] ref(1) no_alias
//!   var i: i32 local scope(@1)
//!   @1: loop i = 0 until n step 1 for {
//!     a[i] = a[i] * 2.0
//!   }
//! }
//! ```
//!
//! Spans and file contents are not part of it. The type of an expression is written (`:f64`) only where it
//! differs from what its operands imply, so that the common case reads like a program;
//! `print(parse(print(u))) == print(u)` for every valid unit.

mod canonical;
mod lexer;
mod parse;
mod parse_body;
mod print;

pub use canonical::canonical;
pub use parse::{ParseError, parse};
pub use print::{print, print_expr, print_procedure};

use crate::{Expr, ExprKind, Intrinsic, Language, Procedure, Scalar, Step, Type};

/// The type that an expression has unless its text says otherwise.
pub(crate) fn implied_type(
    language: Language,
    procedure: &Procedure,
    structs: &[crate::Struct],
    kind: &ExprKind,
) -> Type {
    let truth: Type = if language.is_fortran() {
        Scalar::Logical { bits: 32 }.into()
    } else {
        Scalar::I32.into()
    };
    let of = |id: &crate::ExprId| procedure.expr(*id).ty.clone();
    match kind {
        ExprKind::Int(_) => Scalar::I32.into(),
        ExprKind::Real(_) => Scalar::F64.into(),
        ExprKind::Logical(_)
        | ExprKind::Compare(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Not(_) => truth,
        ExprKind::Text(text) => Scalar::Character { len: u32::try_from(text.len()).ok() }.into(),
        ExprKind::Read(place) => place_type(procedure, structs, place),
        ExprKind::AddressOf(place) => {
            Type::Pointer(Box::new(place_type(procedure, structs, place)))
        }
        ExprKind::Unary(_, a) | ExprKind::Binary(_, a, _) | ExprKind::Select(_, a, _) => of(a),
        ExprKind::Intrinsic(Intrinsic::IsNan | Intrinsic::IsInf | Intrinsic::IsFinite, _) => truth,
        ExprKind::Intrinsic(_, args) => args.first().map_or(Type::Opaque, of),
        ExprKind::Convert(_) | ExprKind::Call(..) | ExprKind::Opaque(_) => Type::Opaque,
    }
}

/// The type of the object that a place names; `Opaque` when its steps do not fit its variable.
pub fn place_type(procedure: &Procedure, structs: &[crate::Struct], place: &crate::Place) -> Type {
    let Some(var) = procedure.vars.get(place.var.index()) else { return Type::Opaque };
    // `skipped` dimensions of the current array type have been subscripted already.
    let mut ty = var.ty.clone();
    let mut skipped = 0;
    for step in &place.steps {
        ty = match (step, ty) {
            (Step::Index(_), Type::Array(array)) => {
                skipped += 1;
                if skipped == array.dims.len() {
                    skipped = 0;
                    array.element
                } else {
                    Type::Array(array)
                }
            }
            (Step::Field(field), Type::Struct(id)) if skipped == 0 => structs
                .get(id.index())
                .and_then(|s| s.fields.get(*field as usize))
                .map_or(Type::Opaque, |f| f.ty.clone()),
            (Step::Deref(_), Type::Pointer(to)) if skipped == 0 => *to,
            _ => return Type::Opaque,
        };
    }
    if skipped > 0
        && let Type::Array(mut array) = ty
    {
        array.dims.drain(..skipped);
        return Type::Array(array);
    }
    ty
}

/// The first element of what an argument leads to, with subscripts of `zero`; `None`: it is no place, and leads to none.
pub fn led_to(
    procedure: &Procedure,
    structs: &[crate::Struct],
    arg: &crate::Arg,
    zero: crate::ExprId,
) -> Option<crate::Place> {
    let mut place = match arg {
        crate::Arg::Reference(place) => place.clone(),
        crate::Arg::Value(e) => match &procedure.expr(*e).kind {
            ExprKind::AddressOf(place) => place.clone(),
            ExprKind::Read(cell) => {
                let mut place = cell.clone();
                place.steps.push(Step::Deref(zero));
                place
            }
            _ => return None,
        },
    };
    if let Type::Array(array) = place_type(procedure, structs, &place) {
        place.steps.extend(array.dims.iter().map(|_| Step::Index(zero)));
    }
    Some(place)
}

/// Does the text of this expression need its type?
pub(crate) fn needs_type(
    language: Language,
    procedure: &Procedure,
    structs: &[crate::Struct],
    expr: &Expr,
) -> bool {
    match expr.kind {
        // Written as `convert(type, …)`, `call f(…):type`, `opaque("…"):type`.
        ExprKind::Convert(_) => false,
        _ => implied_type(language, procedure, structs, &expr.kind) != expr.ty,
    }
}

/// Words that cannot be bare names.
pub(crate) const KEYWORDS: &[&str] = &[
    "unit",
    "struct",
    "union",
    "global",
    "var",
    "subroutine",
    "function",
    "program",
    "loop",
    "while",
    "do",
    "if",
    "else",
    "call",
    "return",
    "break",
    "continue",
    "goto",
    "label",
    "effect",
    "directive",
    "opaque",
    "true",
    "false",
    "convert",
    "select",
    "int",
    "real",
    "ref",
    "pure",
    "to",
    "until",
    "step",
];

/// Can this name be written without quotes?
pub(crate) fn is_bare(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYTHING: &str = r#"unit c
struct point { x: f64; y: f64[3]; f: u32 bitfield; }
global a: f64[10][1:20] alias(1) external
global '/blk/x': i32 volatile
function f(n, 'loop', p) -> f64 pure {
  var n: i32 value(0)
  var 'loop': f64[1:(n * m)][?] ref(1) no_alias read_only
  var p: ptr(struct(0)) value(2)
  var m: i32 global(1)
  var i: i32 local scope(@1)
  var 'i.2': i64 local
  var x: c64 static
  var row: f64[?]~ view 'loop'[n] address_taken
  var s: char(4) heap
  @1: loop i = 0 until n step 1 for reevaluated {
    if ((i % 2) == 0) {
      continue @1
    } else {
      row[i] = (row[i] * 2.5) + sqrt!(convert(f64, n))
    }
    @2: do while (('i.2' != 5:i64) && !(i < n)) {
      break @1
    }
  }
  m = select(n > int(-3), 1, -(n))
  call g(n, ref row[0])
  row[0] = call pure h#0(p^[0].1[2]):f64
  effect io (n, "a\"b") -> (row[1])
  directive openmp "omp barrier"
  goto 10
  label 10
  opaque "asm"
  return row[0]
}
"#;

    #[test]
    fn printing_and_parsing_are_inverse() {
        let unit = parse(EVERYTHING).expect("parses");
        let once = print(&unit);
        assert_eq!(once, EVERYTHING);
        assert_eq!(print(&parse(&once).expect("its own text parses")), once);
    }

    #[test]
    fn errors_name_the_line() {
        let error = parse("unit c\nsubroutine f() {\n x = 1\n}").expect_err("x is not declared");
        assert_eq!((error.line, error.message.as_str()), (3, "`x` is not declared"));
    }

    #[test]
    fn garbage_is_refused_without_a_panic() {
        for cut in 0..EVERYTHING.len() {
            if EVERYTHING.is_char_boundary(cut) {
                let _ = parse(&EVERYTHING[..cut]);
                let _ = parse(&format!(
                    "{}{}",
                    &EVERYTHING[..cut],
                    &EVERYTHING[(cut + 7).min(EVERYTHING.len())..]
                ));
            }
        }
        assert!(parse(&format!("unit c\nglobal x: {}", "ptr(".repeat(10_000))).is_err());
        let deep =
            format!("unit c\nsubroutine f() {{ var x: i32 local x = {}1 }}", "(".repeat(100_000));
        assert!(parse(&deep).is_err());
    }

    #[test]
    fn twins_are_equal_up_to_names() {
        let c = "unit c\nsubroutine f(n, a) {\n var n: i32 value(0)\n var a: f64[?] ref(1) no_alias\n var i: i32 local\n @1: loop i = 1 to n step 1 for { if (i > 2) { a[i - 1] = 0.0 } }\n}";
        let f = "unit fortran_free\nsubroutine g(m, x) {\n var k: i32 local\n var m: i32 value(0)\n var x: f64[1:(m)] ref(1) no_alias\n @1: loop k = 1 to m step 1 do { if (k > 2) { x[k - 1] = 0.0 } }\n}";
        let (c, f) = (parse(c).expect("c"), parse(f).expect("f"));
        assert_eq!(canonical(&c, &c.procedures[0]), canonical(&f, &f.procedures[0]));
    }
}
