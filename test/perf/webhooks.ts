import { cpus, loadavg, release, totalmem } from "node:os";
import { type StoredEvents, storedEvents } from "./webhooks/bodies.ts";
import { age, failForAnHour } from "./webhooks/events.ts";
import { type Latency, latency, within } from "./webhooks/latency.ts";
import { openStage, type Stage, type Subscriber } from "./webhooks/stage.ts";
import { bare, dispatched, lastThird, type Throughput, worked } from "./webhooks/throughput.ts";

/**
 * Measures the delivery of webhooks: `npm run bench -- webhooks [part …] [--deliveries N] [--history N] [--turns N]`. Receivers,
 * dispatchers and graphile-worker are separate processes beside PostgreSQL.
 */

const LANES = 200;
const BAD = ["hang", "drip", "reset", "refuse"];
const BESIDE = 1_000;
const BODIES = 20_000;
const parts = ["throughput", "graphile", "two", "https", "pinned", "bodies", "latency", "history"] as const;

/** A way to deliver that is compared with another one. */
interface Way {
  name: string;
  run(): Promise<Throughput>;
}

export async function run(options: string[]): Promise<void> {
  const numberOf = (name: string, fallback: number) => {
    const at = options.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  const deliveries = numberOf("deliveries", 120_000);
  const history = numberOf("history", 10_000_000);
  const turns = numberOf("turns", 5);
  const chosen = parts.filter((part) => options.includes(part));
  const wants = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part);
  const table: string[] = [];
  const add = (name: string, ...columns: string[]) => {
    table.push(`| ${[name, ...columns].join(" | ")} |`);
    console.log(`${name}: ${columns.join(", ")} (load ${loadavg()[0]?.toFixed(1)})`);
  };
  const addThroughput = (name: string, measured: Throughput) => {
    const { rate, statements, cpu, databaseCpu, receiverCpu } = measured;
    const [its, database, receiver] = [cpu, databaseCpu, receiverCpu].map((each) => each.toFixed(0));
    const asked = statements > 0 ? `${statements.toFixed(3)} statements, ` : "";
    add(
      name,
      `${rate.toFixed(0)}/s`,
      `${asked}CPU each: ${its} µs, PostgreSQL ${database} µs, receiver ${receiver} µs`,
    );
    return measured;
  };
  const addLatency = (name: string, { times, late, cpu }: Latency) => {
    const [half, most, longest] = [0.5, 0.99, 1].map((part) => within(times, part).toFixed(1));
    add(
      name,
      `p50 ${half}, p99 ${most}, longest ${longest} ms`,
      `${times.length} events; event loops late by (p99) ${late.dispatcher.toFixed(0)} ms in the dispatcher, ` +
        `${late.receiver.toFixed(0)} in the receiver, ${late.producer.toFixed(0)} in the producer; ` +
        `CPU ${(100 * cpu.dispatcher).toFixed(0)} % dispatcher, ${(100 * cpu.database).toFixed(0)} % PostgreSQL`,
    );
    return within(times, 0.99);
  };

  await using stage = await openStage();
  const [version] = await stage.query<{ v: string }>("SELECT current_setting('server_version') AS v");
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}, PostgreSQL ${version?.v}`,
  );
  const receiver = await stage.receiver();
  const lanes = await stage.subscribe(Array.from({ length: LANES }, (_none, index) => `${receiver.url}/ok/${index}`));
  const [lane] = lanes as [(typeof lanes)[number]];

  /**
   * Two ways by turns, in changing order: each run is compared with its neighbour, because the speed of the machine
   * varies. The receiver does the same work for each delivery in both, so its CPU time shows the speed of the machine;
   * a second comparison is relative to it. That favours the slower way, whose receiver wakes up more often for the same
   * number of deliveries.
   */
  const compare = async (first: Way, second: Way) => {
    const ratios: { bySecond: number; byReceiver: number }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const measured = new Map<Way, Throughput>();
      for (const way of turn % 2 === 0 ? [first, second] : [second, first]) {
        measured.set(way, addThroughput(way.name, await way.run()));
      }
      const [one, other] = [measured.get(first) as Throughput, measured.get(second) as Throughput];
      ratios.push({
        bySecond: one.rate / other.rate,
        byReceiver: (one.rate * one.receiverCpu) / (other.rate * other.receiverCpu),
      });
    }
    const medianOf = (those: number[]) =>
      `${within(those, 0.5).toFixed(2)}, median of ${those.map((ratio) => ratio.toFixed(2)).join(", ")}`;
    const bySecond = medianOf(ratios.map((turn) => turn.bySecond));
    const byReceiver = medianOf(ratios.map((turn) => turn.byReceiver));
    add(`${first.name} ÷ ${second.name}`, bySecond, `by the receiver's CPU, which favours the slower: ${byReceiver}`);
  };
  const one: Way = { name: "one dispatcher", run: () => dispatched(stage, receiver, lanes, deliveries) };

  if (wants("throughput")) {
    addThroughput("the POST alone, without a database", await bare(stage, receiver, lane, deliveries));
    addThroughput(one.name, await one.run());
  }
  if (wants("graphile")) {
    const graphile = (name: string, count: number, batching: boolean): Way => ({
      name: `graphile-worker, ${name}`,
      run: () => worked(stage, receiver, lanes, count, batching),
    });
    await compare(one, graphile("batching", deliveries, true));
    await compare(one, graphile("default", Math.round(deliveries / 5), false));
  }
  if (wants("two")) {
    await compare({ name: "two dispatchers", run: () => dispatched(stage, receiver, lanes, deliveries, 2) }, one);
  }
  if (wants("https")) {
    const secure = await stage.receiver(true);
    const urls = Array.from({ length: LANES }, (_none, index) => `${secure.url}/ok/${index}`);
    const secured = await stage.subscribe(urls);
    addThroughput("one dispatcher, HTTPS", await dispatched(stage, secure, secured, deliveries));
    await secure.end();
  }
  if (wants("pinned")) {
    const last = (name: string, isPinned: boolean): Way => ({
      name: `the last third, ${name}`,
      run: () => lastThird(stage, receiver, lanes, deliveries, isPinned),
    });
    await compare(last("with a pinned snapshot", true), last("without", false));
  }
  if (wants("bodies")) {
    const ratios: { [Name in keyof StoredEvents]: number }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const measured = new Map<boolean, StoredEvents>();
      for (const isCompressed of turn % 2 === 0 ? [true, false] : [false, true]) {
        const stored = await storedEvents(stage, lanes as [Subscriber], BODIES, isCompressed);
        measured.set(isCompressed, stored);
        add(
          `an event with ${isCompressed ? "a compressed" : "a plain"} body of ${stored.body.toFixed(0)} bytes`,
          `${stored.stored.toFixed(0)} bytes with its indexes, ${stored.logged.toFixed(0)} of WAL`,
          `written in ${stored.written.toFixed(0)} µs, read in ${stored.read.toFixed(1)} µs`,
        );
      }
      const [compressed, plain] = [measured.get(true) as StoredEvents, measured.get(false) as StoredEvents];
      ratios.push({
        body: 1,
        stored: compressed.stored / plain.stored,
        logged: compressed.logged / plain.logged,
        written: compressed.written / plain.written,
        read: compressed.read / plain.read,
      });
    }
    const medianOf = (name: keyof StoredEvents) =>
      within(
        ratios.map((ratio) => ratio[name]),
        0.5,
      ).toFixed(2);
    add(
      "compressed ÷ plain, medians",
      `bytes ${medianOf("stored")}, WAL ${medianOf("logged")}`,
      `time to write ${medianOf("written")}, to read ${medianOf("read")}`,
    );
  }
  if (wants("latency")) {
    const beside = (ways: readonly string[]) =>
      stage.subscribe(
        Array.from({ length: BESIDE }, (_none, index) => {
          const way = ways[index % ways.length] as string;
          return way === "refuse" ? `http://127.0.0.1:9/${index}` : `${receiver.url}/${way}/${index}`;
        }),
      );
    const badForAnHour = async () => {
      const bad = await beside(BAD);
      await failForAnHour(stage, bad);
      return bad;
    };
    const ways = {
      "commit to accept, 200 events/s": () => [],
      "the same beside 1,000 that are well": () => beside(["well"]),
      "the same beside 1,000 that have been bad for an hour": badForAnHour,
      "the same while 1,000 go bad at once": () => beside(BAD),
    };
    console.log("once without counting it, to warm up …");
    await latency(stage, receiver, lanes);
    const mosts = Object.keys(ways).map((): number[] => []);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [index, [name, others]] of Object.entries(ways).entries()) {
        mosts[index]?.push(addLatency(name, await latency(stage, receiver, lanes, await others())));
      }
    }
    const [alone = Number.NaN, ...others] = mosts.map((those) => within(those, 0.5));
    for (const [index, most] of others.entries()) {
      const name = Object.keys(ways)[index + 1] ?? "";
      add(
        `p99 of ${name.replace("the same ", "")}, to that alone`,
        (most / alone).toFixed(2),
        `medians of ${turns} turns`,
      );
    }
  }
  if (wants("history")) {
    await using young = await openStage();
    await using aged = await openStage();
    const on = async (name: string, other: Stage): Promise<Way> => {
      const subscribers = await other.subscribe(lanes.map(({ url }) => url));
      return { name, run: () => dispatched(other, receiver, subscribers, deliveries) };
    };
    const [without, beside] = [
      await on("one dispatcher on a fresh database", young),
      await on(`one dispatcher beside ${history} old attempts and events`, aged),
    ];
    await age(aged, history);
    await compare(beside, without);
  }
  console.log(`\n| What | Measured | |\n|---|---|---|\n${table.join("\n")}`);
}
