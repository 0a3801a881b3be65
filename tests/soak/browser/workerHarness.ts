import { faultAt } from '../faults.ts';
import type { Happening, SoakSetup } from '../recording.ts';
import { createYardService, STEP_MS, stepColumns, stepFile, windowFile } from '../yardService.ts';
import { createTaskTurn } from './taskTurn.ts';
import { installVirtualTime } from './virtualTime.ts';
import { CRASH_WORDS, type WorkerAnswer, type WorkerOrder } from './workerOrders.ts';

/** Runs in the worker before its own script: its time passes when the page's harness says so, its network is the story's. */
const { story } = (globalThis as unknown as { soakSetup: SoakSetup }).soakSetup;
const scope = globalThis as unknown as Worker & { readonly name: string };
const crashLater = setTimeout;
const time = installVirtualTime(globalThis, Number(scope.name.split('@')[1]));
const turn = createTaskTurn();
const service = createYardService(story);
const LATENCY_MS = 60;
let happenings: Happening[] = [];
let isHung = false;

scope.addEventListener('message', (event: MessageEvent<Partial<WorkerOrder> | null>) => {
  const order = event.data as WorkerOrder | null;
  if (order?.soak === undefined) {
    if (isHung) event.stopImmediatePropagation();
    return;
  }
  event.stopImmediatePropagation();
  if (order.soak === 'hang') isHung = true;
  if (order.soak === 'crash')
    crashLater(() => {
      throw new Error(CRASH_WORDS);
    });
  if (order.soak === 'pass') void pass(order.toMs);
});

async function pass(toMs: number): Promise<void> {
  for (let isThere = isHung; !isThere; isThere = isHung || time.nowMs() >= toMs) {
    time.passTo(toMs);
    await turn();
  }
  const answer: WorkerAnswer = { soak: 'passed', happenings };
  happenings = [];
  scope.postMessage(answer, []);
}

globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(String(input));
  const fault = faultAt(story.faults, time.nowMs())?.kind;
  if (fault === 'silence') return never(init?.signal);
  await time.pause(LATENCY_MS);
  init?.signal?.throwIfAborted();
  if (fault === 'dropped') throw new TypeError('Failed to fetch');
  if (fault === 'stepsMissing') return new Response('{}', { status: 404 });
  if (fault === 'stepsRefused') return new Response('{}', { status: 503 });
  if (pathname.endsWith('/window')) {
    const { bytes, fromMs, toMs } = windowFile(service, time.nowMs());
    return read(bytes, fromMs, toMs);
  }
  const stepMs = stepOf(pathname);
  if (stepMs + STEP_MS > time.nowMs()) return new Response('{}', { status: 404 });
  const isList = pathname.endsWith('.json');
  if (!isList && fault === 'columnsBroken') return new Response('no columns');
  const body = isList ? stepFile(service, stepMs) : stepColumns(service, stepMs);
  return read(body, stepMs, stepMs + STEP_MS);
};

function read(body: BodyInit, fromMs: number, toMs: number): Response {
  happenings.push({ atMs: time.nowMs(), kind: 'strikesRead', fromMs, toMs });
  return new Response(body);
}

/** …/20260704/183005.json, or .bin for columns. */
function stepOf(pathname: string): number {
  const [, day = '', clock = ''] = /(\d{8})\/(\d{6})\.(?:json|bin)$/.exec(pathname) ?? [];
  const [, year, month, date] = /(....)(..)(..)/.exec(day) ?? [];
  const [, hour, minute, second] = /(..)(..)(..)/.exec(clock) ?? [];
  return Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
}

function never(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal?.reason as Error);
    // what was given up before it was asked is refused at once, as browsers do
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
