//! The conversation: what the editor says, what is worked out meanwhile, and what is answered when.
//!
//! One thread reads, one works, this one decides. A text is analysed when it has rested for a moment; what a job finds of a text that has
//! changed meanwhile is dropped. Questions about a text that is not analysed yet wait until it is.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use heiretsu_driver::caught;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeAction, CodeActionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, HoverParams, MessageType, Position, PublishDiagnosticsParams,
    ShowMessageParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Client;
use super::answers::{self, Chosen};
use super::document::{Document, State, path_of};
use super::work::{Done, Job, Text, work};
use crate::args::{Language, Lsp};

/// A text that is being written rests so long before it is analysed.
const REST: Duration = Duration::from_millis(300);

/// What happens.
enum Event {
    Said(Message),
    Done(Box<Done>),
    /// The editor is gone.
    Gone,
}

impl From<Done> for Event {
    fn from(done: Done) -> Event {
        Event::Done(Box::new(done))
    }
}

/// Serves until the editor says `exit`, or is gone; was that in order?
pub fn serve(connection: Connection, client: Client, args: &Lsp) -> bool {
    let (events, happened) = channel();
    let (jobs, to_do) = channel();
    let (how, done) = (args.how.clone(), events.clone());
    std::thread::spawn(move || work(&how, &to_do, &done));
    let Connection { sender, receiver } = connection;
    std::thread::spawn(move || {
        for message in receiver {
            if events.send(Event::Said(message)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Gone);
    });
    let mut server = Server {
        say: Box::new(move |message| {
            let _ = sender.send(message);
        }),
        client,
        jobs,
        busy: false,
        stamps: 0,
        documents: BTreeMap::new(),
        waiting: Vec::new(),
        chosen: VecDeque::new(),
        resolving: None,
        trouble: None,
        ending: false,
    };
    server.run(&happened)
}

/// A question about a text.
#[derive(Clone, Debug)]
enum Question {
    Hover(Uri, Position),
    Actions(Box<CodeActionParams>),
}

impl Question {
    fn uri(&self) -> &Uri {
        match self {
            Question::Hover(uri, _) => uri,
            Question::Actions(params) => &params.text_document.uri,
        }
    }
}

struct Server {
    say: Box<dyn Fn(Message)>,
    client: Client,
    jobs: Sender<Job>,
    /// A job is being done.
    busy: bool,
    stamps: u64,
    /// By their URIs.
    documents: BTreeMap<Uri, Document>,
    /// Questions about texts that are not analysed yet.
    waiting: Vec<(RequestId, Question)>,
    /// Actions that were chosen: they come before texts.
    chosen: VecDeque<(RequestId, CodeAction)>,
    /// The one whose edit is worked out.
    resolving: Option<CodeAction>,
    /// What was last said to be wrong with the settings.
    trouble: Option<String>,
    /// The editor has said `shutdown`.
    ending: bool,
}

impl Server {
    fn run(&mut self, happened: &Receiver<Event>) -> bool {
        loop {
            self.next_job();
            let rest = self.documents.values().filter_map(Document::due).min();
            let event = match rest.filter(|_| !self.busy) {
                None => happened.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => happened.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match event {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(Event::Gone) | Err(RecvTimeoutError::Disconnected) => return false,
                Ok(Event::Said(Message::Notification(said))) if said.method == "exit" => {
                    return self.ending;
                }
                Ok(Event::Said(Message::Request(request))) => {
                    let id = request.id.clone();
                    if let Err(defect) = caught(|| self.request(request)) {
                        self.refuse(id, ErrorCode::InternalError, defect);
                    }
                }
                Ok(Event::Said(Message::Notification(said))) => {
                    if let Err(defect) = caught(|| self.notification(said)) {
                        self.show(format!("a defect of Heiretsu: {defect}"));
                    }
                }
                Ok(Event::Said(Message::Response(_))) => {}
                Ok(Event::Done(done)) => {
                    self.busy = false;
                    if let Err(defect) = caught(|| self.done(*done)) {
                        self.show(format!("a defect of Heiretsu: {defect}"));
                    }
                }
            }
        }
    }

    fn answer(&self, id: RequestId, result: impl serde::Serialize) {
        (self.say)(Response::new_ok(id, result).into());
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, message: impl Into<String>) {
        (self.say)(Response::new_err(id, code as i32, message.into()).into());
    }

    fn show(&self, message: String) {
        let params = ShowMessageParams { typ: MessageType::WARNING, message };
        (self.say)(Notification::new("window/showMessage".to_string(), params).into());
    }

    /// Gives the worker what is most wanted, if it is idle.
    fn next_job(&mut self) {
        while !self.busy
            && let Some((id, action)) = self.chosen.pop_front()
        {
            self.start(id, action);
        }
        if self.busy {
            return;
        }
        let due = self.documents.iter().filter_map(|(uri, d)| Some((d.due()?, uri)));
        let Some((due, uri)) = due.min() else { return };
        if due > Instant::now() {
            return;
        }
        let uri = uri.clone();
        if let Some(text) = self.text(&uri) {
            self.busy = self.jobs.send(Job::Explain(text)).is_ok();
        }
        if let Some(document) = self.documents.get_mut(&uri) {
            document.state = State::Begun;
        }
    }

    /// An action that was chosen, if its text is still the same.
    fn start(&mut self, id: RequestId, action: CodeAction) {
        let data = action.data.clone();
        let chosen = data.and_then(|data| serde_json::from_value::<Chosen>(data).ok());
        let Some(chosen) = chosen else {
            return self.refuse(id, ErrorCode::InvalidParams, "an action of another server");
        };
        match self.text(&chosen.uri).filter(|text| text.stamp == chosen.stamp) {
            None => self.refuse(id, ErrorCode::ContentModified, "the text has changed"),
            Some(text) => {
                self.resolving = Some(action);
                self.busy = self.jobs.send(Job::Parallelize(id, text, chosen.without)).is_ok();
            }
        }
    }

    /// A text as jobs take it.
    fn text(&self, uri: &Uri) -> Option<Text> {
        let document = self.documents.get(uri)?;
        let open = self
            .documents
            .values()
            .filter_map(|d| Some((d.path.as_ref()?.canonicalize().ok()?, d.text.clone())));
        Some(Text {
            uri: uri.clone(),
            stamp: document.stamp,
            path: document.path.clone(),
            language: document.language,
            bytes: document.text.clone(),
            open: open.collect(),
        })
    }

    fn request(&mut self, request: Request) {
        let id = request.id;
        match request.method.as_str() {
            "shutdown" => {
                self.ending = true;
                self.answer(id, Value::Null);
            }
            "textDocument/hover" => match read::<HoverParams>(request.params) {
                Ok(params) => {
                    let place = params.text_document_position_params;
                    self.question(id, Question::Hover(place.text_document.uri, place.position));
                }
                Err(error) => self.refuse(id, ErrorCode::InvalidParams, error),
            },
            "textDocument/codeAction" => match read::<CodeActionParams>(request.params) {
                Ok(params) => self.question(id, Question::Actions(Box::new(params))),
                Err(error) => self.refuse(id, ErrorCode::InvalidParams, error),
            },
            "codeAction/resolve" => match read::<CodeAction>(request.params) {
                Ok(action) => self.chosen.push_back((id, action)),
                Err(error) => self.refuse(id, ErrorCode::InvalidParams, error),
            },
            other => {
                self.refuse(id, ErrorCode::MethodNotFound, format!("there is no `{other}`"));
            }
        }
    }

    /// Answers now, or when the text has been analysed.
    fn question(&mut self, id: RequestId, question: Question) {
        let answer = match self.documents.get(question.uri()) {
            None => Some(Value::Null),
            Some(document) => match &document.state {
                State::Known(Some(file)) => Some(self.reply(file, document.stamp, &question)),
                State::Known(None) => Some(Value::Null),
                State::Due(_) | State::Begun => None,
            },
        };
        match answer {
            Some(answer) => self.answer(id, answer),
            None => self.waiting.push((id, question)),
        }
    }

    fn reply(
        &self,
        file: &heiretsu_driver::report::File,
        stamp: u64,
        question: &Question,
    ) -> Value {
        let answer = match question {
            Question::Hover(_, position) => {
                serde_json::to_value(answers::hover(file, *position, &self.client))
            }
            Question::Actions(params) => {
                let uri = &params.text_document.uri;
                let mut all = answers::actions(file, uri, stamp, params.range.start);
                if let Some(only) = &params.context.only {
                    all.retain(|action| {
                        let kind = action.kind.as_ref().map_or("", |kind| kind.as_str());
                        only.iter().any(|wanted| {
                            let rest = kind.strip_prefix(wanted.as_str());
                            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                        })
                    });
                }
                serde_json::to_value(all)
            }
        };
        answer.unwrap_or_default()
    }

    fn notification(&mut self, said: Notification) {
        match said.method.as_str() {
            "textDocument/didOpen" => {
                if let Ok(params) = read::<DidOpenTextDocumentParams>(said.params) {
                    let it = params.text_document;
                    self.set(it.uri, it.version, it.text, Some(&it.language_id));
                }
            }
            "textDocument/didChange" => {
                if let Ok(params) = read::<DidChangeTextDocumentParams>(said.params)
                    && let Some(last) = params.content_changes.into_iter().next_back()
                {
                    let it = params.text_document;
                    self.set(it.uri, it.version, last.text, None);
                }
            }
            // Headers and settings may be others now.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                for document in self.documents.values_mut() {
                    self.stamps += 1;
                    document.stamp = self.stamps;
                    document.state = State::Due(Instant::now());
                }
            }
            "textDocument/didClose" => {
                if let Ok(params) = read::<DidCloseTextDocumentParams>(said.params) {
                    self.close(params.text_document.uri);
                }
            }
            "$/cancelRequest" => {
                let id = said.params.get("id").cloned().unwrap_or_default();
                if let Ok(id) = serde_json::from_value::<RequestId>(id) {
                    self.cancel(&id);
                }
            }
            _ => {}
        }
    }

    fn set(&mut self, uri: Uri, version: i32, text: String, called: Option<&str>) {
        let known = self.documents.get(&uri);
        let language = match called {
            Some(called) => match language_called(called) {
                Ok(language) => language,
                // C++ and whatever else an editor may send.
                Err(()) => return,
            },
            None => match known {
                Some(known) => known.language,
                None => return,
            },
        };
        let path = path_of(&uri);
        if path.is_none() && uri.scheme().is_none_or(|s| s.as_str() != "untitled") {
            return; // an old version of a file, beside the new one
        }
        self.stamps += 1;
        let rest = if called.is_some() { Duration::ZERO } else { REST };
        let document = Document {
            path,
            version,
            stamp: self.stamps,
            text: text.into_bytes().into(),
            language,
            state: State::Due(Instant::now() + rest),
        };
        self.documents.insert(uri, document);
    }

    fn close(&mut self, uri: Uri) {
        if self.documents.remove(&uri).is_none() {
            return;
        }
        self.answer_waiting(&uri);
        self.publish(uri, Vec::new(), None);
    }

    fn cancel(&mut self, id: &RequestId) {
        let before = self.waiting.len() + self.chosen.len();
        self.waiting.retain(|(waiting, _)| waiting != id);
        self.chosen.retain(|(chosen, _)| chosen != id);
        if self.waiting.len() + self.chosen.len() < before {
            self.refuse(id.clone(), ErrorCode::RequestCanceled, "cancelled");
        }
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>, version: Option<i32>) {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        let said = Notification::new("textDocument/publishDiagnostics".to_string(), params);
        (self.say)(said.into());
    }

    fn done(&mut self, done: Done) {
        match done {
            Done::Explained(uri, stamp, file) => {
                let file = file.map_err(|error| self.complain(error)).ok();
                let Some(document) = self.documents.get_mut(&uri) else { return };
                if document.stamp != stamp {
                    return;
                }
                let version = document.version;
                let hints = file.as_ref().map(|f| answers::diagnostics(f, &uri, &self.client));
                if file.is_some() {
                    self.trouble = None;
                }
                document.state = State::Known(file.map(Box::new));
                self.publish(uri.clone(), hints.unwrap_or_default(), Some(version));
                self.answer_waiting(&uri);
            }
            Done::Parallelized(id, uri, stamp, new) => match (self.documents.get(&uri), new) {
                (Some(document), Ok(new)) if document.stamp == stamp => {
                    let text = &document.text;
                    let edit = answers::edit(&uri, document.version, text, new, &self.client);
                    let action = self.resolving.take().unwrap_or_default();
                    self.answer(id, CodeAction { edit: Some(edit), ..action });
                }
                (_, Ok(_)) => self.refuse(id, ErrorCode::ContentModified, "the text has changed"),
                (_, Err(error)) => self.refuse(id, ErrorCode::RequestFailed, error),
            },
        }
    }

    fn answer_waiting(&mut self, uri: &Uri) {
        for (id, question) in std::mem::take(&mut self.waiting) {
            match question.uri() == uri {
                true => self.question(id, question),
                false => self.waiting.push((id, question)),
            }
        }
    }

    /// Says what is wrong with the settings, once.
    fn complain(&mut self, error: String) {
        if self.trouble.as_ref() != Some(&error) {
            self.show(format!("heiretsu: {error}"));
        }
        self.trouble = Some(error);
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}

/// Languages by the names that editors have for them; an error for those that are not read.
fn language_called(name: &str) -> Result<Option<Language>, ()> {
    let name = name.to_ascii_lowercase();
    match name.as_str() {
        "c" => Ok(Some(Language::C)),
        "fortranfixedform" | "fortran_fixed-form" | "fortran77" => Ok(Some(Language::FortranFixed)),
        _ if name.starts_with("fortran") || name == "f90" => Ok(Some(Language::Fortran)),
        _ => Err(()),
    }
}
