//! Text → loop program: statements, places, expressions.

use smallvec::SmallVec;

use super::implied_type;
use super::lexer::Token;
use super::parse::{ParseError, Parser};
use crate::{
    Arg, BinaryOp, Block, Callee, CompareOp, Directive, DirectiveKind, Effect, EffectKind, Expr,
    ExprId, ExprKind, Intrinsic, Loop, LoopForm, Place, ProcId, Span, Step, Stmt, StmtId, StmtKind,
    Type, UnaryOp,
};

type Result<T> = std::result::Result<T, ParseError>;

impl Parser {
    fn block(&mut self) -> Result<Block> {
        self.expect("{")?;
        let mut block = Vec::new();
        while !self.eat("}") {
            block.push(self.stmt()?);
        }
        Ok(block)
    }

    pub(super) fn stmt(&mut self) -> Result<StmtId> {
        self.enter()?;
        let stmt = if self.eat("@") {
            let label = self.integer()?;
            self.expect(":")?;
            // The id must exist before the body, which may name it.
            let id =
                self.procedure.add_stmt(Stmt { kind: StmtKind::Return(None), span: Span::none() });
            if self.labels.insert(label, id).is_some() {
                return self.fail(format!("@{label} stands twice"));
            }
            let kind = self.repetition()?;
            self.procedure.stmts[id.index()].kind = kind;
            id
        } else {
            let kind = self.simple_stmt()?;
            self.procedure.add_stmt(Stmt { kind, span: Span::none() })
        };
        self.depth -= 1;
        Ok(stmt)
    }

    fn repetition(&mut self) -> Result<StmtKind> {
        if self.eat_word("loop") {
            return self.counted_loop();
        }
        let test_first = !self.eat_word("do");
        self.expect_word("while")?;
        self.expect("(")?;
        let cond = self.expr()?;
        self.expect(")")?;
        Ok(StmtKind::While { cond, body: self.block()?, test_first })
    }

    fn counted_loop(&mut self) -> Result<StmtKind> {
        let name = self.name()?;
        let var = self.variable_named(&name)?;
        self.expect("=")?;
        let lower = self.expr()?;
        let exclusive = self.eat_word("until");
        if !exclusive {
            self.expect_word("to")?;
        }
        let upper = self.expr()?;
        self.expect_word("step")?;
        let step = self.expr()?;
        let form = match self.name()?.as_str() {
            "for" => LoopForm::For,
            "while" => LoopForm::While,
            "jump" => LoopForm::Jump { back: Span::none() },
            "do" => LoopForm::Do,
            "concurrent" => LoopForm::DoConcurrent,
            "array" => LoopForm::ArrayAssignment,
            other => return self.fail(format!("unknown form of loop `{other}`")),
        };
        let (mut not_equal, mut reevaluated, mut annotated) = (false, false, false);
        let (mut upward, mut skips) = (false, false);
        loop {
            if self.eat_word("not_equal") {
                not_equal = true;
            } else if self.eat_word("skips") {
                skips = true;
            } else if self.eat_word("reevaluated") {
                reevaluated = true;
            } else if self.eat_word("upward") {
                upward = true;
            } else if self.eat_word("annotated") {
                annotated = true;
            } else {
                break;
            }
        }
        let body = self.block()?;
        Ok(StmtKind::Loop(Loop {
            var,
            lower,
            upper,
            exclusive,
            not_equal,
            skips,
            step,
            body,
            form,
            reevaluated,
            upward,
            header: Span::none(),
            annotated,
        }))
    }

    fn simple_stmt(&mut self) -> Result<StmtKind> {
        let Token::Word(word) = self.peek() else { return self.assignment() };
        match word.as_str() {
            "call" => {
                self.next();
                let (callee, args) = self.call()?;
                Ok(StmtKind::Call { callee, args })
            }
            "if" => {
                self.next();
                self.expect("(")?;
                let cond = self.expr()?;
                self.expect(")")?;
                let then_block = self.block()?;
                let else_block = if self.eat_word("else") { self.block()? } else { Vec::new() };
                Ok(StmtKind::If { cond, then_block, else_block })
            }
            "return" => {
                self.next();
                Ok(StmtKind::Return(if self.eat(";") { None } else { Some(self.expr()?) }))
            }
            "break" => {
                self.next();
                Ok(StmtKind::Break { target: self.target()? })
            }
            "continue" => {
                self.next();
                Ok(StmtKind::Continue { target: self.target()? })
            }
            "goto" => {
                self.next();
                Ok(StmtKind::Goto(self.label()?))
            }
            "label" => {
                self.next();
                Ok(StmtKind::Label(self.label()?))
            }
            "effect" => {
                self.next();
                self.effect()
            }
            "directive" => {
                self.next();
                let kind = match self.name()?.as_str() {
                    "openmp" => DirectiveKind::OpenMp,
                    "other" => DirectiveKind::Other,
                    other => return self.fail(format!("unknown directive `{other}`")),
                };
                Ok(StmtKind::Directive(Directive { kind, text: self.text()? }))
            }
            "opaque" => {
                self.next();
                Ok(StmtKind::Opaque(self.text()?))
            }
            _ => self.assignment(),
        }
    }

    fn assignment(&mut self) -> Result<StmtKind> {
        let place = self.place()?;
        self.expect("=")?;
        let value = self.expr()?;
        Ok(StmtKind::Assign { place, value })
    }

    fn target(&mut self) -> Result<StmtId> {
        self.expect("@")?;
        let label = self.integer()?;
        match self.labels.get(&label) {
            Some(id) => Ok(*id),
            None => self.fail(format!("no loop @{label} around")),
        }
    }

    fn label(&mut self) -> Result<u32> {
        let value = self.integer()?;
        u32::try_from(value).or_else(|_| self.fail("label out of range"))
    }

    fn effect(&mut self) -> Result<StmtKind> {
        let kind = match self.name()?.as_str() {
            "io" => EffectKind::Io,
            "stop" => EffectKind::Stop,
            "abort" => EffectKind::Abort,
            "allocate" => EffectKind::Allocate,
            "deallocate" => EffectKind::Deallocate,
            "pointer_assign" => EffectKind::PointerAssign,
            "asm" => EffectKind::Asm,
            other => return self.fail(format!("unknown effect `{other}`")),
        };
        self.expect("(")?;
        let mut reads = Vec::new();
        while !self.eat(")") {
            reads.push(self.expr()?);
            self.eat(",");
        }
        self.expect("->")?;
        self.expect("(")?;
        let mut writes = Vec::new();
        while !self.eat(")") {
            writes.push(self.place()?);
            self.eat(",");
        }
        Ok(StmtKind::Effect(Effect { kind, reads, writes }))
    }

    pub(super) fn place(&mut self) -> Result<Place> {
        let name = self.name()?;
        let var = self.variable_named(&name)?;
        let mut steps = SmallVec::new();
        loop {
            if self.eat("[") {
                steps.push(Step::Index(self.expr()?));
                self.expect("]")?;
            } else if self.eat("^[") {
                steps.push(Step::Deref(self.expr()?));
                self.expect("]")?;
            } else if self.eat(".") {
                let field = self.label()?;
                steps.push(Step::Field(field));
            } else {
                return Ok(Place { var, steps, span: Span::none() });
            }
        }
    }

    fn call(&mut self) -> Result<(Callee, Vec<Arg>)> {
        let pure = self.eat_word("pure");
        let name = self.name()?;
        let target = if self.eat("#") { Some(ProcId(self.label()?)) } else { None };
        self.expect("(")?;
        let mut args = Vec::new();
        while !self.eat(")") {
            args.push(if self.eat_word("ref") {
                Arg::Reference(self.place()?)
            } else {
                Arg::Value(self.expr()?)
            });
            self.eat(",");
        }
        let link = target.is_none().then(|| name.clone());
        Ok((Callee { name, target, pure, link, through: None }, args))
    }

    fn add(&mut self, kind: ExprKind, ty: Option<Type>) -> ExprId {
        let ty = ty.unwrap_or_else(|| {
            implied_type(self.unit.language, &self.procedure, &self.unit.structs, &kind)
        });
        self.procedure.add_expr(Expr { kind, ty, span: Span::none() })
    }

    /// One operand, or two with one operator between them; deeper ones stand in parentheses.
    pub(super) fn expr(&mut self) -> Result<ExprId> {
        self.enter()?;
        let a = self.primary()?;
        let id = match self.infix() {
            Some(operation) => {
                self.next();
                let b = self.primary()?;
                let kind = operation(a, b);
                self.add(kind, None)
            }
            None => a,
        };
        self.depth -= 1;
        Ok(id)
    }

    fn infix(&self) -> Option<fn(ExprId, ExprId) -> ExprKind> {
        let Token::Punct(p) = self.peek() else { return None };
        Some(match *p {
            "+" => |a, b| ExprKind::Binary(BinaryOp::Add, a, b),
            "-" => |a, b| ExprKind::Binary(BinaryOp::Sub, a, b),
            "*" => |a, b| ExprKind::Binary(BinaryOp::Mul, a, b),
            "/" => |a, b| ExprKind::Binary(BinaryOp::Div, a, b),
            "%" => |a, b| ExprKind::Binary(BinaryOp::Rem, a, b),
            "**" => |a, b| ExprKind::Binary(BinaryOp::Pow, a, b),
            "<<" => |a, b| ExprKind::Binary(BinaryOp::Shl, a, b),
            ">>" => |a, b| ExprKind::Binary(BinaryOp::Shr, a, b),
            "&" => |a, b| ExprKind::Binary(BinaryOp::BitAnd, a, b),
            "|" => |a, b| ExprKind::Binary(BinaryOp::BitOr, a, b),
            "^" => |a, b| ExprKind::Binary(BinaryOp::BitXor, a, b),
            "++" => |a, b| ExprKind::Binary(BinaryOp::Concat, a, b),
            "==" => |a, b| ExprKind::Compare(CompareOp::Eq, a, b),
            "!=" => |a, b| ExprKind::Compare(CompareOp::Ne, a, b),
            "<" => |a, b| ExprKind::Compare(CompareOp::Lt, a, b),
            "<=" => |a, b| ExprKind::Compare(CompareOp::Le, a, b),
            ">" => |a, b| ExprKind::Compare(CompareOp::Gt, a, b),
            ">=" => |a, b| ExprKind::Compare(CompareOp::Ge, a, b),
            "&&" => ExprKind::And,
            "||" => ExprKind::Or,
            _ => return None,
        })
    }

    fn parenthesized(&mut self) -> Result<ExprId> {
        self.expect("(")?;
        let e = self.expr()?;
        self.expect(")")?;
        Ok(e)
    }

    fn primary(&mut self) -> Result<ExprId> {
        self.enter()?;
        let id = self.untyped_primary()?;
        if self.eat(":") {
            let ty = self.ty(false)?;
            self.procedure.exprs[id.index()].ty = ty;
        }
        self.depth -= 1;
        Ok(id)
    }

    fn untyped_primary(&mut self) -> Result<ExprId> {
        let word = match self.peek() {
            Token::Word(word) => word.clone(),
            _ => return self.symbolic_primary(),
        };
        let kind = match word.as_str() {
            "true" | "false" => {
                self.next();
                ExprKind::Logical(word == "true")
            }
            "int" => {
                self.next();
                self.expect("(")?;
                let value = self.integer()?;
                self.expect(")")?;
                ExprKind::Int(value)
            }
            "real" => {
                self.next();
                self.expect("(")?;
                let text = self.text()?;
                self.expect(")")?;
                match text.parse() {
                    Ok(value) => ExprKind::Real(value),
                    Err(_) => return self.fail("bad number"),
                }
            }
            "select" => {
                self.next();
                match self.arguments()?.as_slice() {
                    [a, b, c] => ExprKind::Select(*a, *b, *c),
                    _ => return self.fail("`select` takes three operands"),
                }
            }
            "convert" => {
                self.next();
                self.expect("(")?;
                let ty = self.ty(false)?;
                self.expect(",")?;
                let e = self.expr()?;
                self.expect(")")?;
                return Ok(self.add(ExprKind::Convert(e), Some(ty)));
            }
            "call" => {
                self.next();
                let (callee, args) = self.call()?;
                ExprKind::Call(callee, args)
            }
            "opaque" => {
                self.next();
                self.expect("(")?;
                let text = self.text()?;
                self.expect(")")?;
                ExprKind::Opaque(text)
            }
            // `name!(`
            _ if self.second_is("!") => {
                self.next();
                self.next();
                let Some(intrinsic) = Intrinsic::ALL.iter().find(|i| i.name() == word) else {
                    return self.fail(format!("unknown intrinsic `{word}`"));
                };
                ExprKind::Intrinsic(*intrinsic, self.arguments()?)
            }
            _ => ExprKind::Read(self.place()?),
        };
        Ok(self.add(kind, None))
    }

    fn arguments(&mut self) -> Result<Vec<ExprId>> {
        self.expect("(")?;
        let mut args = Vec::new();
        while !self.eat(")") {
            args.push(self.expr()?);
            self.eat(",");
        }
        Ok(args)
    }

    fn symbolic_primary(&mut self) -> Result<ExprId> {
        let kind = match self.peek().clone() {
            Token::Int(value) => {
                self.next();
                ExprKind::Int(value)
            }
            Token::Real(value) => {
                self.next();
                ExprKind::Real(value)
            }
            Token::Text(text) => {
                self.next();
                ExprKind::Text(text)
            }
            Token::Name(_) => ExprKind::Read(self.place()?),
            Token::Punct("(") => return self.parenthesized(),
            Token::Punct("-") => {
                self.next();
                ExprKind::Unary(UnaryOp::Neg, self.parenthesized()?)
            }
            Token::Punct("~") => {
                self.next();
                ExprKind::Unary(UnaryOp::BitNot, self.parenthesized()?)
            }
            Token::Punct("!") => {
                self.next();
                ExprKind::Not(self.parenthesized()?)
            }
            Token::Punct("&") => {
                self.next();
                ExprKind::AddressOf(self.place()?)
            }
            other => return self.fail(format!("expected an expression, found {other:?}")),
        };
        Ok(self.add(kind, None))
    }
}
