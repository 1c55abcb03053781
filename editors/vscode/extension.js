// Starts `heiretsu lsp` for C and Fortran. All that is shown comes from the server.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["c", "fortran", "fortran-modern", "FortranFreeForm", "FortranFixedForm"];

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("heiretsu");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = {
    command: settings.get("command"),
    args: ["lsp", ...settings.get("arguments")],
    options: folder ? { cwd: folder } : {},
  };
  const documentSelector = LANGUAGES.flatMap((language) => [
    { scheme: "file", language },
    { scheme: "untitled", language },
  ]);
  const watched = ["**/heiretsu.toml", "**/compile_commands.json"];
  const fileEvents = watched.map((name) => vscode.workspace.createFileSystemWatcher(name));
  const options = { documentSelector, synchronize: { fileEvents } };
  client = new LanguageClient("heiretsu", "Heiretsu", server, options);
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Heiretsu: \`${server.command}\` does not start (setting heiretsu.command): ${error.message}`,
    );
  }
}

async function stop() {
  const old = client;
  client = undefined;
  await old?.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("heiretsu.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("heiretsu")) {
        return restart();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
