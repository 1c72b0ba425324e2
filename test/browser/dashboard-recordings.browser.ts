import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** Recordings in the dashboard: which calls are recorded, the player, the transcript, and the erasure. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "20" });
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it("an admin turns recording on, calls, and hears and erases the recording", async () => {
  const page = await dashboard.open("/dashboard/settings/business");
  const settings = page.getByRole("form", { name: "Recordings" });
  await settings.getByLabel("Calls that are recorded").selectOption("All calls");
  await settings.getByLabel("What callers hear first").fill("This call is recorded.");
  await settings.getByLabel("Erase recordings after").fill("90");
  await settings.getByRole("button", { name: "Save" }).click();
  await page.getByText("The settings of recordings are saved.").waitFor();
  await page.reload();
  expect(await settings.getByLabel("What callers hear first").inputValue()).toBe("This call is recorded.");
  expect(await settings.getByLabel("Erase recordings after").inputValue()).toBe("90");

  const answer = await page.evaluate(async () => {
    const ask = async (query: string) =>
      (
        await fetch("/dashboard/graphql", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ query }),
        })
      ).json();
    const { data } = await ask(
      "{ contacts(first: 100) { nodes { id firstName lastName primaryNumber } } viewer { inboxes { id } } }",
    );
    const ada = data.contacts.nodes.find(({ firstName }: { firstName: string }) => firstName === "Ada");
    const input = `{ inboxId: "${data.viewer.inboxes[0].id}", from: "${ada.primaryNumber}", durationSeconds: 60 }`;
    const called = await ask(
      `mutation { simulateInboundCall(input: ${input}) { __typename ... on DomainError { message } } }`,
    );
    return { id: ada.id as string, called: called.data.simulateInboundCall.__typename as string };
  });
  expect(answer.called).toBe("Call");
  await page.goto(`${dashboard.service.internalUrl}/dashboard/contacts/${answer.id}`);
  const history = page.getByRole("region", { name: "History" });
  const recording = history.getByRole("button", { name: "Recording, 1 min 0 s" });
  await recording.waitFor({ timeout: 60_000 });
  await recording.click();
  const player = page.locator("audio[aria-label=Recording]");
  await player.waitFor();
  await expect
    .poll(() =>
      player.evaluate((audio: HTMLAudioElement) => [Math.round(audio.duration), audio.error?.message ?? null]),
    )
    .toEqual([60, null]);
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    audio.currentTime = 30;
    return audio.play();
  });
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime > 30)).toBe(true);
  const transcript = history.getByRole("region", { name: "Transcript" });
  expect((await transcript.textContent())?.split("\n")).toHaveLength(4);

  await history.getByRole("button", { name: "Erase", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText("The recording is erased.").waitFor();
  await history.getByText("Recording was erased").waitFor();
  await page.context().close();
});

it.each(LOOKS)("the settings are accessible: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/settings/business", { context });
  await page.getByRole("form", { name: "Recordings" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
