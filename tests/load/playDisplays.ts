import { Agent, get, type ClientRequest } from 'node:http';
import { newestStepMs, stepPath } from '#domain/lightning/stepFile.ts';
import { createLoadReport, type LoadReport, type Question } from './loadReport.ts';

/** One display: where it asks, as whom, and of which yard. */
export type Display = { readonly origin: string; readonly token: string; readonly yard: LoadYard };

export type LoadYard = { readonly id: string; readonly lon: number; readonly lat: number };

type LoadOptions = {
  /** How long it is measured, ms; before it, all displays begin. */
  readonly forMs: number;
  /** Over which displays begin, ms. */
  readonly beginMs: number;
  /** All displays have begun, and what follows is measured. */
  readonly onBegun: () => void;
  /** Each display only listens to what changes, and polls nothing. */
  readonly onlyStreams: boolean;
};

const CLIENT = 'ACME';
/** As the page does it: `yardStatus`, `mapFeed`, `displayReport` and `refresh`. */
const STATUS_EVERY_MS = 10_000;
const STRIKES_EVERY_MS = 5_000;
const PROBABILITY_EVERY_MS = 60_000;
const STEPS = '/feeds/lightning/columns/{YYYYMMDD}/{HHmmss}.bin';
/** A page that waits longer has heard nothing. */
const PATIENCE_MS = 10_000;
/** A status is looked into so often; to unpack each would measure this program. */
const LOOKED_INTO = 50;

/**
 * Plays displays as their pages do: each holds a stream of changes, asks for its status each 10 s and at once when a change
 * is told, reports what it shows, and asks for strikes each 5 s and for the probability each minute. What they poll goes
 * over kept connections that they share, as behind a balancer.
 */
export async function playDisplays(displays: readonly Display[], options: LoadOptions): Promise<LoadReport> {
  const { forMs, beginMs, onBegun, onlyStreams } = options;
  const report = createLoadReport();
  const asker = createAsker(report);
  const streams = createStreams(report);
  const timers = new Set<NodeJS.Timeout>();

  function every(ms: number, work: () => void): void {
    work();
    timers.add(setInterval(work, ms));
  }
  function begin(display: Display): void {
    streams.open(display, () => (onlyStreams ? undefined : void asker.status(display)));
    if (onlyStreams) return;
    every(STATUS_EVERY_MS, () => void asker.status(display));
    every(STRIKES_EVERY_MS, () => asker.strikes(display));
    every(PROBABILITY_EVERY_MS, () => asker.probability(display));
  }

  for (const [nth, display] of displays.entries())
    timers.add(setTimeout(() => begin(display), (beginMs * nth) / displays.length));
  await passing(beginMs);
  report.begin();
  onBegun();
  await passing(forMs);
  report.end();
  for (const timer of timers) clearTimeout(timer);
  streams.close();
  asker.close();
  return report;
}

/** What displays poll. */
function createAsker(report: LoadReport) {
  const agent = new Agent({ keepAlive: true });
  let statuses = 0;

  /** Resolves to the answer's text where it is looked into, else to null. */
  function ask(display: Display, question: Question, path: string): Promise<string | null> {
    const isLookedInto = question === 'status' && statuses++ % LOOKED_INTO === 0;
    const headers: Record<string, string> = { authorization: `Bearer ${display.token}` };
    if (!isLookedInto) headers['accept-encoding'] = 'gzip';
    const startMs = performance.now();
    return new Promise((resolve) => {
      const call = get(display.origin + path, { agent, headers, timeout: PATIENCE_MS }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void (isLookedInto && parts.push(part)));
        answer.on('end', () => {
          if (answer.statusCode === 200) report.noteAnswer(question, performance.now() - startMs);
          else report.noteError(`${question}: ${answer.statusCode}`);
          resolve(isLookedInto && answer.statusCode === 200 ? Buffer.concat(parts).toString() : null);
        });
      });
      call.on('timeout', () => call.destroy(new Error('no answer within 10 s')));
      call.on('error', (error) => {
        report.noteError(`${question}: ${error.message}`);
        resolve(null);
      });
    });
  }

  return {
    async status(display: Display): Promise<void> {
      const { id } = display.yard;
      const text = await ask(display, 'status', `/api/alerts/active?facilityId=${id}&clientId=${CLIENT}`);
      const [, madeAt] = /"generatedAt":"([^"]+)"/.exec(text ?? '') ?? [];
      if (madeAt !== undefined) report.noteStatusAge(Date.now() - Date.parse(madeAt));
      await ask(display, 'heartbeat', `/static/status/${CLIENT}/${id}.json?appVersion=load&status=UNKNOWN`);
    },
    strikes(display: Display): void {
      void ask(display, 'strikes', stepPath(STEPS, newestStepMs(Date.now() - STRIKES_EVERY_MS)));
    },
    probability(display: Display): void {
      const { id, lon, lat } = display.yard;
      const now = new Date().toISOString();
      const place = `client=${CLIENT}&id=${id}&lon=${lon}&lat=${lat}&init=${now}&forecast=${now}`;
      void ask(display, 'probability', `/weather/probability.txt?${place}`);
    },
    close: () => agent.destroy(),
  };
}

/** Streams by which displays are told of changes. */
function createStreams(report: LoadReport) {
  const agent = new Agent();
  const calls = new Set<ClientRequest>();
  return {
    open({ origin, token, yard }: Display, onTold: () => void): void {
      const path = `/api/alerts/changes?clientId=${CLIENT}&facilityId=${yard.id}`;
      const headers = { authorization: `Bearer ${token}` };
      const call = get(origin + path, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) return report.noteError(`stream: ${answer.statusCode}`);
        report.noteStream(1);
        answer.on('data', (part: Buffer) => {
          if (!part.includes('event: changed')) return;
          report.noteTold();
          onTold();
        });
        answer.on('close', () => {
          report.noteStream(-1);
          report.noteError('stream: ended');
        });
        return undefined;
      });
      call.on('error', (error) => report.noteError(`stream: ${error.message}`));
      calls.add(call);
    },
    close(): void {
      for (const call of calls) call.destroy();
    },
  };
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
