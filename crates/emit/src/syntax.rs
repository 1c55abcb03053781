//! How C and Fortran spell expressions: operators with how tightly they bind, conversions, names of types.
//!
//! **Decides** the text of an operation from the texts of its operands, with the parentheses that it needs.
//! **Example** `a - (b - c)`, `mod(a, b)`, `(long long)n * m`.
//! **Why it is sound** an operand stands in parentheses unless it binds at least as tightly as its place asks; operands on the
//! right of `-`, `/` and `%` bind more tightly than these.
//! **Gives up when** the language has no such operation or type: the callers say what that means for them.
//! **Cost and limit** linear in the text.
//! **Source** C17 6.5; Fortran 2018 10.1.2.

use heiretsu_ir::{BinaryOp, CompareOp, Language, Scalar};

/// How tightly a text binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Binding {
    /// `c ? a : b`, or anything else in doubt.
    Choice,
    /// `||`.
    Or,
    /// `&&`.
    And,
    /// A comparison.
    Compare,
    /// A sum.
    Sum,
    /// A product.
    Product,
    /// A sign or cast.
    Prefix,
    /// A name, number, call, element or parenthesis.
    Atom,
}

/// A text with how tightly it binds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// Its outermost operator.
    pub binding: Binding,
}

impl Text {
    /// A text by its outermost operator.
    pub fn new(text: String, binding: Binding) -> Text {
        Text { text, binding }
    }

    /// A text that holds together.
    pub fn atom(text: impl Into<String>) -> Text {
        Text { text: text.into(), binding: Binding::Atom }
    }

    /// The text, in parentheses if it binds less tightly than asked.
    pub fn at_least(&self, binding: Binding) -> String {
        if self.binding < binding { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// How an operation is written.
#[derive(Clone, Copy)]
pub enum Form {
    /// Between its operands: the operator, how it binds, how its operands must bind at least.
    Infix(&'static str, Binding, [Binding; 2]),
    /// As a function.
    Call(&'static str),
}

impl Form {
    /// The operation on two texts.
    pub fn text(self, a: &Text, b: &Text) -> Text {
        match self {
            Form::Infix(sign, binding, [left, right]) => {
                Text::new(format!("{} {sign} {}", a.at_least(left), b.at_least(right)), binding)
            }
            Form::Call(name) => Text::atom(format!("{name}({}, {})", a.text, b.text)),
        }
    }
}

/// A language, and how it writes comparisons.
#[derive(Clone, Copy)]
pub struct Syntax {
    /// Fortran, or C.
    pub fortran: bool,
    /// `.lt.` in the place of `<`.
    pub dotted: bool,
}

impl Syntax {
    /// Comparisons as the forms of Fortran are usually written.
    pub fn new(language: Language) -> Syntax {
        Syntax { fortran: language.is_fortran(), dotted: language == Language::FortranFixed }
    }

    /// C's word, or Fortran's.
    pub fn word(self, c: &'static str, fortran: &'static str) -> &'static str {
        if self.fortran { fortran } else { c }
    }

    /// A truth value.
    pub fn truth(self, value: bool) -> &'static str {
        if value { self.word("1", ".true.") } else { self.word("0", ".false.") }
    }

    /// A comparison's operator.
    pub fn comparison(self, op: CompareOp) -> &'static str {
        match (op, self.dotted) {
            (CompareOp::Eq, false) => "==",
            (CompareOp::Ne, false) => self.word("!=", "/="),
            (CompareOp::Lt, false) => "<",
            (CompareOp::Le, false) => "<=",
            (CompareOp::Gt, false) => ">",
            (CompareOp::Ge, false) => ">=",
            (CompareOp::Eq, true) => ".eq.",
            (CompareOp::Ne, true) => ".ne.",
            (CompareOp::Lt, true) => ".lt.",
            (CompareOp::Le, true) => ".le.",
            (CompareOp::Gt, true) => ".gt.",
            (CompareOp::Ge, true) => ".ge.",
        }
    }

    /// A comparison of two numbers.
    pub fn compare(self, op: CompareOp, a: &Text, b: &Text) -> Text {
        Form::Infix(self.comparison(op), Binding::Compare, [Binding::Sum; 2]).text(a, b)
    }

    /// An operation, if the language has it as an operator or a function.
    pub fn operation(self, op: BinaryOp) -> Option<Form> {
        use Binding::{Atom, Choice, Prefix, Product, Sum};
        Some(match (op, self.fortran) {
            (BinaryOp::Add, _) => Form::Infix("+", Sum, [Sum, Product]),
            (BinaryOp::Sub, _) => Form::Infix("-", Sum, [Sum, Product]),
            (BinaryOp::Mul, _) => Form::Infix("*", Product, [Product, Prefix]),
            (BinaryOp::Div, _) => Form::Infix("/", Product, [Product, Prefix]),
            (BinaryOp::Rem, false) => Form::Infix("%", Product, [Product, Prefix]),
            (BinaryOp::Shl, false) => Form::Infix("<<", Choice, [Atom; 2]),
            (BinaryOp::Shr, false) => Form::Infix(">>", Choice, [Atom; 2]),
            (BinaryOp::BitAnd, false) => Form::Infix("&", Choice, [Atom; 2]),
            (BinaryOp::BitOr, false) => Form::Infix("|", Choice, [Atom; 2]),
            (BinaryOp::BitXor, false) => Form::Infix("^", Choice, [Atom; 2]),
            (BinaryOp::Rem, true) => Form::Call("mod"),
            (BinaryOp::BitAnd, true) => Form::Call("iand"),
            (BinaryOp::BitOr, true) => Form::Call("ior"),
            (BinaryOp::BitXor, true) => Form::Call("ieor"),
            (BinaryOp::Shl | BinaryOp::Shr, true) | (BinaryOp::Pow | BinaryOp::Concat, _) => {
                return None;
            }
        })
    }

    /// The same for the arithmetic of integers alone.
    pub fn arithmetic(self, op: BinaryOp) -> Option<Form> {
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
                self.operation(op)
            }
            BinaryOp::Pow
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Concat => None,
        }
    }

    /// Both of two truth values.
    pub fn and(self, a: &Text, b: &Text, operands: Binding) -> Text {
        Form::Infix(self.word("&&", ".and."), Binding::And, [operands; 2]).text(a, b)
    }

    /// One of two truth values.
    pub fn or(self, a: &Text, b: &Text, operands: Binding) -> Text {
        Form::Infix(self.word("||", ".or."), Binding::Or, [operands; 2]).text(a, b)
    }

    /// What opens the opposite of a truth value.
    pub fn not(self) -> &'static str {
        self.word("!", ".not. ")
    }

    /// An element, by its subscripts, slowest first.
    pub fn element(self, name: &str, mut subscripts: Vec<String>) -> String {
        if self.fortran {
            subscripts.reverse();
            return format!("{name}({})", subscripts.join(", "));
        }
        format!("{name}[{}]", subscripts.join("]["))
    }

    /// An integer in 64 bits.
    pub fn wide(self, text: &Text) -> Text {
        if self.fortran { to_int(text, 64) } else { cast("long long", text) }
    }
}

/// The negative of a number.
pub fn negative(a: &Text) -> Text {
    Text::new(format!("-{}", a.at_least(Binding::Atom)), Binding::Sum)
}

/// Fortran's conversion to an integer of so many bits.
pub fn to_int(text: &Text, bits: u8) -> Text {
    Text::atom(format!("int({}, {})", text.text, bits / 8))
}

/// C's conversion.
pub fn cast(ty: &str, text: &Text) -> Text {
    Text::new(format!("({ty}){}", text.at_least(Binding::Prefix)), Binding::Prefix)
}

/// A product of factors that bind tightly enough for that.
pub fn product(factors: &[String]) -> Text {
    let binding = if factors.len() > 1 { Binding::Product } else { Binding::Prefix };
    Text::new(factors.join(" * "), binding)
}

/// A sum of products, each with whether it is subtracted; 0 for none.
pub fn sum(products: &[(bool, Text)]) -> Text {
    let mut out: Option<Text> = None;
    for (subtracted, one) in products {
        let sign = if *subtracted { "-" } else { "+" };
        let product = || one.at_least(Binding::Product);
        out = Some(match out {
            None if !subtracted => one.clone(),
            None => Text::new(format!("-{}", product()), Binding::Sum),
            Some(sum) => Text::new(format!("{} {sign} {}", sum.text, product()), Binding::Sum),
        });
    }
    out.unwrap_or_else(|| Text::atom("0"))
}

/// The name of a type in C.
pub fn c_type(ty: Scalar) -> Option<&'static str> {
    Some(match ty {
        Scalar::Int { bits: 64, signed: true } => "long",
        Scalar::Int { bits: 64, signed: false } => "unsigned long",
        Scalar::Int { .. } => return exact_c_type(ty),
        Scalar::Float { bits: 32 } => "float",
        Scalar::Float { bits: 64 } => "double",
        Scalar::Float { bits: 80 } => "long double",
        Scalar::Logical { bits: 8 } => "_Bool",
        Scalar::Float { .. }
        | Scalar::Complex { .. }
        | Scalar::Logical { .. }
        | Scalar::Character { .. } => return None,
    })
}

/// The name of an integer type in C that has so many bits on all machines.
pub fn exact_c_type(ty: Scalar) -> Option<&'static str> {
    let Scalar::Int { bits, signed } = ty else { return None };
    Some(match (bits, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}

/// The name of a type in Fortran.
pub fn fortran_type(ty: Scalar) -> Option<String> {
    Some(match ty {
        Scalar::Int { bits: 32, signed: true } => "integer".to_owned(),
        Scalar::Int { bits, signed: true } => format!("integer({})", bits / 8),
        Scalar::Float { bits: 32 } => "real".to_owned(),
        Scalar::Float { bits: 64 } => "double precision".to_owned(),
        Scalar::Int { .. }
        | Scalar::Float { .. }
        | Scalar::Complex { .. }
        | Scalar::Logical { .. }
        | Scalar::Character { .. } => return None,
    })
}
