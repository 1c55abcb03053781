//! The text of an `if` clause, read back and evaluated in exact integers.

use anyhow::bail;

/// A clause as its reader sees it.
pub struct Clause(Node);

enum Node {
    Number(i128),
    Name(String),
    /// A cast to an integer: a number stays, of a pointer the address is left.
    Same(Box<Node>),
    /// A cast of a pointer to one of this element size.
    Pointer(i128, Box<Node>),
    Minus(Box<Node>),
    /// The size of what a pointer points to.
    Size(Box<Node>),
    Binary(&'static str, Box<Node>, Box<Node>),
}

/// An exact value.
#[derive(Clone, Copy)]
pub enum Value {
    Int(i128),
    /// An address, and the size of what is there.
    Pointer(i128, i128),
}

/// From the loosest to the tightest.
const LEVELS: [&[&str]; 6] =
    [&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

impl Clause {
    /// Reads the subset of C that clauses are written in.
    pub fn parse(text: &str) -> anyhow::Result<Clause> {
        let mut reader = Reader { rest: text };
        let node = reader.binary(0)?;
        if !reader.rest.trim().is_empty() {
            bail!("cannot read `{}` in `{text}`", reader.rest);
        }
        Ok(Clause(node))
    }

    /// Is it true? Values beyond 128 bits do not occur after the guards that a clause has.
    pub fn holds(&self, value: &dyn Fn(&str) -> Option<Value>) -> bool {
        matches!(self.0.eval(value), Some(Value::Int(v)) if v != 0)
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn takes(&mut self, word: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn binary(&mut self, level: usize) -> anyhow::Result<Node> {
        let Some(operators) = LEVELS.get(level) else { return self.prefix() };
        let mut left = self.binary(level + 1)?;
        while let Some(op) = operators.iter().find(|op| self.takes(op)) {
            let right = self.binary(level + 1)?;
            left = Node::Binary(op, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn prefix(&mut self) -> anyhow::Result<Node> {
        if self.takes("-") {
            return Ok(Node::Minus(Box::new(self.prefix()?)));
        }
        if self.takes("(const char *)") {
            return Ok(Node::Pointer(1, Box::new(self.prefix()?)));
        }
        if self.takes("(long long)") || self.takes("(long)") {
            return Ok(Node::Same(Box::new(self.prefix()?)));
        }
        if self.takes("sizeof *") {
            return Ok(Node::Size(Box::new(self.prefix()?)));
        }
        if self.takes("(") {
            let inside = self.binary(0)?;
            if !self.takes(")") {
                bail!("`)` expected at `{}`", self.rest);
            }
            return Ok(inside);
        }
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Node::Number(word.trim_end_matches(['L', 'l']).parse()?));
        }
        if word.is_empty() {
            bail!("a value expected at `{rest}`");
        }
        Ok(Node::Name(word.to_string()))
    }
}

impl Node {
    fn eval(&self, of: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
        use Value::{Int, Pointer};
        Some(match self {
            Node::Number(v) => Int(*v),
            Node::Name(name) => of(name)?,
            Node::Same(x) => match x.eval(of)? {
                Pointer(at, _) => Int(at),
                number => number,
            },
            Node::Pointer(size, x) => match x.eval(of)? {
                Pointer(at, _) => Pointer(at, *size),
                Int(_) => return None,
            },
            Node::Size(x) => match x.eval(of)? {
                Pointer(_, size) => Int(size),
                Int(_) => return None,
            },
            Node::Minus(x) => match x.eval(of)? {
                Int(v) => Int(v.checked_neg()?),
                Pointer(..) => return None,
            },
            Node::Binary(op, x, y) => {
                let left = x.eval(of)?;
                // What stands after a guard is not evaluated where the guard is false.
                match (*op, left) {
                    ("&&", Int(0)) => return Some(Int(0)),
                    ("||", Int(v)) if v != 0 => return Some(Int(1)),
                    _ => {}
                }
                match (left, y.eval(of)?) {
                    (Int(a), Int(b)) => Int(match *op {
                        "+" => a.checked_add(b)?,
                        "-" => a.checked_sub(b)?,
                        "*" => a.checked_mul(b)?,
                        "/" => a.checked_div(b)?,
                        "%" => a.checked_rem(b)?,
                        "<" => i128::from(a < b),
                        "<=" => i128::from(a <= b),
                        ">" => i128::from(a > b),
                        ">=" => i128::from(a >= b),
                        "==" => i128::from(a == b),
                        "!=" => i128::from(a != b),
                        _ => i128::from(b != 0),
                    }),
                    (Pointer(a, _), Pointer(b, _)) if *op == "==" => Int(i128::from(a == b)),
                    (Pointer(a, size), Pointer(b, other)) if *op == "-" && size == other => {
                        Int((a - b).div_euclid(size))
                    }
                    _ => return None,
                }
            }
        })
    }
}
