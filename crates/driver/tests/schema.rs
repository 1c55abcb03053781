//! The published schemas of the JSON documents (`docs/schema`) against the documents themselves.
//!
//! **Decides** whether the schemas say all of what the documents have, and nothing else.
//! **Example** a field that a report gets and the schema does not know is refused here.
//! **Why it is sound** reports on goldens and examples of both languages are held against the schemas, by the few words of JSON Schema that
//! these use. That a field without its line in the schema would be refused is tried for each field; a field that the schema has and no
//! document is found so, too.
//! **Gives up when** never.
//! **Cost and limit** a few seconds, most of it for the reports.
//! **Source** `docs/book/src/json.md`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use heiretsu_driver::{COptions, Includes, Options, Source, report};
use serde_json::Value;

/// Goldens of these folders, and all examples.
const FOLDERS: &[&str] = &["tests/golden/doall", "tests/golden/texts", "tests/golden/insertion"];

/// What no golden has: places in another file, a file that is not understood, both verdicts of directives.
const MORE: &[(&str, &str)] = &[
    (
        "places.c",
        "#include \"at.h\"\nvoid f(int n, double *a)\n{\n    for (int i = 1; i < n; i++) {\n#include \"body.h\"\n    }\n}\n",
    ),
    (
        "racy.c",
        "#include \"at.h\"\nvoid f(int n, double *a)\n{\n#pragma omp parallel for\n    for (int i = 1; i < n; i++) {\n#include \"body.h\"\n    }\n}\n",
    ),
    ("broken.c", "int f( {\n"),
    (
        "directives.c",
        "void g(int n, double *restrict a, const int *at)\n{\n    double t, x;\n#pragma omp parallel for\n    for (int i = 0; i < n; i++) {\n        t = a[i];\n        a[i] = t * t;\n    }\n#pragma omp parallel for\n    for (int i = 1; i < n; i++)\n        a[i] += a[i - 1];\n#pragma omp parallel for\n    for (int i = 0; i < n; i++)\n        a[at[i]] = i;\n#pragma omp parallel for\n    for (int i = 0; i < n; i++)\n        a[i] = i;\n}\n",
    ),
];

/// The headers of `MORE`.
struct Headers;

impl Includes for Headers {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        let text = match path.trim_start_matches("./") {
            "at.h" => "static double at(const double *a, int k) { return a[k]; }\n",
            "body.h" => "        a[i] = at(a, i - 1) + a[i - 1];\n",
            _ => return None,
        };
        Some(text.as_bytes().into())
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources(name: &str) -> Vec<Source> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let whole: &[&str] = if name == "mpi" { &["tests/distribution"] } else { FOLDERS };
    for folder in whole.iter().chain(&["examples"]) {
        let all = std::fs::read_dir(root().join(folder)).expect("a folder");
        paths.extend(all.map(|entry| entry.expect("readable").path()).filter(|path| {
            let name = path.to_string_lossy();
            heiretsu_driver::is_source_name(&name) && !name.contains(".omp.")
        }));
    }
    paths.sort();
    let read =
        |path: &PathBuf| Source::new(path.to_string_lossy(), std::fs::read(path).expect("a file"));
    let more = MORE.iter().map(|(name, text)| Source::new(*name, *text));
    paths.iter().map(read).chain(more).collect()
}

/// One document for each file, so that each is judged by itself.
fn documents(name: &str) -> Vec<Value> {
    let options = Options {
        c: COptions { include_dirs: vec![".".to_string()], ..COptions::default() },
        regions: true,
        rank: true,
        ..Options::default()
    };
    let one = |source: Source| {
        let sources = [source];
        let text = match name {
            "explain" => {
                report::json(&heiretsu_driver::explain(&sources, &Headers, &options, &|_| ()))
            }
            "mpi" => heiretsu_driver::distribution(&sources, &Headers, &options, &|_| ()).json(),
            "lint" => heiretsu_driver::lint(&sources, &Headers, &options, &|_| ()).json(),
            _ => heiretsu_driver::dependences(&sources, &Headers, &options, true, &|_| ()).json(),
        };
        serde_json::from_str(&text).expect("JSON")
    };
    sources(name).into_iter().map(one).collect()
}

fn schema(name: &str) -> Value {
    let path = root().join(format!("docs/schema/{name}-1.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    serde_json::from_str(&text).expect("JSON")
}

/// What a schema says against some document.
fn refused(schema: &Value, documents: &[Value]) -> Option<String> {
    documents.iter().find_map(|document| {
        let fault = fault(schema, schema, document)?;
        Some(format!("{}: {fault}", document["files"][0]["path"]))
    })
}

/// What a part of a schema says against a value, by the words of JSON Schema that our schemas use; any other word is a panic.
fn fault(schema: &Value, part: &Value, value: &Value) -> Option<String> {
    let words = part.as_object().expect("a schema");
    let named = |part: &'_ Value| -> Vec<String> {
        part["properties"].as_object().map_or(Vec::new(), |all| all.keys().cloned().collect())
    };
    let said = |ok: bool, word: &str| (!ok).then(|| format!("`{word}` against {value}"));
    words.iter().find_map(|(word, says)| match word.as_str() {
        "description" | "title" | "$schema" | "$id" | "$defs" => None,
        "type" => {
            let is = |name: &Value| match name.as_str().expect("a type") {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_u64() || value.is_i64(),
                "number" => value.is_number(),
                "null" => value.is_null(),
                other => panic!("type {other}"),
            };
            said(says.as_array().map_or_else(|| is(says), |all| all.iter().any(is)), word)
        }
        "const" => said(says == value, word),
        "enum" => said(says.as_array().expect("values").contains(value), word),
        "minimum" => {
            said(value.as_f64().is_none_or(|v| v >= says.as_f64().expect("a number")), word)
        }
        "maximum" => {
            said(value.as_f64().is_none_or(|v| v <= says.as_f64().expect("a number")), word)
        }
        "pattern" => said(value.as_str().is_none_or(|v| matches(says, v)), word),
        "required" => {
            let names = says.as_array().expect("names").iter().filter_map(Value::as_str);
            value.as_object().and_then(|all| {
                names
                    .into_iter()
                    .find(|name| !all.contains_key(*name))
                    .map(|name| format!("no `{name}` in {value}"))
            })
        }
        "items" => {
            let all = value.as_array().into_iter().flatten();
            all.into_iter().find_map(|one| fault(schema, says, one))
        }
        "anyOf" => {
            let mut all = says.as_array().expect("schemas").iter();
            said(all.any(|one| fault(schema, one, value).is_none()), word)
        }
        "$ref" => fault(schema, definition(schema, says), value),
        "properties" => says.as_object().expect("fields").iter().find_map(|(name, says)| {
            fault(schema, says, value.get(name)?).map(|fault| format!("{name}: {fault}"))
        }),
        "additionalProperties" | "unevaluatedProperties" => {
            let mut known = named(part);
            if word == "unevaluatedProperties" {
                known.extend(
                    part.get("$ref")
                        .map(|name| named(definition(schema, name)))
                        .unwrap_or_default(),
                );
            }
            let rest =
                value.as_object().into_iter().flatten().filter(|(name, _)| !known.contains(name));
            let mut rest = rest.into_iter();
            match says {
                Value::Bool(false) => {
                    rest.next().map(|(name, _)| format!("`{name}` is not in the schema"))
                }
                says => rest.find_map(|(_, value)| fault(schema, says, value)),
            }
        }
        other => panic!("the word `{other}` is not known here"),
    })
}

fn definition<'a>(schema: &'a Value, name: &Value) -> &'a Value {
    let name = name.as_str().and_then(|name| name.strip_prefix("#/$defs/")).expect("a definition");
    schema["$defs"].get(name).unwrap_or_else(|| panic!("no definition `{name}`"))
}

/// The two patterns that there are.
fn matches(pattern: &Value, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match pattern.as_str().expect("a pattern") {
        "^-?[0-9]+$" => digits(text.strip_prefix('-').unwrap_or(text)),
        "^H[0-9]{3}$" => text.strip_prefix('H').is_some_and(|n| n.len() == 3 && digits(n)),
        other => panic!("the pattern `{other}` is not known here"),
    }
}

/// The fields of a schema: of which definition, and their names.
fn fields(schema: &Value) -> Vec<(Option<String>, String)> {
    let names = |part: &Value| -> Vec<String> {
        part["properties"].as_object().map_or(Vec::new(), |all| all.keys().cloned().collect())
    };
    let mut out: Vec<_> = names(schema).into_iter().map(|name| (None, name)).collect();
    for (of, part) in schema["$defs"].as_object().expect("definitions") {
        out.extend(names(part).into_iter().map(|name| (Some(of.clone()), name)));
    }
    out
}

fn holds(name: &str) {
    let documents = documents(name);
    let schema = schema(name);
    assert_eq!(refused(&schema, &documents), None, "{name}");
    for document in &documents {
        assert_eq!(document["version"], schema["properties"]["version"]["const"], "{name}");
    }
    for (of, field) in fields(&schema) {
        // (Reasons have one type in all documents; those of directives have no note so far.)
        if name == "lint" && of.as_deref() == Some("reason") && field == "note" {
            continue;
        }
        // (No plan has a place in another file so far.)
        if name == "mpi" && of.as_deref() == Some("place") && field == "file" {
            continue;
        }
        let mut without = schema.clone();
        let part = match &of {
            Some(of) => &mut without["$defs"][of],
            None => &mut without,
        };
        part["properties"].as_object_mut().expect("fields").remove(&field);
        assert!(refused(&without, &documents).is_some(), "{name}: {of:?} has no `{field}`");
    }
}

#[test]
fn explain_is_what_its_schema_says() {
    holds("explain");
    // All that a report is for is among what was judged.
    let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
    for document in documents("explain") {
        let file = &document["files"][0];
        for l in file["loops"].as_array().expect("loops") {
            let key = (file["language"].to_string(), l["verdict"].to_string());
            *seen.entry(key).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn lint_is_what_its_schema_says() {
    holds("lint");
}

#[test]
fn plans_for_mpi_are_what_their_schema_says() {
    holds("mpi");
}

#[test]
fn deps_is_what_its_schema_says() {
    holds("deps");
}
