import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import { type DocumentServer, openDocumentServer } from "../oauth/agent-ground.ts";
import { freePort } from "../support/service-process.ts";
import { allow, createSignInServer, PlainBrowser, type SignInServer, signLike } from "../support/sign-in.ts";
import { packagesOf } from "./install.ts";

/** The inspector of the Model Context Protocol, from its command line. */

const INSPECTOR = `${await packagesOf("inspector")}node_modules/.bin/inspector`;
const CONNECT_MS = 120_000;

let documents: DocumentServer;
let server: SignInServer;
let folder: string;
beforeAll(async () => {
  documents = await openDocumentServer();
  server = await createSignInServer({ agents: documents.agents, tools: true });
  folder = await mkdtemp(join(tmpdir(), "mcp-inspector-"));
});
afterAll(async () => {
  await server?.close();
  await documents?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs it to its end. `visit` gets the page to which it sends its user. */
async function inspect(words: readonly string[], visit: (page: string) => Promise<unknown> = () => Promise.reject()) {
  const url = `${server.publicUrl}/mcp`;
  const given = ["--cli", url, "--transport", "http", "--connect-timeout", String(CONNECT_MS)];
  const running = promisify(execFile)(INSPECTOR, [...given, ...words], {
    // It keeps its files in the home folder, and signs in only where somebody sits at a terminal.
    env: { ...process.env, HOME: folder, NODE_OPTIONS: "--import=data:text/javascript,process.stdin.isTTY=true" },
    maxBuffer: 4_000_000,
    timeout: CONNECT_MS,
  });
  const visited = new Promise<unknown>((done, fail) => {
    let told = "";
    running.child.stderr?.on("data", (text) => {
      told += text;
      const [, page] = /navigate to: (\S+)\n/.exec(told) ?? [];
      if (page) {
        told = "";
        visit(page).then(done, fail);
      }
    });
    running.child.once("close", done);
  });
  const [{ stdout }] = await Promise.all([running, visited]);
  return JSON.parse(stdout);
}

async function inspectWithToken(...words: string[]) {
  const token = await signLike(server, { audience: "mcp", scopes: scopesOf("mcp") });
  return inspect(["--header", `Authorization: Bearer ${token}`, ...words]);
}

it("lists the tools, and finds no error in their schemas", async () => {
  const { tools } = await inspectWithToken("--method", "tools/list", "--strict");
  expect(tools).toHaveLength(24);
  expect(tools[0]).toMatchObject({ name: expect.any(String), inputSchema: { type: "object" } });
});

it("calls a tool", async () => {
  const { structuredContent } = await inspectWithToken("--method", "tools/call", "--tool-name", "identity_me");
  expect(structuredContent).toMatchObject({ business: { name: "Northwind Sales" } });
});

it("reads a guide", async () => {
  const { resources } = await inspectWithToken("--method", "resources/list");
  const { uri } = resources.find(({ name }: { name: string }) => name === "limits");
  const { contents } = await inspectWithToken("--method", "resources/read", "--uri", uri);
  expect(contents).toEqual([{ uri, mimeType: "text/markdown", text: expect.stringMatching(/^# Paging and limits\n/) }]);
});

it("gets a prompt", async () => {
  const { prompts } = await inspectWithToken("--method", "prompts/list");
  expect(prompts).toHaveLength(4);
  const words = ["--method", "prompts/get", "--prompt-name", "prepare_call_list", "--prompt-args", "campaign=Autumn"];
  const { messages } = await inspectWithToken(...words);
  expect(messages[0].content.text).toContain("Autumn");
});

it("signs its user in from the URL, and calls a tool for them", async () => {
  const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const clientId = documents.publish({ redirect_uris: [callback] });
  const words = ["--client-metadata-url", clientId, "--callback-url", callback];
  const called = ["--method", "tools/call", "--tool-name", "identity_me"];
  const me = await inspect([...words, ...called], async (page) =>
    fetch(await allow(new PlainBrowser(server.publicUrl), page)),
  );
  expect(me.structuredContent).toMatchObject({ business: { name: "Northwind Sales" }, client_id: clientId });
});
