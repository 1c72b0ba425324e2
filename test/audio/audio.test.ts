import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { graphql as run } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { mountAudio } from "../../src/application/http/audio.ts";
import { readAudio } from "../../src/domain/audio/content.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId } from "../../src/platform/id.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import type { Storage } from "../../src/platform/storage/port.ts";
import { sweepStorage } from "../../src/platform/storage/sweep.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { mp3Of, wavOf } from "../support/audio.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Uploaded recordings: checked by their content, stored, and read by signed URLs. */

let api: TestApi;
let folder: string;
let storage: Storage;
let isBroken = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-audio-"));
  storage = folderStorage(folder);
  const limiter = () => memoryLimiter({ max: 100, windowSeconds: 60 });
  api = await createTestApi({
    mount: (app, database) =>
      mountAudio(app, {
        database,
        links: webhookTools.audioLinks,
        storage,
        limits: { client: limiter(), address: limiter() },
      }),
  });
});
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

const SHOWN = `__typename ... on AudioFile { id name contentType size durationSeconds url }
  ... on DomainError { code message field }`;
const UPLOAD = `mutation ($input: UploadAudioInput!, $key: String) {
  uploadAudio(input: $input, idempotencyKey: $key) { ${SHOWN} } }`;
const DELETE = `mutation ($id: ID!) { deleteAudio(id: $id) {
  __typename ... on AudioDeletion { deletedId } ... on DomainError { code message } } }`;

async function ask(source: string, variableValues: Record<string, unknown>, userId = api.world.admin.userId) {
  const membership = await findMembership(api.test.database, userId);
  const put: Storage["put"] = (...given) => (isBroken ? Promise.reject(new Error("full")) : storage.put(...given));
  const contextValue = createContext(api.test.database, membership, { ...webhookTools, storage: { put } });
  const { data, errors } = await run({ schema, source, variableValues, contextValue });
  return (data ?? { errors }) as Answer;
}

const upload = async (body: Buffer, more: { key?: string; name?: string; userId?: string } = {}) => {
  const input = { name: more.name ?? "Sorry we missed you", file: new File([new Uint8Array(body)], "message.wav") };
  return (await ask(UPLOAD, { input, ...(more.key && { key: more.key }) }, more.userId)).uploadAudio;
};

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  const answer = await api.app.inject({ method: "GET", url: pathname + search, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

it("stores a recording, and serves it by a signed URL and in ranges", async () => {
  const body = wavOf(2);
  const audio = await upload(body);
  expect(audio).toMatchObject({
    __typename: "AudioFile",
    name: "Sorry we missed you",
    contentType: "audio/wav",
    size: 16_044,
    durationSeconds: 2,
  });
  expect(audio.id).toMatch(/^snd_/);
  const whole = await get(audio.url);
  expect([whole.status, whole.headers["content-type"]]).toEqual([200, "audio/wav"]);
  expect(whole.bytes.equals(body)).toBe(true);
  const part = await get(audio.url, { range: "bytes=0-3" });
  expect([part.status, part.bytes.toString()]).toEqual([206, "RIFF"]);
  const { audioFiles } = await ask("{ audioFiles { id } }", {}, api.world.agent.userId);
  expect(audioFiles.map(({ id }: { id: string }) => id)).toContain(audio.id);
});

it.each([
  ["MP3 is accepted", mp3Of(50), { contentType: "audio/mpeg", size: 7_200, durationSeconds: 2 }],
  ["the longest", wavOf(120), { contentType: "audio/wav", size: 960_044, durationSeconds: 120 }],
])("reads the type and the length: %s", async (_name, body, expected) => {
  expect(await readAudio(body, "file")).toEqual(expected);
});

it.each([
  ["no recording", Buffer.from("Hello, this is a text."), /not a WAV or MP3/],
  ["an empty file", Buffer.alloc(0), /not a WAV or MP3/],
  ["a header alone", wavOf(0), /no sound|not a WAV/],
  ["too long", wavOf(121), /longer than 120 seconds/],
  ["too large", Buffer.alloc(5 * 1_048_576 + 1), /more than 5 MiB/],
])("refuses %s", async (_name, body, message) => {
  const refused = await upload(body);
  expect(refused).toMatchObject({ code: "VALIDATION_ERROR", field: "file" });
  expect(refused.message).toMatch(message);
});

it("stores a repeated upload once, and removes the object of the second", async () => {
  const [first, second] = [await upload(wavOf(1), { key: "once" }), await upload(wavOf(1), { key: "once" })];
  expect(second.id).toBe(first.id);
  const { businessId } = api.world.northwind;
  const left = await api.test.query<{ key: string }>("SELECT key FROM storage_removals WHERE business_id = $1", [
    businessId,
  ]);
  expect(left).toHaveLength(1);
  await api.test.query("UPDATE storage_removals SET due_at = now() - interval '1 second'");
  await sweepStorage(api.test.database, storage);
  const names = await readdir(join(folder, "audio", businessId));
  expect(names).toContain(first.id);
  expect(names).not.toContain(left[0]?.key.split("/").at(-1));
});

it("says that the storage is unavailable, and keeps nothing", async () => {
  isBroken = true;
  const before = await api.test.query("SELECT id FROM audio_files");
  expect(
    JSON.stringify(await ask(UPLOAD, { input: { name: "Lost", file: new File([new Uint8Array(wavOf(1))], "a") } })),
  ).toMatch(/unavailable|storage/i);
  isBroken = false;
  expect(await api.test.query("SELECT id FROM audio_files")).toEqual(before);
});

it("is for admins, and for the own business", async () => {
  expect(await upload(wavOf(1), { userId: api.world.agent.userId })).toMatchObject({ code: "FORBIDDEN" });
  const audio = await upload(wavOf(1));
  const foreign = await ask(DELETE, { id: audio.id }, api.world.rival.userId);
  expect(foreign.deleteAudio).toMatchObject({ code: "NOT_FOUND" });
  const id = new URL(audio.url).pathname.split("/").at(-1) as string;
  const forged = [
    audio.url.replace(/signature=.*/, "signature=x"),
    webhookTools.audioLinks.urlOf(api.world.rivals.businessId, id),
    webhookTools.audioLinks.urlOf(api.world.northwind.businessId, newId("snd")),
  ];
  const answers = await Promise.all(forged.map((url) => get(url)));
  expect(answers.map(({ status }) => status)).toEqual([403, 404, 404]);
});

it("deletes the recording with its object", async () => {
  const audio = await upload(wavOf(1));
  expect((await ask(DELETE, { id: audio.id })).deleteAudio).toMatchObject({ deletedId: audio.id });
  await sweepStorage(api.test.database, storage);
  expect(await readdir(join(folder, "audio", api.world.northwind.businessId))).not.toContain(audio.id);
  expect((await get(audio.url)).status).toBe(404);
});

it("refuses more than the maximum of a business", async () => {
  const { businessId } = api.world.northwind;
  await api.test.query(`UPDATE businesses SET limits = '{"audioFiles": 1}' WHERE id = $1`, [businessId]);
  expect(await upload(wavOf(1))).toMatchObject({ code: "CONFLICT" });
});
