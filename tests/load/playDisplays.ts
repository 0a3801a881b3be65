import { Agent, get, type ClientRequest } from 'node:http';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { newestStepMs, stepPath } from '#domain/lightning/stepFile.ts';

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

/** What displays were answered while it was measured. */
export type LoadReport = {
  /** By what was asked; how long answers took until their last byte, ms. */
  readonly answers: ReadonlyMap<Question, RecordableHistogram>;
  /** What went wrong, with how often. */
  readonly errors: ReadonlyMap<string, number>;
  /** Streams that stood at the end, and changes that they told. */
  readonly streams: { readonly open: number; readonly told: number };
  /** Oldest status that was answered, by its own time, ms. */
  readonly oldestStatusMs: number;
};

type Question = 'status' | 'heartbeat' | 'strikes' | 'probability';

const CLIENT = 'ACME';
/** As the page does it: `yardStatus`, `mapFeed`, `displayReport` and `refresh`. */
const STATUS_EVERY_MS = 10_000;
const STRIKES_EVERY_MS = 5_000;
const PROBABILITY_EVERY_MS = 60_000;
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
  const polls = new Agent({ keepAlive: true });
  const listening = new Agent();
  const timers = new Set<NodeJS.Timeout>();
  const streams = new Set<ClientRequest>();
  const report = {
    answers: new Map<Question, RecordableHistogram>(),
    errors: new Map<string, number>(),
    streams: { open: 0, told: 0 },
    oldestStatusMs: 0,
  };
  let isMeasured = false;
  let isOver = false;
  let statuses = 0;

  function noteError(what: string): void {
    if (!isOver) report.errors.set(what, (report.errors.get(what) ?? 0) + 1);
  }

  /** Resolves to the answer's text where it is wanted, else to null. */
  function ask(display: Display, question: Question, path: string): Promise<string | null> {
    const isWanted = question === 'status' && statuses++ % LOOKED_INTO === 0;
    const headers = {
      authorization: `Bearer ${display.token}`,
      ...(isWanted ? {} : { 'accept-encoding': 'gzip' }),
    };
    const startMs = performance.now();
    return new Promise((resolve) => {
      const call = get(display.origin + path, { agent: polls, headers, timeout: PATIENCE_MS }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void (isWanted && parts.push(part)));
        answer.on('end', () => {
          if (answer.statusCode !== 200) noteError(`${question}: ${answer.statusCode}`);
          else if (isMeasured)
            histogramOf(question).record(Math.max(1, Math.round(1e6 * (performance.now() - startMs))));
          resolve(isWanted && answer.statusCode === 200 ? Buffer.concat(parts).toString() : null);
        });
      });
      call.on('timeout', () => call.destroy(new Error('no answer within 10 s')));
      call.on('error', (error) => {
        noteError(`${question}: ${error.message}`);
        resolve(null);
      });
    });
  }

  function histogramOf(question: Question): RecordableHistogram {
    const known = report.answers.get(question) ?? createHistogram();
    report.answers.set(question, known);
    return known;
  }

  async function askStatus(display: Display): Promise<void> {
    const { id } = display.yard;
    const text = await ask(display, 'status', `/api/alerts/active?facilityId=${id}&clientId=${CLIENT}`);
    const [, madeAt] = /"generatedAt":"([^"]+)"/.exec(text ?? '') ?? [];
    if (isMeasured && madeAt !== undefined)
      report.oldestStatusMs = Math.max(report.oldestStatusMs, Date.now() - Date.parse(madeAt));
    await ask(display, 'heartbeat', `/static/status/${CLIENT}/${id}.json?appVersion=load&status=UNKNOWN`);
  }

  function askStrikes(display: Display): void {
    const template = '/feeds/lightning/columns/{YYYYMMDD}/{HHmmss}.bin';
    void ask(display, 'strikes', stepPath(template, newestStepMs(Date.now() - STRIKES_EVERY_MS)));
  }

  function askProbability(display: Display): void {
    const { id, lon, lat } = display.yard;
    const now = new Date().toISOString();
    const place = `client=${CLIENT}&id=${id}&lon=${lon}&lat=${lat}&init=${now}&forecast=${now}`;
    void ask(display, 'probability', `/weather/probability.txt?${place}`);
  }

  function listen(display: Display): void {
    const path = `/api/alerts/changes?clientId=${CLIENT}&facilityId=${display.yard.id}`;
    const headers = { authorization: `Bearer ${display.token}` };
    const call = get(display.origin + path, { agent: listening, headers }, (answer) => {
      if (answer.statusCode !== 200) return noteError(`stream: ${answer.statusCode}`);
      report.streams.open += 1;
      answer.on('data', (part: Buffer) => {
        if (!part.includes('event: changed')) return;
        report.streams.told += 1;
        if (!onlyStreams) void askStatus(display);
      });
      answer.on('close', () => {
        if (!isOver) report.streams.open -= 1;
        noteError('stream: ended');
      });
      return undefined;
    });
    call.on('error', (error) => noteError(`stream: ${error.message}`));
    streams.add(call);
  }

  function every(ms: number, work: () => void): void {
    work();
    timers.add(setInterval(work, ms));
  }

  function begin(display: Display): void {
    listen(display);
    if (onlyStreams) return;
    every(STATUS_EVERY_MS, () => void askStatus(display));
    every(STRIKES_EVERY_MS, () => askStrikes(display));
    every(PROBABILITY_EVERY_MS, () => askProbability(display));
  }

  for (const [nth, display] of displays.entries())
    timers.add(setTimeout(() => begin(display), (beginMs * nth) / displays.length));
  await passing(beginMs);
  isMeasured = true;
  onBegun();
  await passing(forMs);
  isOver = true;
  for (const timer of timers) clearTimeout(timer);
  for (const call of streams) call.destroy();
  polls.destroy();
  return report;
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
