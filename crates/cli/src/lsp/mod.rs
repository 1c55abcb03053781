//! `heiretsu lsp`: a language server on standard input and output, for editors.
//!
//! **Holds** the conversation ([`server`]), the texts that are open and their places ([`document`]), what is worked out of them, on a
//! thread of its own ([`work`]), and what editors are told of it ([`answers`]).
//! **Must not** know more of loops than `explain` and `parallelize` say: a verdict is the same in the editor and in the terminal.

mod answers;
mod document;
mod server;
mod work;

use lsp_server::Connection;
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, HoverProviderCapability,
    PositionEncodingKind, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
};
use serde_json::{Value, json};

use crate::args::Lsp;
use crate::output::complain;
use crate::run::{FINE, TROUBLE};

/// The kind of the action on a whole file.
const WHOLE: CodeActionKind = CodeActionKind::new("source.heiretsu");

/// Serves one editor; the result is the exit code.
pub fn run(args: &Lsp) -> u8 {
    let (connection, threads) = Connection::stdio();
    let client = match greet(&connection) {
        Ok(client) => client,
        Err(error) => {
            complain(&format!("error: {error}"));
            return TROUBLE;
        }
    };
    // What the editor works on is where paths of settings begin, as with a command in that folder.
    if let Some(root) = client.root.as_deref()
        && let Err(error) = std::env::set_current_dir(root)
    {
        complain(&format!("warning: {}: {error}", root.display()));
    }
    let orderly = server::serve(connection, client, args);
    // (What was answered last is on its way.)
    let written = threads.join().is_ok();
    if orderly && written { FINE } else { TROUBLE }
}

/// What the editor can do.
#[derive(Clone, Debug, Default)]
struct Client {
    root: Option<std::path::PathBuf>,
    /// Asks for an action's edit when it is chosen.
    resolves: bool,
    /// Takes edits of a version of a text.
    versions: bool,
    markdown: bool,
    related: bool,
}

fn greet(connection: &Connection) -> Result<Client, String> {
    let (id, params) = connection.initialize_start().map_err(|e| e.to_string())?;
    let can = |path: &str| params.pointer(&format!("/capabilities/{path}"));
    let lists = |path: &str, word: &str| {
        can(path).and_then(Value::as_array).is_some_and(|list| list.iter().any(|w| w == word))
    };
    let yes = |path: &str| can(path).and_then(Value::as_bool) == Some(true);
    let root = params.pointer("/workspaceFolders/0/uri").or(params.get("rootUri"));
    let client = Client {
        root: root
            .and_then(|uri| serde_json::from_value(uri.clone()).ok())
            .and_then(|uri| document::path_of(&uri)),
        resolves: lists("textDocument/codeAction/resolveSupport/properties", "edit"),
        versions: yes("workspace/workspaceEdit/documentChanges"),
        markdown: lists("textDocument/hover/contentFormat", "markdown"),
        related: yes("textDocument/publishDiagnostics/relatedInformation"),
    };
    let answer = json!({
        "capabilities": capabilities(&client),
        "serverInfo": { "name": "heiretsu", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer).map_err(|e| e.to_string())?;
    Ok(client)
}

fn capabilities(client: &Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::FULL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        // Edits are worked out when an action is chosen: a parallel text is executed before it is given.
        code_action_provider: client.resolves.then(|| {
            CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::REFACTOR_REWRITE, WHOLE]),
                resolve_provider: Some(true),
                ..CodeActionOptions::default()
            })
        }),
        ..ServerCapabilities::default()
    }
}
