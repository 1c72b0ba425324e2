import type { Metric, Registry } from "@prometheus-io/client";

/** One series: the family, the values of its labels, and a count, a gauge, or the buckets and the sum of a histogram. */
type Sample = [family: string, labels: readonly string[], values: number[]];

/** What a gateway process sends: its counts since the last report, and its gauges. */
export interface Report {
  added: Sample[];
  gauges: Sample[];
}

interface Description {
  name: string;
  help: string;
  labels?: readonly string[];
  /** The maximum of series: what has further labels is counted as `other`. */
  most?: number;
}

/** More than the routes of the public API with their statuses. */
const MOST_SERIES = 3_000;
const OTHER = "other";

interface HistogramDescription extends Description {
  /** The upper bounds of the buckets, ascending. */
  bounds: readonly number[];
}

interface GaugeDescription extends Description {
  /** How the values of several processes become one; absent: a gauge of the first process alone. */
  shared?: "sum" | "max";
}

interface Series {
  labels: readonly string[];
  values: number[];
  /** The part of the counts that no report had yet. */
  unsent: number[];
}

type Type = "counter" | "histogram" | "gauge";

/** The name under which a process keeps its own gauges. */
const OWN = 0;

/**
 * The metrics of a process in plain numbers: counting costs little, and a gateway process can send what it counted. The
 * library gets them at a read.
 */
export class Families {
  readonly #registry: Registry;
  readonly #counts = new Map<string, Counts>();
  readonly #gauges = new Map<string, Gauges>();
  readonly #beforeRead: (() => void)[] = [];

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Counts; `labels` has the values in the order of the names. A counter without labels begins at 0. */
  counter(description: Description): (labels?: readonly string[], count?: number) => void {
    const counts = this.#addCounts(description, "counter", []);
    return (labels = NONE, count = 1) => counts.add(labels, 0, count);
  }

  /** Counts values in buckets. */
  histogram(description: HistogramDescription): (value: number, labels?: readonly string[]) => void {
    const { bounds } = description;
    const counts = this.#addCounts(description, "histogram", bounds);
    return (value, labels = NONE) => {
      let bucket = 0;
      while (bucket < bounds.length && value > (bounds[bucket] as number)) {
        bucket += 1;
      }
      counts.add(labels, bucket, 1, value);
    };
  }

  /** Sets a value. Without a value the series is omitted, and Prometheus marks it as stale. */
  gauge(description: GaugeDescription): (value: number | null, labels?: readonly string[]) => void {
    const gauges = new Gauges(description);
    this.#gauges.set(description.name, gauges);
    this.#register(description, "gauge", () => gauges.read());
    return (value, labels = NONE) => gauges.set(OWN, labels, value);
  }

  /** Calls before each read and each report, to set gauges and counters of the moment. */
  beforeRead(update: () => void): void {
    this.#beforeRead.push(update);
  }

  async read(): Promise<{ contentType: string; text: string }> {
    this.#update();
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  /** What this process counted since its last report, and its gauges. */
  report(): Report {
    this.#update();
    return {
      added: [...this.#counts.values()].flatMap((counts) => counts.takeUnsent()),
      gauges: [...this.#gauges.values()].flatMap((gauges) => gauges.own()),
    };
  }

  /** Adds the report of another process. @param source a number of the process, from 1. */
  add({ added, gauges }: Report, source: number): void {
    for (const [family, labels, values] of added) {
      this.#counts.get(family)?.merge(labels, values);
    }
    this.forget(source);
    for (const [family, labels, [value = 0]] of gauges) {
      this.#gauges.get(family)?.set(source, labels, value);
    }
  }

  /** Forgets the gauges of a process that has ended. */
  forget(source: number): void {
    for (const gauges of this.#gauges.values()) {
      gauges.forget(source);
    }
  }

  #update(): void {
    for (const update of this.#beforeRead) {
      update();
    }
  }

  #addCounts(description: Description, type: Type, bounds: readonly number[]): Counts {
    const counts = new Counts(description, bounds);
    this.#counts.set(description.name, counts);
    this.#register(description, type, () => counts.read());
    return counts;
  }

  #register({ name, help }: Description, type: Type, read: () => Value[]): void {
    const get = async () => ({ name, help, type, aggregator: "sum", values: read() });
    this.#registry.registerMetric({ name, help, type, get, reset() {} } as unknown as Metric<string>);
  }
}

interface Value {
  labels: Record<string, string>;
  value: number;
  metricName?: string;
}

const NONE: readonly string[] = [];

/** A counter, or a histogram: a count for each bucket, the last one without a bound, and then the sum of the values. */
class Counts {
  readonly #name: string;
  readonly #labelNames: readonly string[];
  readonly #bounds: readonly number[];
  readonly #size: number;
  readonly #most: number;
  readonly #series = new Map<string, Series>();

  constructor({ name, labels = NONE, most = MOST_SERIES }: Description, bounds: readonly number[]) {
    this.#name = name;
    this.#most = most;
    this.#labelNames = labels;
    this.#bounds = bounds;
    this.#size = bounds.length === 0 ? 1 : bounds.length + 2;
    if (labels.length === 0) {
      this.#of(NONE);
    }
  }

  add(labels: readonly string[], place: number, count: number, value?: number): void {
    const { values, unsent } = this.#of(labels);
    values[place] = (values[place] as number) + count;
    unsent[place] = (unsent[place] as number) + count;
    if (value !== undefined) {
      const last = this.#size - 1;
      values[last] = (values[last] as number) + value;
      unsent[last] = (unsent[last] as number) + value;
    }
  }

  merge(labels: readonly string[], added: readonly number[]): void {
    const { values } = this.#of(labels);
    added.forEach((count, place) => {
      values[place] = (values[place] ?? 0) + count;
    });
  }

  takeUnsent(): Sample[] {
    return [...this.#series.values()].flatMap((series) => {
      const { labels, unsent } = series;
      if (unsent.every((count) => count === 0)) {
        return [];
      }
      series.unsent = this.#zeros();
      return [[this.#name, labels, unsent] satisfies Sample];
    });
  }

  read(): Value[] {
    return [...this.#series.values()].flatMap(({ labels: given, values }) => {
      const labels = labelled(this.#labelNames, given);
      if (this.#bounds.length === 0) {
        return [{ labels, value: values[0] as number }];
      }
      let count = 0;
      const buckets = [...this.#bounds.map(String), "+Inf"].map((le, place) => {
        count += values[place] as number;
        return { labels: { ...labels, le }, value: count, metricName: `${this.#name}_bucket` };
      });
      return [
        ...buckets,
        { labels, value: values[this.#size - 1] as number, metricName: `${this.#name}_sum` },
        { labels, value: count, metricName: `${this.#name}_count` },
      ];
    });
  }

  #of(labels: readonly string[]): Series {
    const key = keyOf(labels);
    let series = this.#series.get(key);
    if (!series && this.#series.size >= this.#most && labels.some((value) => value !== OTHER)) {
      return this.#of(labels.map(() => OTHER));
    }
    if (!series) {
      series = { labels: [...labels], values: this.#zeros(), unsent: this.#zeros() };
      this.#series.set(key, series);
    }
    return series;
  }

  #zeros(): number[] {
    return new Array<number>(this.#size).fill(0);
  }
}

class Gauges {
  readonly #description: GaugeDescription;
  readonly #series = new Map<string, { labels: readonly string[]; values: Map<number, number> }>();

  constructor(description: GaugeDescription) {
    this.#description = description;
  }

  set(source: number, labels: readonly string[], value: number | null): void {
    const key = keyOf(labels);
    if (value === null) {
      this.#series.get(key)?.values.delete(source);
      return;
    }
    const series = this.#series.get(key) ?? { labels: [...labels], values: new Map() };
    if (!this.#series.has(key) && this.#series.size >= (this.#description.most ?? MOST_SERIES)) {
      return;
    }
    this.#series.set(key, series);
    series.values.set(source, value);
  }

  forget(source: number): void {
    for (const { values } of this.#series.values()) {
      values.delete(source);
    }
  }

  /** The values of this process that others add to theirs. */
  own(): Sample[] {
    const { name, shared } = this.#description;
    return [...this.#series.values()].flatMap(({ labels, values }): Sample[] => {
      const value = values.get(OWN);
      return shared === undefined || value === undefined ? [] : [[name, labels, [value]]];
    });
  }

  read(): Value[] {
    const { labels: names = NONE, shared } = this.#description;
    return [...this.#series.values()].flatMap(({ labels, values }) => {
      if (values.size === 0) {
        return [];
      }
      const all = [...values.values()];
      const value = shared === "sum" ? all.reduce((sum, one) => sum + one, 0) : Math.max(...all);
      return [{ labels: labelled(names, labels), value }];
    });
  }
}

function keyOf(labels: readonly string[]): string {
  return labels.length === 1 ? (labels[0] as string) : labels.join("\n");
}

function labelled(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] as string]));
}
