//! Copies and clears of memory.

const HEAD: &str = "
void *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
struct s { double x; int k; };
union u { double x; long k; };
";

/// The statements that a call becomes.
fn made(params: &str, text: &str) -> String {
    let all = super::ir(&format!("{HEAD}void f({params}) {{ {text}; }}"));
    let inside = all.lines().skip_while(|line| !line.starts_with("subroutine f(")).skip(1);
    let lines: Vec<&str> = inside
        .map(str::trim)
        .filter(|l| !l.starts_with("var ") && !l.is_empty() && *l != "}")
        .collect();
    lines.join("; ")
}

#[test]
fn elements_are_counted() {
    let p = "double *d, const double *s, int n, int m, unsigned long k, unsigned u";
    for (bytes, from, to) in [
        ("32", "0:i64", "4:i64"),
        ("sizeof *d * 4 - 8", "0:i64", "3:i64"),
        ("n * sizeof *d", "0", "n"),
        ("sizeof(double) * (n + 1)", "0", "n + 1"),
        ("k * 8", "0:u64", "k"),
        ("u * sizeof *d", "0:u32", "u"),
        ("8 * n * m", "0:i64", "convert(i64, n) * convert(i64, m)"),
        ("2 * n * sizeof(double)", "0:i64", "convert(i64, n) * 2:i64"),
    ] {
        let step = from.replace('0', "1");
        let line = format!(
            "@1: loop 't.at' = {from} until {to} step {step} array {{; d['t.at'] = s['t.at']"
        );
        assert_eq!(made(p, &format!("memcpy(d, s, {bytes})")), line, "{bytes}");
    }
    // Near misses: parts of elements may remain; the product is one of 32 bits that wraps around; nothing at all.
    for bytes in ["12", "n", "n * sizeof *d + 1", "u * 8u", "0", "n * sizeof(float)"] {
        let line = made(p, &format!("memcpy(d, s, {bytes})"));
        assert!(line.starts_with("call memcpy("), "{bytes}: {line}");
    }
}

#[test]
fn elements_have_one_type() {
    let loops = |params: &str, text: &str| !made(params, text).contains("call ");
    let all = "int i, double *d, double *c, float *f, int *k, unsigned *u, unsigned char *b, void *v, struct s *p, struct s *q, \
               union u *w, double **r, const double *s, volatile double *z, _Bool *t, double _Complex *x";
    for (text, yes) in [
        ("memcpy(d + i, &c[3], 40)", true),
        ("memcpy((char *)d, (void *)c, 40)", true),
        ("memcpy(d, f, 40)", false),
        ("memcpy(k, u, 40)", false),
        ("memcpy(d, v, 40)", false),
        ("memcpy(b, d, 40)", false),
        ("memcpy((double *)s, d, 40)", false),
        ("memcpy(d, z, 40)", false),
        ("memcpy(p, q, i * sizeof *p)", true),
        ("memcpy(w, w + 1, sizeof *w)", false),
        ("memcpy(r, r + 1, sizeof *r)", false),
        ("memcpy(r[1], r[2], i * sizeof **r)", true),
        ("memset(d, 0, 40)", true),
        ("memset(d, 1, 40)", false),
        ("memset(k, -1, 40)", true),
        ("memset(k, i, 40)", false),
        ("memset(b, i, i)", true),
        ("memset(t, 0, i)", true),
        ("memset(t, 1, i)", false),
        ("memset(x, 0, 32)", true),
        ("memset(p, 0, sizeof *p)", true),
        ("memset(w, 0, sizeof *w)", false),
        ("memset(r, 0, sizeof *r)", false),
        ("d = memcpy(d, c, 40)", false),
        ("memcpy(d, c += 2, 40)", false),
    ] {
        assert_eq!(loops(all, text), yes, "{text}: {}", made(all, text));
    }
    assert_eq!(made(all, "memset(k, -2, 4)"), "k[0] = int(-16843010)");
    let own = "void *memset(void *p, int c, unsigned long n) { n = 0; return p; } void f(double *d) { memset(d, 0, 8); }";
    assert!(super::ir(own).contains("call memset"));
}

#[test]
fn elements_stay_in_rows_and_members() {
    let p = "int n, int m, int i, double a[4][5][6], double v[n][m], struct { double x[8]; double y; } *s";
    for (text, line) in [
        ("memset(a[i], 0, sizeof a[i])", "a[i]['t.at']['t.at.2'] = 0.0"),
        ("memset(&a[i][0][0], 0, sizeof a[i])", "a[i]['t.at']['t.at.2'] = 0.0"),
        ("memset(a[i][2], 0, 6 * sizeof(double))", "a[i][2]['t.at'] = 0.0"),
        ("memset(&a[i][2][1], 0, 5 * sizeof(double))", "a[i][2][1:i64 + 't.at'] = 0.0"),
        ("memset(v[i], 0, m * sizeof(double))", "v[i]['t.at'] = 0.0"),
        ("memset(v[i], 0, sizeof v[i])", "v[i]['t.at'] = 0.0"),
        ("memset(v, 0, 2 * sizeof *v)", "v['t.at']['t.at.2'] = 0.0"),
        ("memset(s->x, 0, sizeof s->x)", "s[0].0['t.at'] = 0.0"),
        ("memset(&s->y, 0, sizeof s->y)", "s[0].1 = 0.0"),
    ] {
        let made = made(p, text);
        assert!(made.ends_with(line), "{text}: {made}");
    }
    // Near misses: more than the row or the member has, or perhaps more.
    for text in [
        "memset(a[i][2], 0, 7 * sizeof(double))",
        "memset(&a[i][2][1], 0, 6 * sizeof(double))",
        "memset(&a[i][2][n], 0, 5 * sizeof(double))",
        "memset(a[i][2], 0, n * sizeof(double))",
        "memset(v[i], 0, n * sizeof(double))",
        "memset(&v[i][1], 0, m * sizeof(double))",
        "memset(s->x, 0, sizeof *s)",
        "memset(&s->y, 0, 16)",
    ] {
        let made = made(p, text);
        assert!(made.contains("call memset("), "{text}: {made}");
    }
    // The length is that of the declaration.
    let made = made(p, "m = 2; memset(v[i], 0, sizeof v[i])");
    assert!(
        made.ends_with("opaque \"the length that an array had where it was declared\""),
        "{made}"
    );
}

#[test]
fn what_is_moved_is_read_before_it_is_stored() {
    assert_eq!(
        made("double *a, int n, int *k", "memmove(&a[k[0]], a, n * sizeof *a)"),
        "'t.1' = k[0]; @1: loop 't.at' = 0 until n step 1 array {; 't.2'['t.at'] = a['t.at']; \
         @2: loop 't.at.2' = 0 until n step 1 array {; \
         a[convert(i64, 't.1') + convert(i64, 't.at.2')] = 't.2'['t.at.2']"
    );
}
