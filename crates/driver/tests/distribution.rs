//! What `explain --target mpi` says of whole programs, against the record (`tests/distribution`).

use std::fs;
use std::path::Path;

use heiretsu_driver::report::mpi;
use heiretsu_driver::{NoIncludes, Options, Source, distribution};

fn report(name: &str, text: Vec<u8>) -> mpi::Model {
    let source = Source::new(name, text);
    distribution(&[source], &NoIncludes, &Options::default(), &|_| {})
}

#[test]
fn programs_are_distributed_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/distribution");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder")
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .filter(|n| n.ends_with(".c") || n.ends_with(".f"))
        .collect();
    names.sort();
    assert!(names.len() >= 9);
    let mut wrong = Vec::new();
    for name in names {
        let model = report(&name, fs::read(folder.join(&name)).expect("the program"));
        let text = mpi::text(&model);
        let record = folder.join(&name).with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&record, &text).expect("the record");
        } else if fs::read_to_string(&record).ok().as_deref() != Some(&text) {
            wrong.push(format!("{name}:\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn several_files_and_parts_of_programs_are_refused() {
    let part = report(
        "part.c",
        b"void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] = i; }".to_vec(),
    );
    assert!(!part.distributed);
    assert_eq!(part.kept[0].code, "H701");
    let main = b"int main(void) { return 0; }".to_vec();
    let two = [Source::new("a.c", main.clone()), Source::new("b.c", Vec::new())];
    let both = distribution(&two, &NoIncludes, &Options::default(), &|_| {});
    assert_eq!(both.kept[0].code, "H701");
    assert_eq!(report("a.c", main).kept[0].code, "H708");
}
