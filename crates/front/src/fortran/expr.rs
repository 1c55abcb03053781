//! Expressions: a Pratt parser over the characters of a statement.
//!
//! **Decides** the tree of an expression, a reference, an argument list, an I/O item.
//!
//! **Example** `-a**2*b` is `-((a**2)*b)`; `a(i)%x(j)` is a call of a component of a call.
//!
//! **Why it is sound** what does not parse is an error for the whole statement, which then is `Unknown`.
//!
//! **Gives up when** brackets do not match, a token cannot start an operand, or the tree is deeper than 200
//! ([`ExprKind::Bad`], "too complex": the statement is kept, the expression is not).
//!
//! **Cost and limit** linear; the recursion is bounded by the depth limit.
//!
//! **Source** Fortran 2018, 10.1.2 (precedence).

use super::ast::{Arg, ArgValue, BinOp, Expr, ExprKind, Sp, UnOp};
use super::lex::{Cursor, Op, Tok, unquote};

/// Depth limit of a tree.
pub const MAX_DEPTH: u16 = 190;
const TOO_COMPLEX: &str = "too complex";

/// Why a statement was not understood.
pub type Fail = &'static str;

/// The parser of one statement: a cursor and a nesting counter.
pub struct Parser<'a> {
    /// Where it reads.
    pub c: Cursor<'a>,
    depth: u16,
}

impl<'a> Parser<'a> {
    /// At a cursor.
    pub fn new(c: Cursor<'a>) -> Parser<'a> {
        Parser { c, depth: 0 }
    }

    fn make(&self, kind: ExprKind, sp: Sp, depth: u16) -> Expr {
        if depth > MAX_DEPTH {
            return Expr { kind: ExprKind::Bad(TOO_COMPLEX), sp, depth: 1 };
        }
        Expr { kind, sp, depth }
    }

    /// Takes an operator.
    pub fn op(&mut self, op: Op) -> bool {
        let (t, e) = self.c.token();
        if t == Tok::Op(op) {
            self.c.i = e;
            return true;
        }
        false
    }

    /// Takes an operator or fails.
    pub fn need(&mut self, op: Op, why: Fail) -> Result<(), Fail> {
        if self.op(op) { Ok(()) } else { Err(why) }
    }

    /// A whole expression.
    pub fn expr(&mut self) -> Result<Expr, Fail> {
        self.binary(1)
    }

    fn infix(&self) -> Option<(Infix, u8, usize)> {
        let (t, e) = self.c.token();
        let (op, prec) = match t {
            Tok::Op(Op::Pow) => (BinOp::Pow, 10),
            Tok::Op(Op::Star) => (BinOp::Mul, 9),
            Tok::Op(Op::Slash) => (BinOp::Div, 9),
            Tok::Op(Op::Plus) => (BinOp::Add, 8),
            Tok::Op(Op::Minus) => (BinOp::Sub, 8),
            Tok::Op(Op::Concat) => (BinOp::Concat, 7),
            Tok::Op(Op::Eq) => (BinOp::Eq, 6),
            Tok::Op(Op::Ne) => (BinOp::Ne, 6),
            Tok::Op(Op::Lt) => (BinOp::Lt, 6),
            Tok::Op(Op::Le) => (BinOp::Le, 6),
            Tok::Op(Op::Gt) => (BinOp::Gt, 6),
            Tok::Op(Op::Ge) => (BinOp::Ge, 6),
            Tok::Dot(a, b) => match self.c.slice(a, b) {
                b"eq" => (BinOp::Eq, 6),
                b"ne" => (BinOp::Ne, 6),
                b"lt" => (BinOp::Lt, 6),
                b"le" => (BinOp::Le, 6),
                b"gt" => (BinOp::Gt, 6),
                b"ge" => (BinOp::Ge, 6),
                b"and" => (BinOp::And, 4),
                b"or" => (BinOp::Or, 3),
                b"eqv" => (BinOp::Eqv, 2),
                b"neqv" | b"xor" => (BinOp::Neqv, 2),
                b"not" | b"true" | b"false" => return None,
                _ => return Some((Infix::Defined(a, b), 1, e)),
            },
            _ => return None,
        };
        Some((Infix::Known(op), prec, e))
    }

    fn binary(&mut self, min: u8) -> Result<Expr, Fail> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(TOO_COMPLEX);
        }
        let mut left = self.prefix(min)?;
        while let Some((op, prec, e)) = self.infix() {
            if prec < min {
                break;
            }
            self.c.i = e;
            let right = self.binary(if prec == 10 { 10 } else { prec + 1 })?;
            let sp = left.sp.to(right.sp);
            let depth = left.depth.max(right.depth) + 1;
            let kind = match op {
                Infix::Known(op) => ExprKind::Binary(op, Box::new(left), Box::new(right)),
                Infix::Defined(a, b) => ExprKind::Defined(self.c.text(a, b), vec![left, right]),
            };
            left = self.make(kind, sp, depth);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn prefix(&mut self, min: u8) -> Result<Expr, Fail> {
        let start = self.c.i;
        let (t, e) = self.c.token();
        let (op, prec) = match t {
            Tok::Op(Op::Plus) => (UnOp::Plus, 9),
            Tok::Op(Op::Minus) => (UnOp::Minus, 9),
            Tok::Dot(a, b) => match self.c.slice(a, b) {
                b"not" => (UnOp::Not, 5),
                b"true" | b"false" => return self.primary(),
                _ => {
                    self.c.i = e;
                    let x = self.binary(11)?;
                    let sp = self.c.span(start, self.c.i);
                    let depth = x.depth + 1;
                    return Ok(self.make(ExprKind::Defined(self.c.text(a, b), vec![x]), sp, depth));
                }
            },
            _ => return self.primary(),
        };
        self.c.i = e;
        // `a**-b` is common: a sign binds what follows at least as tightly as its context.
        let x = self.binary(prec.max(min.min(10)))?;
        let sp = self.c.span(start, self.c.i);
        let depth = x.depth + 1;
        Ok(self.make(ExprKind::Unary(op, Box::new(x)), sp, depth))
    }

    fn kind_suffix(&mut self) -> Option<String> {
        if self.c.peek() != b'_' || (!self.c.fixed() && self.c.gap(self.c.i)) {
            return None;
        }
        let a = self.c.i + 1;
        let mut j = a;
        while super::lex::is_name_char(self.c.at(j)) && (self.c.fixed() || !self.c.gap(j)) {
            j += 1;
        }
        if j == a {
            return None;
        }
        self.c.i = j;
        Some(self.c.text(a, j))
    }

    fn primary(&mut self) -> Result<Expr, Fail> {
        let start = self.c.i;
        let (t, e) = self.c.token();
        match t {
            Tok::Int(a, b) => {
                self.c.i = e;
                let v = parse_int(self.c.slice(a, b)).ok_or("integer constant too large")?;
                let k = self.kind_suffix();
                let sp = self.c.span(start, self.c.i);
                Ok(self.make(ExprKind::Int(v, k), sp, 1))
            }
            Tok::Real(a, b) => {
                self.c.i = e;
                let mut text = self.c.text(a, b);
                let double = text.contains('d');
                text = text.replace(['d', 'q'], "e");
                let v = text.parse::<f64>().map_err(|_| "malformed real constant")?;
                let k = self.kind_suffix();
                let sp = self.c.span(start, self.c.i);
                Ok(self.make(ExprKind::Real(v, double, k), sp, 1))
            }
            Tok::Str(a, b) => {
                let quote = self.c.slice(start, start + 1).first().copied().unwrap_or(0);
                self.c.i = e;
                let text = unquote(self.c.slice(a, b), quote);
                // `'1F'x`: the old suffix form of a BOZ constant.
                if matches!(self.c.peek(), b'x' | b'z' | b'o' | b'b')
                    && !super::lex::is_name_char(self.c.at(self.c.i + 1))
                    && !self.c.gap(self.c.i)
                {
                    let radix = self.c.peek();
                    self.c.i += 1;
                    let sp = self.c.span(start, self.c.i);
                    return Ok(self.make(ExprKind::Boz(boz(radix, &text)), sp, 1));
                }
                let sp = self.c.span(start, self.c.i);
                let x = self.make(ExprKind::Str(text), sp, 1);
                self.selectors(x, start)
            }
            Tok::Dot(a, b) => {
                let v = match self.c.slice(a, b) {
                    b"true" => true,
                    b"false" => false,
                    _ => return Err("expected an operand"),
                };
                self.c.i = e;
                let k = self.kind_suffix();
                let sp = self.c.span(start, self.c.i);
                Ok(self.make(ExprKind::Logical(v, k), sp, 1))
            }
            Tok::Name(a, b) => self.name_primary(start, a, b, e),
            Tok::Op(Op::LParen) => {
                self.c.i = e;
                self.parenthesis(start)
            }
            Tok::Op(Op::ParenSlash) => {
                self.c.i = e;
                self.constructor(start, Op::SlashParen)
            }
            Tok::Op(Op::LBracket) => {
                self.c.i = e;
                self.constructor(start, Op::RBracket)
            }
            _ => Err("expected an operand"),
        }
    }

    fn name_primary(&mut self, start: usize, a: usize, b: usize, e: usize) -> Result<Expr, Fail> {
        let quoted = self.c.in_string(e) && matches!(self.c.slice(e, e + 1), b"'" | b"\"");
        if quoted && !self.c.gap(e) {
            let quote = self.c.slice(e, e + 1)[0];
            let save = self.c.i;
            self.c.i = e;
            if let (Tok::Str(sa, sb), se) = self.c.token() {
                self.c.i = se;
                let text = unquote(self.c.slice(sa, sb), quote);
                let sp = self.c.span(start, se);
                let name = self.c.slice(a, b);
                if let [radix @ (b'b' | b'o' | b'z' | b'x')] = name {
                    return Ok(self.make(ExprKind::Boz(boz(*radix, &text)), sp, 1));
                }
                if name.ends_with(b"_") {
                    return Ok(self.make(ExprKind::Str(text), sp, 1));
                }
            }
            self.c.i = save;
            return Err("unexpected string");
        }
        self.c.i = e;
        let sp = self.c.span(a, b);
        let x = self.make(ExprKind::Name(self.c.text(a, b)), sp, 1);
        self.selectors(x, start)
    }

    /// `(…)`, `%name` after an operand.
    fn selectors(&mut self, mut x: Expr, start: usize) -> Result<Expr, Fail> {
        loop {
            match self.c.token() {
                (Tok::Op(Op::LParen | Op::ParenSlash), _) => {
                    self.c.i += 1;
                    let args = self.args()?;
                    let deepest = args.iter().map(arg_depth).max().unwrap_or(0).max(x.depth);
                    let sp = self.c.span(start, self.c.i);
                    x = self.make(ExprKind::Call(Box::new(x), args), sp, deepest + 1);
                }
                (Tok::Op(Op::Percent), e) => {
                    self.c.i = e;
                    let n = self.c.name().ok_or("expected a component name")?;
                    let sp = self.c.span(start, self.c.i);
                    let depth = x.depth + 1;
                    x = self.make(ExprKind::Component(Box::new(x), n), sp, depth);
                }
                (Tok::Op(Op::LBracket), _) => {
                    // A coindexed object belongs to another image: not understood.
                    let end = self.c.matching(self.c.i).ok_or("unbalanced bracket")?;
                    self.c.i = end;
                    let sp = self.c.span(start, end);
                    x = self.make(ExprKind::Bad("coindexed object"), sp, 1);
                }
                _ => return Ok(x),
            }
        }
    }

    /// Arguments up to the closing parenthesis, which is taken.
    pub fn args(&mut self) -> Result<Vec<Arg>, Fail> {
        let mut out = Vec::new();
        if self.op(Op::RParen) {
            return Ok(out);
        }
        loop {
            out.push(self.arg()?);
            if self.op(Op::RParen) {
                return Ok(out);
            }
            self.need(Op::Comma, "expected `,` or `)` in an argument list")?;
        }
    }

    fn arg(&mut self) -> Result<Arg, Fail> {
        let mut keyword = None;
        if let (Tok::Name(a, b), e) = self.c.token()
            && self.c.at(e) == b'='
            && !matches!(self.c.at(e + 1), b'=' | b'>')
        {
            keyword = Some(self.c.text(a, b));
            self.c.i = e + 1;
        }
        if self.c.peek() == b'*' || self.c.peek() == b'&' {
            self.c.i += 1;
            let value = match self.c.label() {
                Some(l) => ArgValue::AltReturn(l),
                None => ArgValue::Star,
            };
            return Ok(Arg { keyword, value });
        }
        let lower = if self.at_colon() { None } else { Some(self.expr()?) };
        if !self.at_colon() {
            let value = match lower {
                Some(x) => ArgValue::Expr(x),
                None => return Err("expected an argument"),
            };
            return Ok(Arg { keyword, value });
        }
        let mut upper = None;
        let mut step = None;
        if self.op(Op::ColonColon) {
            step = Some(Box::new(self.expr()?));
        } else {
            self.need(Op::Colon, "expected `:`")?;
            if !self.at_colon() && !matches!(self.c.peek(), b',' | b')') {
                upper = Some(Box::new(self.expr()?));
            }
            if self.op(Op::Colon) {
                step = Some(Box::new(self.expr()?));
            }
        }
        Ok(Arg { keyword, value: ArgValue::Range(lower.map(Box::new), upper, step) })
    }

    fn at_colon(&self) -> bool {
        self.c.peek() == b':'
    }

    fn parenthesis(&mut self, start: usize) -> Result<Expr, Fail> {
        let first = self.expr()?;
        if self.op(Op::RParen) {
            let sp = self.c.span(start, self.c.i);
            let depth = first.depth + 1;
            let x = self.make(ExprKind::Paren(Box::new(first)), sp, depth);
            return Ok(x);
        }
        self.need(Op::Comma, "expected `)`")?;
        // Complex constant or implied DO.
        let mut items = vec![first];
        loop {
            if let Some(x) = self.implied_control(start, &mut items, Op::RParen)? {
                return Ok(x);
            }
            items.push(self.expr()?);
            if self.op(Op::RParen) {
                break;
            }
            self.need(Op::Comma, "expected `)`")?;
        }
        if items.len() != 2 {
            return Err("expected a complex constant");
        }
        let sp = self.c.span(start, self.c.i);
        let im = items.pop();
        let re = items.pop();
        match (re, im) {
            (Some(re), Some(im)) => {
                let depth = re.depth.max(im.depth) + 1;
                Ok(self.make(ExprKind::Complex(Box::new(re), Box::new(im)), sp, depth))
            }
            _ => Err("expected a complex constant"),
        }
    }

    /// `name = lower, upper [, step] )` after the items of an implied DO.
    fn implied_control(
        &mut self,
        start: usize,
        items: &mut Vec<Expr>,
        close: Op,
    ) -> Result<Option<Expr>, Fail> {
        let (Tok::Name(a, b), e) = self.c.token() else {
            return Ok(None);
        };
        if self.c.at(e) != b'=' || self.c.at(e + 1) == b'=' {
            return Ok(None);
        }
        let var = self.c.text(a, b);
        self.c.i = e + 1;
        let lower = self.expr()?;
        self.need(Op::Comma, "expected `,` in an implied DO")?;
        let upper = self.expr()?;
        let step = if self.op(Op::Comma) { Some(Box::new(self.expr()?)) } else { None };
        self.need(close, "expected `)` after an implied DO")?;
        let sp = self.c.span(start, self.c.i);
        let mut depth = lower.depth.max(upper.depth);
        for x in items.iter() {
            depth = depth.max(x.depth);
        }
        if let Some(s) = &step {
            depth = depth.max(s.depth);
        }
        let kind =
            ExprKind::ImpliedDo(std::mem::take(items), var, Box::new(lower), Box::new(upper), step);
        Ok(Some(self.make(kind, sp, depth + 1)))
    }

    fn constructor(&mut self, start: usize, close: Op) -> Result<Expr, Fail> {
        let mut items = Vec::new();
        // An optional `type ::` prefix.
        let mut j = self.c.i;
        let mut depth = 0u32;
        while j < self.c.end {
            match self.c.at(j) {
                b'(' | b'[' => depth += 1,
                b')' | b']' if depth == 0 => break,
                b')' | b']' => depth -= 1,
                b',' if depth == 0 => break,
                b':' if depth == 0 && self.c.at(j + 1) == b':' => {
                    self.c.i = j + 2;
                    break;
                }
                _ => {}
            }
            j += 1;
        }
        if !self.op(close) {
            loop {
                items.push(self.expr()?);
                if self.op(close) {
                    break;
                }
                self.need(Op::Comma, "expected `,` in an array constructor")?;
            }
        }
        let sp = self.c.span(start, self.c.i);
        let depth = items.iter().map(|x| x.depth).max().unwrap_or(0) + 1;
        let x = self.make(ExprKind::Array(items), sp, depth);
        self.selectors(x, start)
    }
}

enum Infix {
    Known(BinOp),
    Defined(usize, usize),
}

fn arg_depth(a: &Arg) -> u16 {
    let d = |x: &Option<Box<Expr>>| x.as_ref().map_or(0, |x| x.depth);
    match &a.value {
        ArgValue::Expr(x) => x.depth,
        ArgValue::Range(a, b, c) => d(a).max(d(b)).max(d(c)),
        ArgValue::AltReturn(_) | ArgValue::Star => 0,
    }
}

fn parse_int(digits: &[u8]) -> Option<i128> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

fn boz(radix: u8, text: &str) -> Option<i128> {
    let radix = match radix {
        b'b' => 2,
        b'o' => 8,
        _ => 16,
    };
    i128::from_str_radix(text.trim(), radix).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortran::form::{FormOptions, physical_lines, statements};

    fn show(x: &Expr) -> String {
        match &x.kind {
            ExprKind::Int(v, _) => v.to_string(),
            ExprKind::Real(v, d, _) => format!("{v}{}", if *d { "d" } else { "" }),
            ExprKind::Name(n) => n.clone(),
            ExprKind::Str(s) => format!("'{s}'"),
            ExprKind::Paren(x) => format!("[{}]", show(x)),
            ExprKind::Unary(op, x) => format!("({op:?} {})", show(x)),
            ExprKind::Binary(op, a, b) => format!("({} {op:?} {})", show(a), show(b)),
            ExprKind::Component(x, n) => format!("{}%{n}", show(x)),
            ExprKind::Call(f, a) => format!("{}({})", show(f), a.len()),
            ExprKind::ImpliedDo(items, v, ..) => format!("do({} {v})", items.len()),
            ExprKind::Array(items) => format!("arr({})", items.len()),
            ExprKind::Complex(a, b) => format!("c({},{})", show(a), show(b)),
            other => format!("{other:?}"),
        }
    }

    fn parse(src: &str, fixed: bool) -> Result<String, Fail> {
        let text = if fixed { format!("      {src}\n") } else { format!("{src}\n") };
        let lines = physical_lines(0, text.as_bytes());
        let o = FormOptions { fixed, fixed_columns: 0, openmp: false };
        let l = statements(&[text.as_bytes()], &lines, o);
        let mut p = Parser::new(Cursor::new(&l, &l.stmts[0]));
        let x = p.expr()?;
        if p.c.done() { Ok(show(&x)) } else { Err("rest") }
    }

    #[test]
    fn precedence() {
        assert_eq!(parse("-a**2*b", false).unwrap(), "(Minus ((a Pow 2) Mul b))");
        assert_eq!(parse("a**b**c", false).unwrap(), "(a Pow (b Pow c))");
        assert_eq!(parse("a-b-c", false).unwrap(), "((a Sub b) Sub c)");
        assert_eq!(parse("-a+b", false).unwrap(), "((Minus a) Add b)");
        assert_eq!(
            parse("a < b .and. .not. c == d .or. e", false).unwrap(),
            "(((a Lt b) And (Not (c Eq d))) Or e)"
        );
        assert_eq!(parse("n**(-3)", false).unwrap(), "(n Pow [(Minus 3)])");
        assert_eq!(parse("x**-1", false).unwrap(), "(x Pow (Minus 1))");
    }

    #[test]
    fn references() {
        assert_eq!(parse("a%b(i)%c(1:2,:)", false).unwrap(), "a%b(1)%c(2)");
        assert_eq!(parse("(1.0, -2.0)", false).unwrap(), "c(1,(Minus 2))");
        assert_eq!(parse("(a(i), b, i = 1, n)", false).unwrap(), "do(2 i)");
        assert_eq!(parse("(/ 1, 2, 3 /)", false).unwrap(), "arr(3)");
        assert_eq!(parse("[real :: 1, 2]", false).unwrap(), "arr(2)");
        assert_eq!(parse("A B C", true).unwrap(), "abc");
        assert!(parse("a b", false).is_err());
        assert!(parse("a +", false).is_err());
        assert!(parse("f(a", false).is_err());
    }

    #[test]
    fn depth_is_limited() {
        let deep = format!("{}x{}", "(".repeat(5000), ")".repeat(5000));
        assert!(parse(&deep, false).is_err());
        let wide = format!("x{}", "+1".repeat(5000));
        assert!(parse(&wide, false).is_ok());
    }
}
