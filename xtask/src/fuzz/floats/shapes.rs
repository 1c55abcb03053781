//! The kinds of loops that the net for floats is made of: each a few lines in the notation of `kernel.rs`, with random parts.
//!
//! Subscripts stay inside `0..n + 8`; conversions to integers are guarded; divisions and functions of data may give
//! infinities and NaNs, which is what they are for.

use super::super::random::Random;
use super::kernel::Kernel;

type Maker = fn(&mut Part);

/// Every kind with its name.
const KINDS: &[(&str, Maker)] = &[
    ("sum", sum),
    ("conditional sum", conditional_sum),
    ("product", product),
    ("extreme by if", extreme_if),
    ("extreme by choice", extreme_choice),
    ("extreme by function", extreme_function),
    ("position of an extreme", position),
    ("second extreme", second),
    ("recurrence", recurrence),
    ("recurrence with coefficients", coefficients),
    ("two variables", two),
    ("smoothing", smoothing),
    ("polynomial", polynomial),
    ("stored sums", stored_sum),
    ("stored products", stored_product),
    ("stored extremes", stored_extreme),
    ("recurrence in an array", in_array),
    ("floats feed integers", feed),
    ("divided random numbers", random_numbers),
    ("integers become floats", from_integers),
    ("two precisions", precisions),
    ("counts", counts),
    ("early exit", leaving),
    ("stepped float", stepped),
    ("sums of rows", rows),
    ("rows of a table", table),
    ("chains", chains),
    ("temporary array", temporary),
    ("histogram", histogram),
    ("extreme of sums", extreme_of_sums),
    ("last under a condition", last_set),
    ("flags", flags),
    ("elementwise", elementwise),
];

/// A random kernel: one kind, or two one after another.
pub fn generate(random: &mut Random) -> Kernel {
    let (class, make) = *random.pick(KINDS);
    let mut kernel = Kernel { class, parts: Vec::new() };
    add(&mut kernel, make, 0, random);
    if random.chance(20) {
        let (_, make) = *random.pick(KINDS);
        add(&mut kernel, make, 1, random);
    }
    kernel
}

fn add(kernel: &mut Kernel, make: Maker, slot: usize, random: &mut Random) {
    let mut part = Part { random, lines: Vec::new(), slot: 3 * slot };
    make(&mut part);
    kernel.parts.push(part.lines);
}

/// Lines that are being written.
struct Part<'a> {
    random: &'a mut Random,
    lines: Vec<String>,
    /// The first of the elements of `r` and `q` that are its own.
    slot: usize,
}

impl Part<'_> {
    fn line(&mut self, text: impl Into<String>) {
        self.lines.push(text.into());
    }

    fn pick(&mut self, items: &[&'static str]) -> &'static str {
        items[self.random.below(items.len())]
    }

    /// A loop over all elements, now and then down or by strides.
    fn each(&mut self) {
        let header = match self.random.below(12) {
            0 => "for i; n - 1; 0; -1",
            1 => "for i; 0; n; 2",
            2 => "for i; 1; n; 1",
            3 => "for i; 0; n - 1; 1",
            _ => "for i; 0; n; 1",
        };
        self.line(header);
    }

    fn end(&mut self) {
        self.line("end");
    }

    /// A value of the iteration alone.
    fn data(&mut self) -> String {
        let all = [
            "a[i]",
            "a[i]",
            "a[i]",
            "a[i]*b[i]",
            "a[i] - b[i]",
            "a[i] + b[i]*c[i]",
            "ABS(a[i])",
            "a[i]/b[i]",
            "a[i]/3.0~",
            "a[i]*0.1~",
            "(a[i] + b[i])*(a[i] - c[i])",
            "a[i]*a[i]",
            "REAL(k[i])*0.25~",
            "SQRT(ABS(a[i]))",
            "a[i + 1]",
            "a[i]*b[i + 2]",
            "(a[i] - b[i])*(a[i] - b[i])",
            "1.0~/a[i]",
        ];
        self.pick(&all).to_owned()
    }

    fn condition(&mut self) -> String {
        let all = [
            "a[i] > 0.0~",
            "a[i] < b[i]",
            "b[i] >= 0.5~",
            "a[i] == 0.0~",
            "!(a[i] <= c[i])",
            "a[i] != a[i]",
            "k[i] > 3",
            "ABS(a[i]) < 1.0~ && b[i] > 0.0~",
            "a[i]*3.0~ == b[i]/10.0~",
            "a[i] > 0.0~ || c[i] < 1.0~",
            "a[i]/10.0~ < b[i]",
        ];
        self.pick(&all).to_owned()
    }

    /// What a running value starts from.
    fn begin(&mut self, name: &str, usual: &str) {
        let text = match self.random.below(6) {
            0 | 1 => usual.to_owned(),
            2 => "a[0]".to_owned(),
            3 => "-0.0~".to_owned(),
            _ => format!("r[{}]", self.slot),
        };
        self.line(format!("{name} = {text}"));
    }

    fn result(&mut self, at: usize, value: &str) {
        let slot = self.slot + at;
        self.line(format!("r[{slot}] = {value}"));
    }

    fn integer(&mut self, at: usize, value: &str) {
        let slot = self.slot + at;
        self.line(format!("q[{slot}] = {value}"));
    }
}

fn sum(p: &mut Part) {
    p.begin("s", "0.0~");
    p.each();
    for name in ["s", "t"].iter().take(1 + p.random.below(2)) {
        if *name == "t" {
            p.lines.insert(0, "t = 0.0~".into());
        }
        let data = p.data();
        let line = match p.random.below(4) {
            0 => format!("{name} = {data} + {name}"),
            1 => format!("{name} = {name} - ({data})"),
            _ => format!("{name} = {name} + {data}"),
        };
        p.line(line);
    }
    let both = p.lines.iter().any(|l| l.starts_with("t = 0"));
    p.end();
    p.result(0, "s");
    if both {
        p.result(1, "t");
    }
}

fn conditional_sum(p: &mut Part) {
    p.begin("s", "0.0~");
    p.line("t = 1.0~");
    p.each();
    let (condition, data) = (p.condition(), p.data());
    p.line(format!("if {condition}"));
    p.line(format!("s = s + {data}"));
    if p.random.chance(50) {
        p.line("else");
        let line = p.pick(&["t = t + b[i]", "t = t*c[i]", "s = s - 1.0~", "s = 0.0~", "t = b[i]"]);
        p.line(line);
    }
    p.end();
    p.end();
    p.result(0, "s");
    p.result(1, "t");
}

fn product(p: &mut Part) {
    p.begin("s", "1.0~");
    p.each();
    let line = p.pick(&[
        "s = s*a[i]",
        "s = s*c[i]",
        "s = c[i]*s",
        "s = s*(1.0~ + a[i]*0.001~)",
        "s = s*2.0~",
        "s = s*0.5~",
        "s = s*(a[i]*b[i])",
        "s = -s*c[i]",
        "s = s/c[i]",
    ]);
    p.line(line);
    p.end();
    p.result(0, "s");
}

fn extreme_if(p: &mut Part) {
    extreme_start(p);
    p.each();
    let data = match p.random.below(3) {
        0 => p.data(),
        _ => "a[i]".to_owned(),
    };
    let op = p.pick(&["<", ">", "<=", ">="]);
    let condition = match p.random.below(4) {
        0 => format!("s {op} {data}"),
        1 => format!("!({data} {op} s)"),
        _ => format!("{data} {op} s"),
    };
    p.line(format!("if {condition}"));
    p.line(format!("s = {data}"));
    p.end();
    p.end();
    p.result(0, "s");
}

/// What an extreme is before the loop: an element, which may be a NaN, or a number, from which clauses of OpenMP may be exact.
fn extreme_start(p: &mut Part) {
    let start = p.pick(&["a[0]", "a[0]", "0.0~", "-0.0~", "1.0~", "-1.0~", "-1e30~", "1e30~"]);
    p.begin("s", start);
}

fn extreme_choice(p: &mut Part) {
    extreme_start(p);
    p.each();
    let op = p.pick(&["<", ">", "<=", ">="]);
    let data = p.pick(&["a[i]", "a[i]", "ABS(a[i])", "b[i]", "a[i]*b[i]"]);
    let line = match p.random.below(4) {
        0 => format!("s = SEL(s {op} {data}, s, {data})"),
        1 => format!("s = SEL({data} {op} s, {data}, s)"),
        2 => format!("s = SEL({data} {op} s, s, {data})"),
        _ => format!("s = SEL(s {op} {data}, {data}, s)"),
    };
    p.line(line);
    p.end();
    p.result(0, "s");
}

fn extreme_function(p: &mut Part) {
    extreme_start(p);
    p.each();
    let name = p.pick(&["MIN", "MAX", "FMIN", "FMAX"]);
    let line = match p.random.below(3) {
        0 => format!("s = {name}(a[i], s)"),
        1 => format!("s = {name}(s, ABS(a[i]))"),
        _ => format!("s = {name}(s, a[i])"),
    };
    p.line(line);
    p.end();
    p.result(0, "s");
}

fn position(p: &mut Part) {
    extreme_start(p);
    p.line("at = -1");
    p.each();
    let op = p.pick(&["<", ">", "<=", ">="]);
    let data = p.pick(&["a[i]", "a[i]", "ABS(a[i])", "a[i]*b[i]"]);
    p.line(format!("if {data} {op} s"));
    p.line(format!("s = {data}"));
    p.line("at = i");
    if p.random.chance(30) {
        p.line("t = b[i]");
        p.lines.insert(0, "t = 0.0~".into());
    }
    let more = p.lines[0].starts_with("t =");
    p.end();
    p.end();
    p.result(0, "s");
    p.integer(0, "at");
    if more {
        p.result(1, "t");
    }
}

fn second(p: &mut Part) {
    p.begin("s", "a[0]");
    p.line("t = -1e30~");
    p.each();
    if p.random.chance(50) {
        for line in ["if a[i] > s", "t = s", "s = a[i]", "else", "if a[i] > t", "t = a[i]", "end"] {
            p.line(line);
        }
        p.end();
    } else {
        for line in ["x = a[i]", "if x > s", "y = s", "s = x", "x = y", "end", "if x > t", "t = x"]
        {
            p.line(line);
        }
        p.end();
    }
    p.end();
    p.result(0, "s");
    p.result(1, "t");
}

fn factor(p: &mut Part) -> &'static str {
    p.pick(&[
        "0.5~", "2.0~", "3.0~", "-1.5~", "0.999~", "10.0~", "1000.0~", "0.001~", "1.01~", "-1.0~",
    ])
}

fn recurrence(p: &mut Part) {
    p.begin("s", "0.0~");
    p.each();
    let (c, data) = (factor(p), p.data());
    let line = match p.random.below(5) {
        0 => format!("s = {data} + {c}*s"),
        1 => format!("s = s*{c} - {data}"),
        2 => format!("s = (s + {data})*{c}"),
        3 => format!("s = {data} - s/{c}"),
        _ => format!("s = s*{c} + {data}"),
    };
    p.line(line);
    if p.random.chance(25) {
        p.line("w[i] = s");
    }
    p.end();
    p.result(0, "s");
}

fn coefficients(p: &mut Part) {
    p.begin("s", "0.0~");
    p.each();
    let coefficient =
        p.pick(&["b[i]", "c[i]", "a[i]*b[i]", "(1.0~ - c[i])", "REAL(k[i])", "a[i]/3.0~"]);
    let data = p.data();
    let line = match p.random.below(3) {
        0 => format!("s = {coefficient}*s + {data}"),
        1 => format!("s = {data} - s*{coefficient}"),
        _ => format!("s = s*{coefficient} + {data}"),
    };
    if p.random.chance(25) {
        let condition = p.condition();
        p.line(format!("if {condition}"));
        p.line(line);
        p.line("else");
        let line = p.pick(&["s = a[i]", "s = s + 1.0~", "s = 0.0~", "s = s*0.5~"]);
        p.line(line);
        p.end();
    } else {
        p.line(line);
    }
    p.end();
    p.result(0, "s");
}

fn two(p: &mut Part) {
    p.begin("s", "0.0~");
    p.begin("t", "1.0~");
    p.each();
    let all: &[&[&str]] = &[
        &["x = s*0.5~ + t", "t = s", "s = x"],
        &["u = s*0.8~ - t*0.6~", "t = s*0.6~ + t*0.8~", "s = u"],
        &["s = s + t", "t = t*0.99~ + a[i]"],
        &["t = t + a[i]", "s = s + t"],
        &["u = s + a[i]*t", "t = t*c[i]", "s = u"],
        &["u = t", "t = s*b[i] + t", "s = u + a[i]"],
        &["s = s*c[i] + a[i]*t", "t = t*2.0~"],
        &["t = t*b[i]", "s = s + t*a[i]"],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        p.line(line.replace("x =", "u =").replace("= x", "= u"));
    }
    if p.random.chance(20) {
        p.line("o[i] = s");
    }
    p.end();
    p.result(0, "s");
    p.result(1, "t");
}

fn smoothing(p: &mut Part) {
    p.begin("s", "a[0]");
    p.each();
    let line = p.pick(&[
        "s = 0.9~*s + 0.1~*a[i]",
        "s = s + 0.25~*(a[i] - s)",
        "s = 0.5~*(s + a[i])",
        "s = s + (a[i] - s)*c[i]",
        "s = s - 0.01~*s + a[i]",
        "s = (s*3.0~ + a[i])/4.0~",
    ]);
    p.line(line);
    if p.random.chance(50) {
        p.line("o[i] = s");
    }
    p.end();
    p.result(0, "s");
}

fn polynomial(p: &mut Part) {
    p.begin("s", "0.0~");
    let x = p.pick(&["c[0]", "0.5~", "2.0~", "b[1]", "1.001~"]);
    p.line(format!("z = {x}"));
    if p.random.chance(50) {
        p.each();
        p.line("s = s*z + a[i]");
    } else {
        p.line("t = 1.0~");
        p.each();
        p.line("s = s + t*a[i]");
        p.line("t = t*z");
    }
    p.end();
    p.result(0, "s");
}

fn stored_sum(p: &mut Part) {
    p.begin("s", "0.0~");
    p.each();
    let data = p.data();
    let lines = match p.random.below(4) {
        0 => vec!["o[i] = s".to_owned(), format!("s = s + {data}")],
        1 => vec![format!("s = s + {data}"), "o[i] = s*2.0~".to_owned()],
        2 => {
            let condition = p.condition();
            vec![
                format!("if {condition}"),
                format!("s = s + {data}"),
                "end".into(),
                "o[i] = s".into(),
            ]
        }
        _ => vec![format!("s = s + {data}"), "o[i] = s".to_owned()],
    };
    for line in lines {
        p.line(line);
    }
    p.end();
    p.result(0, "s");
}

fn stored_product(p: &mut Part) {
    p.begin("s", "1.0~");
    p.each();
    let line = p.pick(&["s = s*c[i]", "s = s*a[i]", "s = s*b[i]", "s = s*0.5~", "s = s*1.5~"]);
    p.line(line);
    p.line("o[i] = s");
    p.end();
    p.result(0, "s");
}

fn stored_extreme(p: &mut Part) {
    p.begin("s", "a[0]");
    p.each();
    let op = p.pick(&["<", ">", "<=", ">="]);
    if p.random.chance(50) {
        p.line(format!("if a[i] {op} s"));
        p.line("s = a[i]");
        p.end();
    } else {
        p.line(format!("s = SEL(s {op} a[i], s, a[i])"));
    }
    p.line("w[i] = s");
    p.end();
    p.result(0, "s");
}

fn in_array(p: &mut Part) {
    let all: &[&[&str]] = &[
        &["for i; 1; n; 1", "o[i] = o[i - 1] + a[i]"],
        &["for i; 1; n; 1", "o[i] = o[i - 1]*0.5~ + a[i]"],
        &["for i; 1; n; 1", "o[i] = o[i - 1]*b[i] + a[i]"],
        &["for i; 1; n; 1", "o[i] = o[i]*0.3~ - o[i - 1]"],
        &["for i; 2; n; 1", "o[i] = o[i - 2] + a[i]"],
        &["for i; 0; n; 1", "o[i + 1] = o[i]*c[i]"],
        &["for i; n - 1; 0; -1", "o[i] = o[i + 1]*2.0~ + b[i]"],
        &["for i; 1; n; 1", "o[i] = SEL(o[i - 1] > a[i], o[i - 1], a[i])"],
        &["for i; 0; n; 1", "o[0] = o[0] + a[i]"],
        &["for i; 0; n; 1", "o[i] = o[i + 1]*2.0~ + b[i]"],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        p.line(*line);
    }
    p.end();
}

fn feed(p: &mut Part) {
    p.line("hits = 0");
    p.line("cnt = 0");
    p.each();
    let all: &[&[&str]] = &[
        &["x = a[i]", "y = b[i]", "if x*3.0~ == y/10.0~", "hits = hits + 1", "end"],
        &["x = a[i]/10.0~", "if x*3.0~ == a[i]*3.0~/10.0~", "hits = hits + 1", "end"],
        &["if ABS(a[i]) < 1000000.0~", "cnt = cnt + INT(a[i]*0.1~)", "end"],
        &["x = a[i]/7.0~", "if x*7.0~ == a[i]", "hits = hits + 1", "else", "cnt = cnt + 3", "end"],
        &["x = a[i]*0.1~ + 0.2~", "if x - 0.2~ == a[i]*0.1~", "hits = hits + k[i]", "end"],
        &["if ABS(a[i]) < 1000.0~", "e[i] = INT(a[i]*10.0~ + 0.5~)", "hits = hits + e[i]", "end"],
        &["x = (a[i] + b[i]) - a[i]", "if x == b[i]", "hits = hits + 1", "end"],
        &["x = a[i]/b[i]", "y = 1.0~/b[i]", "if x == a[i]*y", "hits = hits + 1", "end"],
        &["x = a[i]*2.0~/3.0~", "if x > b[i]*0.7~", "hits = hits + 1", "end", "w[i] = x"],
        &[
            "x = a[i]*0.5~ - b[i]*0.5~",
            "if x == (a[i] - b[i])*0.5~",
            "cnt = MAX(cnt, hits)",
            "hits = hits + 1",
            "end",
        ],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        let line = line.replace("cnt = MAX(cnt, hits)", "cnt = cnt + hits");
        p.line(line);
    }
    p.end();
    p.integer(0, "hits");
    p.integer(1, "cnt");
}

fn random_numbers(p: &mut Part) {
    p.line("lcg = 12345");
    p.line("hits = 0");
    p.line("s = 0.0~");
    p.each();
    p.line("lcg = LCG(lcg)");
    let all: &[&[&str]] = &[
        &[
            "x = REAL(SHR(lcg, 8))/10.0~",
            "if x*3.0~ == REAL(SHR(lcg, 8))*3.0~/10.0~",
            "hits = hits + 1",
            "end",
        ],
        &[
            "d = DBL(SHR(lcg, 8))/10.0^",
            "if MOD(SHR(lcg, 8), 997) == 5 && d*3.0^ == DBL(SHR(lcg, 8))*3.0^/10.0^",
            "hits = hits + 1",
            "end",
        ],
        &["x = REAL(SHR(lcg, 16))/65536.0~", "if x < 0.25~", "hits = hits + 1", "end"],
        &["x = REAL(MOD(SHR(lcg, 8), 1000))*0.001~", "w[i] = x*3.0~ - 1.0~"],
        &[
            "x = REAL(SHR(lcg, 16))*0.1~",
            "if x/0.1~ == REAL(SHR(lcg, 16))",
            "hits = hits + 1",
            "end",
        ],
        &["x = REAL(SHR(lcg, 20))*0.25~", "s = s + x"],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        p.line(*line);
    }
    p.end();
    p.integer(0, "hits");
    p.integer(1, "lcg");
    p.result(0, "s");
}

fn from_integers(p: &mut Part) {
    p.line("cnt = 0");
    p.line("hits = 0");
    p.line("s = 0.0~");
    p.each();
    let all: &[&[&str]] = &[
        &["cnt = cnt + k[i]", "w[i] = REAL(cnt)*0.1~"],
        &["cnt = cnt + k[i]", "if REAL(cnt)/10.0~ > a[i]", "hits = hits + 1", "end"],
        &["cnt = cnt + k[i]", "s = s + REAL(cnt)/3.0~"],
        &["cnt = MOD(cnt*3 + k[i], 1000)", "w[i] = REAL(cnt)/1000.0~"],
        &["if a[i] > 0.0~", "cnt = cnt + 1", "end", "w[i] = REAL(cnt)/REAL(i + 1)"],
        &[
            "cnt = cnt + 2",
            "x = REAL(cnt)/10.0~",
            "if x*3.0~ == REAL(cnt)*3.0~/10.0~",
            "hits = hits + 1",
            "end",
        ],
        &["x = REAL(i)*0.1~", "if x/0.1~ == REAL(i)", "hits = hits + 1", "end", "w[i] = x"],
        &[
            "if k[i] > 4",
            "cnt = 0",
            "else",
            "cnt = cnt + 1",
            "end",
            "if REAL(cnt)*0.1~ > 0.3~",
            "hits = hits + 1",
            "end",
        ],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        p.line(*line);
    }
    p.end();
    p.integer(0, "hits");
    p.integer(1, "cnt");
    p.result(0, "s");
}

fn precisions(p: &mut Part) {
    p.line("g = 0.0^");
    p.begin("s", "0.0~");
    p.each();
    let all: &[&[&str]] = &[
        &["g = g + DBL(a[i])"],
        &["g = g + DBL(a[i])*DBL(h[i])"],
        &["s = s + REAL(h[i])"],
        &["s = REAL(DBL(s) + DBL(a[i])*0.1^)"],
        &["g = g*0.5^ + DBL(a[i])"],
        &["x = REAL(DBL(a[i])*0.1^)", "if DBL(x) == DBL(a[i])*0.1^", "g = g + 1.0^", "end"],
        &["d = DBL(a[i])/3.0^", "w[i] = REAL(d)", "s = s + REAL(d)"],
        &["if DBL(a[i]) > g", "g = DBL(a[i])", "end"],
        &["if DBL(h[i]) < DBL(s)", "s = REAL(h[i])", "end"],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        // What belongs to the iteration alone carries nothing.
        p.line(
            line.replace("d = DBL(a[i])/3.0^", "x = REAL(DBL(a[i])/3.0^)").replace("REAL(d)", "x"),
        );
    }
    p.end();
    p.result(0, "s");
    p.result(1, "REAL(g)");
}

fn counts(p: &mut Part) {
    p.line("hits = 0");
    p.line("cnt = 0");
    p.each();
    let (first, second) = (p.condition(), p.condition());
    p.line(format!("if {first}"));
    p.line("hits = hits + 1");
    p.end();
    p.line(format!("if {second}"));
    p.line("cnt = cnt + k[i]");
    if p.random.chance(40) {
        p.line("else");
        let line = p.pick(&["cnt = 0", "cnt = cnt - 1", "hits = hits + 2"]);
        p.line(line);
    }
    p.end();
    p.end();
    p.integer(0, "hits");
    p.integer(1, "cnt");
}

fn leaving(p: &mut Part) {
    p.line("at = -1");
    p.begin("s", "0.0~");
    p.each();
    let all: &[&[&str]] = &[
        &["if a[i] > 0.99~", "at = i", "break", "end"],
        &["if a[i] > 0.999~", "break", "end", "s = s + a[i]", "w[i] = a[i]*2.0~"],
        &["s = s + ABS(a[i])", "if s > 40.0~", "at = i", "break", "end"],
        &["if a[i] != a[i]", "at = i", "break", "end", "w[i] = b[i]/3.0~"],
        &["if a[i] < 0.0~", "next", "end", "s = s + b[i]", "w[i] = a[i]*0.1~"],
        &["w[i] = a[i] + b[i]", "if w[i] == 0.0~", "at = i", "break", "end"],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        p.line(*line);
    }
    p.end();
    p.result(0, "s");
    p.integer(0, "at");
}

fn stepped(p: &mut Part) {
    p.begin("t", "0.0~");
    p.line("s = 0.0~");
    let h = p.pick(&["0.1~", "0.25~", "c[0]", "1e-3~", "1e30~"]);
    p.each();
    let step = match p.random.below(4) {
        0 => "t = t*0.5~".to_owned(),
        1 => "t = t*1.5~".to_owned(),
        2 => format!("t = t - {h}"),
        _ => format!("t = t + {h}"),
    };
    let all = ["o[i] = t", "o[i] = t*a[i]", "s = s + t*a[i]", "o[i] = a[i] + t/3.0~"];
    let user = p.pick(&all).to_owned();
    let lines = if p.random.chance(50) { [step, user] } else { [user, step] };
    for line in lines {
        p.line(line);
    }
    p.end();
    p.result(0, "s");
    p.result(1, "t");
}

fn rows(p: &mut Part) {
    p.begin("t", "0.0~");
    p.line("for i; 0; n; 1");
    let start = p.pick(&["0.0~", "a[i]", "1.0~", "-0.0~"]);
    p.line(format!("s = {start}"));
    let bound = p.pick(&["5", "8", "MOD(i, 7)", "k[i]"]);
    p.line(format!("for j; 0; {bound}; 1"));
    let inner = p.pick(&[
        "s = s + b[j]*a[i]",
        "s = s*c[j]",
        "s = s*0.5~ + b[j]",
        "s = SEL(b[j] > s, b[j], s)",
        "s = s + c[j]/b[j]",
    ]);
    p.line(inner);
    p.end();
    let line = p.pick(&["o[i] = s", "t = t + s", "t = MAX(s, t)", "o[i] = s/3.0~"]);
    // Fortran's `max` has no answer where a division gave a NaN.
    p.line(if inner.contains('/') { "t = t + s" } else { line });
    p.end();
    p.result(0, "t");
}

fn table(p: &mut Part) {
    p.begin("s", "0.0~");
    p.line("for i; 0; n/8; 1");
    if p.random.chance(50) {
        p.line("t = 0.0~");
        p.line("for j; 0; 8; 1");
        let line =
            p.pick(&["t = t + a[i*8 + j]", "t = t + a[i*8 + j]*b[j]", "t = t*0.9~ + a[i*8 + j]"]);
        p.line(line);
        p.end();
        let line = p.pick(&["o[i] = t", "s = s + t", "o[i] = t*t"]);
        p.line(line);
    } else {
        p.line("for j; 0; 8; 1");
        let line = p.pick(&[
            "o[j] = o[j] + a[i*8 + j]",
            "s = s + a[i*8 + j]",
            "w[i*8 + j] = a[i*8 + j]/3.0~",
        ]);
        p.line(line);
        p.end();
    }
    p.end();
    p.result(0, "s");
}

fn chains(p: &mut Part) {
    let all: &[&[&str]] = &[
        &[
            "for i; 1; n; 1",
            "o[i] = o[i - 1]*0.5~ + a[i]",
            "end",
            "for i; 1; n; 1",
            "w[i] = w[i - 1]*w[i - 1]*0.25~ + o[i]",
            "end",
        ],
        &[
            "for i; 1; n; 1",
            "o[i] = 1.0~/(1.0~ + o[i - 1]*o[i - 1]) + a[i]",
            "end",
            "for i; 1; n; 1",
            "w[i] = w[i - 1]*0.5~ + o[i]",
            "end",
        ],
        &[
            "s = 0.5~",
            "for i; 0; n; 1",
            "s = a[i]/(2.0~ + s*s)",
            "o[i] = s",
            "end",
            "t = 1.0~",
            "for i; 0; n; 1",
            "t = o[i]/(2.0~ + t*t)",
            "w[i] = t",
            "end",
            "r[0] = t",
        ],
        &[
            "for i; 1; n; 1",
            "o[i] = SEL(o[i - 1] > a[i], o[i - 1]*0.5~, a[i])",
            "end",
            "for i; 1; n; 1",
            "w[i] = w[i - 1] + o[i]*o[i - 1]",
            "end",
        ],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        p.line(*line);
    }
}

fn temporary(p: &mut Part) {
    p.begin("s", "0.0~");
    let first = p.pick(&[
        "tmp[i] = a[i]*2.0~",
        "tmp[i] = a[i]/3.0~",
        "tmp[i] = a[i] + b[i]",
        "tmp[i] = a[i]*b[i] - c[i]",
    ]);
    p.line("for i; 0; n; 1");
    p.line(first);
    p.end();
    p.line("for i; 0; n; 1");
    let line =
        p.pick(&["w[i] = tmp[i] + b[i]", "w[i] = tmp[i]/3.0~", "w[i] = tmp[i]*tmp[i] - b[i]"]);
    p.line(line);
    p.end();
    if p.random.chance(60) {
        p.line("for i; 0; n; 1");
        let line = p.pick(&[
            "s = s + tmp[i]",
            "s = s*0.5~ + tmp[i]",
            "s = SEL(tmp[i] > s, tmp[i], s)",
            "s = s + tmp[i]*w[i]",
        ]);
        p.line(line);
        p.end();
    }
    p.result(0, "s");
}

fn histogram(p: &mut Part) {
    p.each();
    let line = p.pick(&[
        "o[k[i]] = o[k[i]] + a[i]",
        "o[k[i]] = o[k[i]]*c[i]",
        "o[k[i]] = o[k[i]] - a[i]*b[i]",
        "o[k[i]] = SEL(a[i] > o[k[i]], a[i], o[k[i]])",
    ]);
    p.line(line);
    p.end();
}

fn extreme_of_sums(p: &mut Part) {
    p.begin("s", "0.0~");
    p.begin("t", "a[0]");
    p.each();
    let all: &[&[&str]] = &[
        &["s = s + a[i]", "t = MAX(s, t)"],
        &["s = MAX(s + a[i], 0.0~)", "t = MAX(s, t)"],
        &["s = MAX(s, 0.0~) + a[i]", "t = MAX(s, t)"],
        &["s = s + a[i]", "t = MIN(s, t)", "o[i] = t"],
        &["s = MAX(s + a[i], b[i])"],
        &["s = MIN(s*c[i], a[i])"],
        &["s = MAX(s, a[i]) + 1.0~"],
    ];
    let lines = *p.random.pick(all);
    for line in lines {
        p.line(*line);
    }
    p.end();
    p.result(0, "s");
    p.result(1, "t");
}

fn last_set(p: &mut Part) {
    p.begin("t", "0.0~");
    p.line("at = -1");
    p.each();
    let (condition, data) = (p.condition(), p.data());
    p.line(format!("if {condition}"));
    p.line(format!("t = {data}"));
    p.line("at = i");
    p.end();
    if p.random.chance(40) {
        p.line("w[i] = t");
    }
    p.end();
    p.result(0, "t");
    p.integer(0, "at");
}

fn flags(p: &mut Part) {
    p.line("hits = 1");
    p.line("cnt = 0");
    p.each();
    let (condition, other) = (p.condition(), p.condition());
    p.line(format!("if {condition}"));
    p.line("hits = 0");
    p.end();
    p.line(format!("if {other}"));
    p.line("cnt = 1");
    p.end();
    p.end();
    p.integer(0, "hits");
    p.integer(1, "cnt");
}

fn elementwise(p: &mut Part) {
    p.line("for i; 0; n; 1");
    for _ in 0..1 + p.random.below(2) {
        let data = p.data();
        let (to, more) =
            (p.pick(&["w[i]", "w[i]", "x"]), p.pick(&["", " - c[i]*0.3~", "/7.0~", "*b[i]"]));
        p.line(format!("{to} = ({data}){more}"));
    }
    let line = p.pick(&[
        "w[i] = a[i]*b[i]/c[i]",
        "w[i] = w[i]*w[i]",
        "w[i] = a[i]/10.0~/10.0~",
        "w[i] = a[i] - b[i] + c[i]",
    ]);
    p.line(line);
    p.end();
}
