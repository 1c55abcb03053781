//! Existing OpenMP directives: which construct each one is, its clauses, what stands in its region.
//!
//! **Holds** the names of OpenMP's constructs and where their regions end. The front ends close the region of each
//! structured block with a directive `end …`, in C as in Fortran, so that it can be seen in the loop program.
//!
//! **Must not** say whether a directive is right.

use crate::{DirectiveKind, Procedure, Stmt, StmtId, StmtKind, visit};

/// What a directive applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The loop after it.
    Loop,
    /// A structured block.
    Block,
    /// `section`: a structured block in C; in Fortran up to the next one.
    Section,
    /// The statement after it (`atomic`); a block, where there is an `end atomic`.
    Statement,
    /// Nothing: it stands for itself.
    Alone,
    /// It says something about declarations.
    Declaration,
    /// It ends the region of another one.
    End,
    /// Unknown.
    Unknown,
}

/// A clause: its name, and what stands in its parentheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// In lower case; empty for the parentheses right after the names of the construct (`critical (name)`).
    pub name: String,
    /// Without the parentheses.
    pub args: Option<String>,
}

/// An OpenMP directive, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construct {
    /// The names of the construct (`parallel`, `for`), in lower case, without a leading `end`.
    pub names: Vec<String>,
    /// What it applies to.
    pub extent: Extent,
    /// Its clauses, in order.
    pub clauses: Vec<Clause>,
}

/// Words that name constructs; the order decides how words that are written together come apart.
const NAMES: [&str; 36] = [
    "parallel",
    "for",
    "do",
    "simd",
    "sections",
    "section",
    "workshare",
    "single",
    "master",
    "masked",
    "critical",
    "ordered",
    "atomic",
    "taskloop",
    "taskgroup",
    "taskwait",
    "taskyield",
    "task",
    "barrier",
    "flush",
    "target",
    "teams",
    "distribute",
    "declare",
    "threadprivate",
    "cancellation",
    "cancel",
    "point",
    "data",
    "enter",
    "exit",
    "update",
    "requires",
    "scope",
    "loop",
    "reduction",
];

impl Construct {
    /// Takes the text after `omp` apart.
    pub fn read(text: &str) -> Construct {
        let mut rest = text.trim_start();
        let mut names: Vec<String> = Vec::new();
        let mut ends = false;
        loop {
            let word = word(rest).to_ascii_lowercase();
            let mut tail = word.as_str();
            if names.is_empty() && !ends {
                ends = tail.starts_with("end");
                tail = tail.strip_prefix("end").unwrap_or(tail);
                if ends && tail.is_empty() {
                    rest = rest[word.len()..].trim_start();
                    continue;
                }
            }
            let Some(parts) = apart(tail) else { break };
            if parts.first().is_some_and(|part| is_clause(part, &names)) {
                break;
            }
            names.extend(parts.into_iter().map(str::to_owned));
            rest = rest[word.len()..].trim_start();
            if rest.is_empty() || !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
                break;
            }
        }
        let clauses = clauses(rest);
        let extent = if ends { Extent::End } else { extent(&names, &clauses) };
        Construct { names, extent, clauses }
    }

    /// Of a directive that ends another one: what that one applies to.
    pub fn ended(&self) -> Extent {
        extent(&self.names, &[])
    }

    /// Is this word among its names?
    pub fn is(&self, name: &str) -> bool {
        self.names.iter().any(|n| n == name)
    }

    /// Does it share the iterations of a loop out among the threads of a team (or of one that it makes)?
    pub fn shares_loop(&self) -> bool {
        self.extent == Extent::Loop && (self.is("for") || self.is("do"))
    }

    /// What stands in the clauses of a name.
    pub fn clause<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        let those = self.clauses.iter().filter(move |c| c.name == name);
        those.map(|c| c.args.as_deref().unwrap_or_default())
    }

    /// Does it have a clause of that name?
    pub fn has(&self, name: &str) -> bool {
        self.clauses.iter().any(|c| c.name == name)
    }

    /// Does it stand for threads, or for work that is shared out among them (rather than for lanes, or one access)?
    pub fn makes_region(&self) -> bool {
        match self.extent {
            Extent::Loop => self.names.iter().any(|n| n != "simd"),
            Extent::Block | Extent::Section | Extent::Alone | Extent::Unknown => true,
            Extent::Statement | Extent::Declaration | Extent::End => false,
        }
    }

    /// Does it need the threads of a region around it, or mean something else without them?
    pub fn binds_outwards(&self) -> bool {
        let shares = self.shares_loop() || self.is("sections") || self.is("workshare");
        let first = self.names.first().map(String::as_str);
        let makes = self.is("parallel") || self.is("teams") || self.is("target");
        let alone =
            ["barrier", "flush", "section", "single", "master", "masked", "ordered", "scope"];
        let others =
            ["cancel", "cancellation", "task", "taskloop", "taskwait", "distribute", "loop"];
        !makes
            && (shares
                || self.extent == Extent::Unknown
                || first.is_some_and(|f| alone.contains(&f) || others.contains(&f)))
    }
}

/// Does a word that could be a name stand for a clause after these names?
fn is_clause(word: &str, names: &[String]) -> bool {
    let last = names.last().map_or("", String::as_str);
    match word {
        "ordered" => !last.is_empty(),
        "data" | "update" | "enter" | "exit" => !matches!(last, "target" | "enter" | "exit"),
        "reduction" => last != "declare",
        "point" => last != "cancellation",
        _ => false,
    }
}

/// A word that may be several names without blanks between them (Fortran).
fn apart(mut word: &str) -> Option<Vec<&str>> {
    let mut out = Vec::new();
    while !word.is_empty() {
        let name = NAMES.iter().find(|n| word.starts_with(**n))?;
        let (head, tail) = word.split_at(name.len());
        out.push(head);
        word = tail;
    }
    (!out.is_empty()).then_some(out)
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

fn extent(names: &[String], clauses: &[Clause]) -> Extent {
    let last = names.last().map_or("", String::as_str);
    match names.first().map_or("", String::as_str) {
        "declare" | "threadprivate" | "requires" => Extent::Declaration,
        "barrier" | "flush" | "taskwait" | "taskyield" | "cancel" | "cancellation" => Extent::Alone,
        "ordered" if clauses.iter().any(|c| c.name == "depend" || c.name == "doacross") => {
            Extent::Alone
        }
        "atomic" => Extent::Statement,
        "ordered" => Extent::Block,
        "section" => Extent::Section,
        "" => Extent::Unknown,
        _ => match last {
            "for" | "do" | "simd" | "taskloop" | "distribute" | "loop" => Extent::Loop,
            "update" => Extent::Alone,
            "data" if names.iter().any(|n| n == "enter" || n == "exit") => Extent::Alone,
            "parallel" | "single" | "master" | "masked" | "critical" | "ordered" | "task"
            | "taskgroup" | "sections" | "workshare" | "target" | "teams" | "data" | "scope" => {
                Extent::Block
            }
            _ => Extent::Unknown,
        },
    }
}

/// The clauses in what follows the names.
fn clauses(mut rest: &str) -> Vec<Clause> {
    let mut out = Vec::new();
    let mut first = true;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        let name = word(rest);
        rest = rest[name.len()..].trim_start();
        let args = rest.strip_prefix('(').map(|inner| {
            let end = closing(inner);
            rest = inner[end..].strip_prefix(')').unwrap_or_default();
            inner[..end].trim().to_owned()
        });
        if name.is_empty() && (args.is_none() || !first) {
            return out;
        }
        out.push(Clause { name: name.to_ascii_lowercase(), args });
        first = false;
    }
}

/// Where the parenthesis closes that has been opened.
fn closing(text: &str) -> usize {
    let mut depth = 0u32;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return at,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The items of a list, without blanks: `a, b(1:n), c` → `a`, `b(1:n)`, `c`.
pub fn items(list: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut depth = 0u32;
    for c in list.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                out.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = out.last_mut() {
            last.push(c);
        }
    }
    out.retain(|item| !item.is_empty());
    out
}

/// Is OpenMP of the user's, or of an earlier run, in a block?
pub fn has_openmp(procedure: &Procedure, block: &[StmtId]) -> bool {
    visit::stmts(procedure, block).into_iter().any(|s| match &procedure.stmt(s).kind {
        StmtKind::Directive(d) => d.kind == DirectiveKind::OpenMp,
        StmtKind::Loop(l) => l.annotated,
        _ => false,
    })
}

/// The construct of a statement, if it is a directive of OpenMP.
pub fn construct(stmt: &Stmt) -> Option<Construct> {
    match &stmt.kind {
        StmtKind::Directive(d) if d.kind == DirectiveKind::OpenMp => Some(Construct::read(&d.text)),
        _ => None,
    }
}

/// The text of a directive of OpenMP, without the sentinel.
pub fn text(stmt: &Stmt) -> Option<&str> {
    match &stmt.kind {
        StmtKind::Directive(d) if d.kind == DirectiveKind::OpenMp => Some(&d.text),
        _ => None,
    }
}

/// The directives of a procedure, and what stands in their regions.
pub struct Regions {
    /// In source order; those that end others left out.
    pub all: Vec<Region>,
}

/// A directive and its region.
pub struct Region {
    /// The directive's statement.
    pub directive: StmtId,
    /// What it is.
    pub construct: Construct,
    /// All statements of its region, nested ones too.
    pub inside: Vec<StmtId>,
    /// The directive around it, by its position.
    pub parent: Option<usize>,
    /// It has no end although it should: its region reaches to the end of its block.
    pub open: bool,
}

impl Regions {
    /// All directives of a procedure.
    pub fn of(procedure: &Procedure) -> Regions {
        let mut out = Regions { all: Vec::new() };
        out.block(procedure, &procedure.body, None);
        out
    }

    /// The regions around one, innermost first.
    pub fn around(&self, at: usize) -> impl Iterator<Item = &Region> + '_ {
        let parent = |at: usize| self.all.get(at)?.parent;
        std::iter::successors(parent(at), move |at| parent(*at)).filter_map(|at| self.all.get(at))
    }

    /// Directives that bind to a region which the procedure does not show.
    pub fn orphans(&self) -> impl Iterator<Item = &Region> + '_ {
        let makes = |r: &Region| {
            !r.open && ["parallel", "teams", "target"].iter().any(|n| r.construct.is(n))
        };
        let all = self.all.iter().enumerate();
        all.filter(move |(at, r)| r.construct.binds_outwards() && !self.around(*at).any(makes))
            .map(|(_, r)| r)
    }

    fn block(&mut self, procedure: &Procedure, block: &[StmtId], around: Option<usize>) {
        // The regions that are open in this block, innermost last.
        let mut open: Vec<usize> = Vec::new();
        // Directives whose loop or statement comes next.
        let mut next: Vec<usize> = Vec::new();
        for (at, &id) in block.iter().enumerate() {
            let stmt = procedure.stmt(id);
            if let Some(construct) = construct(stmt) {
                if construct.extent == Extent::End {
                    self.end(&construct, &mut open);
                    continue;
                }
                let parent = next.last().or(open.last()).copied().or(around);
                let extent = construct.extent;
                let name = construct.names.first().cloned().unwrap_or_default();
                let region =
                    Region { directive: id, construct, inside: Vec::new(), parent, open: false };
                let number = self.all.len();
                self.all.push(region);
                let ends = || closes(procedure, &block[at + 1..], &name);
                match extent {
                    Extent::Loop => next.push(number),
                    Extent::Statement if !ends() => next.push(number),
                    Extent::Section if !ends() => {}
                    Extent::Block | Extent::Section | Extent::Statement => open.push(number),
                    Extent::Alone | Extent::Declaration | Extent::End | Extent::Unknown => {}
                }
                continue;
            }
            let inner = next.last().or(open.last()).copied().or(around);
            let mine = match next.is_empty() && open.is_empty() {
                true => Vec::new(),
                false => visit::stmts(procedure, &[id]),
            };
            for number in next.drain(..).chain(open.iter().copied()) {
                self.all[number].inside.extend(&mine);
            }
            for nested in visit::blocks(&stmt.kind).into_iter().flatten() {
                self.block(procedure, nested, inner);
            }
        }
        for number in open {
            self.all[number].open = true;
        }
    }

    /// Closes the innermost open region of that name, and what was left open in it.
    fn end(&mut self, construct: &Construct, open: &mut Vec<usize>) {
        let named = |at: &usize| self.all[*at].construct.names == construct.names;
        let first = |at: &usize| self.all[*at].construct.names.first() == construct.names.first();
        let found = open.iter().rposition(named).or_else(|| open.iter().rposition(first));
        if let Some(at) = found {
            for unclosed in open.drain(at..).skip(1) {
                self.all[unclosed].open = true;
            }
        }
    }
}

/// Does a directive that ends a construct of that name follow, before another one begins?
fn closes(procedure: &Procedure, after: &[StmtId], name: &str) -> bool {
    let those = after.iter().filter_map(|s| construct(procedure.stmt(*s)));
    those
        .into_iter()
        .find(|c| c.names.first().is_some_and(|n| n == name))
        .is_some_and(|c| c.extent == Extent::End)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructs_are_told_apart() {
        use Extent as E;
        for (text, names, extent) in [
            ("parallel for private(i)", "parallel for", E::Loop),
            ("PARALLEL DO", "parallel do", E::Loop),
            ("paralleldo private(x)", "parallel do", E::Loop),
            ("parallel do simd", "parallel do simd", E::Loop),
            ("endparalleldo", "parallel do", E::End),
            ("end do nowait", "do", E::End),
            ("do ordered", "do", E::Loop),
            ("for ordered", "for", E::Loop),
            ("simd", "simd", E::Loop),
            ("parallel", "parallel", E::Block),
            ("parallel if(n) default(none)", "parallel", E::Block),
            ("single nowait", "single", E::Block),
            ("sections", "sections", E::Block),
            ("section", "section", E::Section),
            ("critical (name)", "critical", E::Block),
            ("critical(name)", "critical", E::Block),
            ("atomic", "atomic", E::Statement),
            ("atomic update", "atomic", E::Statement),
            ("ordered", "ordered", E::Block),
            ("ordered depend(sink: i-1)", "ordered", E::Alone),
            ("barrier", "barrier", E::Alone),
            ("taskwait", "taskwait", E::Alone),
            ("task shared(x)", "task", E::Block),
            ("taskloop", "taskloop", E::Loop),
            ("target update to(x)", "target update", E::Alone),
            ("target enter data map(to: x)", "target enter data", E::Alone),
            ("target data map(x)", "target data", E::Block),
            (
                "target teams distribute parallel for",
                "target teams distribute parallel for",
                E::Loop,
            ),
            ("declare simd", "declare simd", E::Declaration),
            ("declare reduction(f : int : omp_out += omp_in)", "declare reduction", E::Declaration),
            ("threadprivate(x)", "threadprivate", E::Declaration),
            ("", "", E::Unknown),
            ("nonsense", "", E::Unknown),
        ] {
            let c = Construct::read(text);
            assert_eq!((c.names.join(" ").as_str(), c.extent), (names, extent), "{text}");
        }
    }

    #[test]
    fn clauses_are_read() {
        let c = Construct::read(
            "parallel for private(a, b) , reduction(+ : s) schedule(static, f(2)) ordered",
        );
        let shown: Vec<String> = c
            .clauses
            .iter()
            .map(|c| format!("{}={}", c.name, c.args.clone().unwrap_or_default()))
            .collect();
        assert_eq!(shown, ["private=a, b", "reduction=+ : s", "schedule=static, f(2)", "ordered="]);
        assert_eq!(items("a , b(1 : n, 2), c"), ["a", "b(1:n,2)", "c"]);
        assert_eq!(Construct::read("critical (name)").clauses[0].args.as_deref(), Some("name"));
        assert_eq!(Construct::read("private(").clauses.len(), 1);
    }
}
