import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type ServiceProcess, startService } from "../../support/service-process.ts";
import type { Findings } from "./findings.ts";
import type { SlotName } from "./plan.ts";

/** A line of a log at the level `error`, or of the standard error. */
export interface Complaint {
  slot: SlotName;
  at: number;
  line: string;
}

export interface SlotSettings {
  name: SlotName;
  settings: Record<string, string>;
  /** The folders of this version and the later one. */
  projects: readonly [string, string];
  /** The file with the offset of the process's clock, where it can be stepped. */
  clock?: string;
  findings: Findings;
}

/** The memory and the sockets of a process. */
export interface Use {
  pid: number;
  residentMib: number;
  sockets: number;
}

const ERROR_LEVELS = ["error", "fatal"];

/** The place of one process of the service: it is started there again after each end, as a supervisor does. */
export class Slot {
  readonly name: SlotName;
  readonly #settings: SlotSettings;
  readonly complaints: Complaint[] = [];
  /** The messages of starts that were refused while the database was unavailable. */
  readonly refusedStarts: Complaint[] = [];
  readonly uses: Use[] = [];
  #service: ServiceProcess | undefined;
  #version = 0;
  /** Whether an end of the process is expected. */
  #mayEnd = false;
  #isClosed = false;
  starts = 0;

  constructor(settings: SlotSettings) {
    this.name = settings.name;
    this.#settings = settings;
  }

  get isRunning(): boolean {
    return this.#service !== undefined;
  }

  get publicUrl(): string {
    return `http://127.0.0.1:${this.#settings.settings.PORT}`;
  }

  get internalUrl(): string {
    return `http://127.0.0.1:${this.#settings.settings.INTERNAL_PORT}`;
  }

  /** Starts the process, again and again while it is refused. */
  async start(): Promise<void> {
    const { settings, projects } = this.#settings;
    this.stepClock("+0");
    while (!this.#isClosed) {
      const prefix = ["env", "-C", projects[this.#version] as string];
      try {
        const service = await startService(settings, prefix);
        this.starts += 1;
        this.#mayEnd = false;
        this.#service = service;
        this.#watch(service);
        return;
      } catch (error) {
        this.refusedStarts.push({ slot: this.name, at: Date.now(), line: (error as Error).message });
        await delay(500);
      }
    }
  }

  /** Sends a signal that does not end it. */
  signal(name: "SIGSTOP" | "SIGCONT"): void {
    this.#service?.child.kill(name);
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const service = this.#service;
    if (!service) {
      return;
    }
    this.#mayEnd = true;
    this.#service = undefined;
    await service.end(signal);
    if (signal === "SIGTERM" && service.child.exitCode !== 0) {
      const { exitCode, signalCode } = service.child;
      this.#settings.findings.add(`${this.name} ended with ${exitCode ?? signalCode} after SIGTERM`, [
        String(service.child.pid),
      ]);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.signal("SIGCONT");
    await this.end("SIGKILL");
  }

  /** The next start is one of the other version. */
  changeVersion(): void {
    this.#version = 1 - this.#version;
  }

  stepClock(by: string): void {
    const { clock } = this.#settings;
    if (clock !== undefined) {
      writeFileSync(clock, by);
    }
  }

  measure(): Use | undefined {
    const pid = this.#service?.child.pid;
    if (pid === undefined) {
      return undefined;
    }
    const use = useOf(pid);
    if (use) {
      this.uses.push(use);
    }
    return use;
  }

  #watch({ child, output }: ServiceProcess): void {
    this.#read(output());
    let rest = "";
    child.stdout?.on("data", (chunk) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() as string;
      this.#read(lines.join("\n"));
    });
    child.stderr?.on("data", (chunk) => this.#complain(String(chunk).trim()));
    child.once("close", (code, signal) => {
      if (!this.#mayEnd) {
        this.#settings.findings.add(`${this.name} ended by itself with ${code ?? signal}`, [String(child.pid)]);
        this.#service = undefined;
        void this.start();
      }
    });
  }

  #read(lines: string): void {
    for (const line of lines.split("\n").filter((text) => text.startsWith("{"))) {
      if (ERROR_LEVELS.includes((JSON.parse(line) as { level: string }).level)) {
        this.#complain(line);
      }
    }
  }

  #complain(line: string): void {
    this.complaints.push({ slot: this.name, at: Date.now(), line });
  }
}

function useOf(pid: number): Use | undefined {
  try {
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    const folder = `/proc/${pid}/fd`;
    const sockets = readdirSync(folder).filter((entry) => isSocket(`${folder}/${entry}`)).length;
    return { pid, residentMib: Math.round(Number(resident) / 1024), sockets };
  } catch {
    return undefined;
  }
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith("socket:");
  } catch {
    return false;
  }
}
