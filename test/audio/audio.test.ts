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
import { chunkOf, id3FrameOf, id3Of, mp3Of, waveOf, wavOf } from "../support/audio.ts";
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
const UPLOAD = `mutation ($input: UploadAudioInput!) {
  uploadAudio(input: $input) { ${SHOWN} } }`;
const DELETE = `mutation ($id: ID!) { deleteAudio(input: {id: $id}) {
  __typename ... on AudioDeletion { deletedId } ... on DomainError { code message } } }`;

async function ask(source: string, variableValues: Record<string, unknown>, userId = api.world.admin.userId) {
  const membership = await findMembership(api.test.database, userId);
  const put: Storage["put"] = (...given) => (isBroken ? Promise.reject(new Error("full")) : storage.put(...given));
  const contextValue = createContext(api.test.database, membership, { ...webhookTools, storage: { put } });
  const { data, errors } = await run({ schema, source, variableValues, contextValue });
  return (data ?? { errors }) as Answer;
}

const upload = async (body: Buffer, more: { key?: string; name?: string; userId?: string } = {}) => {
  const input = {
    name: more.name ?? "Sorry we missed you",
    file: new File([new Uint8Array(body)], "message.wav"),
    idempotencyKey: more.key,
  };
  return (await ask(UPLOAD, { input }, more.userId)).uploadAudio;
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

const AS_MP3 = { contentType: "audio/mpeg", durationSeconds: 2 };
const A_LAW = chunkOf("fmt ", Buffer.from("06000100401f0000401f000001000800", "hex"));
const ADPCM = chunkOf("fmt ", Buffer.from("11000100401f0000401f000001000800", "hex"));
const SAMPLES = chunkOf("data", Buffer.alloc(12_000, 128));
const VARIABLE = Buffer.concat(
  Array(25).fill(Buffer.concat([mp3Of(1), mp3Of(1, { header: 0xff_fb_28_c4, size: 180 })])),
);
const MPEG_2 = { header: 0xff_f3_14_c4, size: 24 };
/** The first frame describes the others. */
const DESCRIBED = Buffer.concat([mp3Of(1), mp3Of(3_333)]);
DESCRIBED.write("Xing", 21);

it.each([
  ["MP3", mp3Of(50), AS_MP3],
  ["tags around the sound", Buffer.concat([id3Of(id3FrameOf("TIT2", "Bye")), mp3Of(50), Buffer.from("TAG")]), AS_MP3],
  ["frames of different lengths", VARIABLE, AS_MP3],
  ["MPEG 2", mp3Of(60, MPEG_2), AS_MP3],
  ["the longest MP3", DESCRIBED, { contentType: "audio/mpeg", durationSeconds: 120 }],
  ["the longest WAV", wavOf(120), { contentType: "audio/wav", durationSeconds: 120 }],
  [
    "A-law, after other chunks",
    waveOf(chunkOf("LIST", Buffer.from("INFO!")), A_LAW, SAMPLES),
    { contentType: "audio/wav", durationSeconds: 2 },
  ],
])("reads the type and the length: %s", (_name, body, expected) => {
  expect(readAudio(body, "file")).toEqual({ ...expected, size: body.length });
});

it.each([
  ["no recording", Buffer.from("Hello, this is a text."), /not a WAV or MP3/],
  ["an empty file", Buffer.alloc(0), /not a WAV or MP3/],
  ["marks without frames", Buffer.alloc(100_000, 0xff), /not a WAV or MP3/],
  ["tags without sound", id3Of(id3FrameOf("TIT2", "Bye")), /not a WAV or MP3/],
  ["a coding that carriers do not play", waveOf(ADPCM, SAMPLES), /not a WAV or MP3/],
  ["a header alone", wavOf(0), /no sound/],
  ["too long", wavOf(121), /longer than 120 seconds/],
  ["a long MP3", mp3Of(3_334), /longer than 120 seconds/],
  ["too large", Buffer.alloc(5 * 1_048_576 + 1), /more than 5 MiB/],
])("refuses %s", async (_name, body, message) => {
  const refused = await upload(body);
  expect(refused).toMatchObject({ code: "VALIDATION_ERROR", field: "file" });
  expect(refused.message).toMatch(message);
});

it("stores a repeated upload once, and writes no second object", async () => {
  const names = () => readdir(join(folder, "audio", api.world.northwind.businessId));
  const first = await upload(wavOf(1), { key: "once" });
  const before = await names();
  expect((await upload(wavOf(1), { key: "once" })).id).toBe(first.id);
  expect(before).toContain(first.id);
  expect(await names()).toEqual(before);
});

it("removes the object of an upload whose key was used with another one at the same time", async () => {
  const usual = storage;
  let [written, other] = ["", ""];
  storage = {
    ...usual,
    async put(key, ...more) {
      storage = usual;
      await usual.put(key, ...more);
      written = key;
      other = (await upload(wavOf(2), { key: "at the same time" })).id;
    },
  };
  expect(await upload(wavOf(1), { key: "at the same time" })).toMatchObject({ field: "idempotencyKey" });
  expect(other).toMatch(/^snd_/);
  const reserved = await api.test.query<{ key: string }>("SELECT key FROM storage_removals WHERE key = ANY($1)", [
    [written, `audio/${api.world.northwind.businessId}/${other}`],
  ]);
  expect(reserved).toEqual([{ key: written }]);
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
