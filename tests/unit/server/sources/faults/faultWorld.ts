import type { Pause } from '#server/platform/time/pause.ts';
import type { SourceMeter } from '#server/sources/sourceReadings.ts';
import { createPullClient, type AskingClient } from '#server/sources/pull/pullClient.ts';
import { answering, startLocalServer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import type { Answers, NetworkFault } from './networkFaults.ts';

export type FaultWorld = Awaited<ReturnType<typeof startFaultWorld>>;

const USER_AGENT = 'SafetyCommandCenter/1.0 (ops@example.com)';
const NOON_MS = Date.UTC(2026, 10, 23, 12);

/** A service on this machine with a fault in its way or none, and what an adapter works with. Polls happen one by one. */
export async function startFaultWorld() {
  let answers: Answers = { whole: answering(404, {}), empty: answering(404, {}), type: '' };
  let fault: NetworkFault | null = null;
  let nowMs = NOON_MS;
  let told = 0;
  let waitedMs = 0;
  const server = await startLocalServer((request, response) => {
    (fault?.answer(answers) ?? answers.whole)(request, response);
  });
  const polls = createSteppedPolls();
  const pause: Pause = async (ms, signal) => {
    waitedMs = ms;
    await polls.pause(ms, signal);
  };
  const fetchOrLose: typeof globalThis.fetch = async (input, init) => {
    if (fault?.isLost)
      throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND host') });
    return fetch(input, init);
  };
  const clientOf = (timeoutMs: number) =>
    createPullClient({ userAgent: USER_AGENT, timeoutMs, fetch: fetchOrLose, clock: { nowMs: () => nowMs } });
  const [patient, hasty] = [clientOf(10_000), clientOf(40)];
  const client: AskingClient = {
    get: (url, request) => (fault?.isSlow ? hasty : patient).get(url, request),
    post: (url, question, request) => (fault?.isSlow ? hasty : patient).post(url, question, request),
  };
  const noteTrouble = () => void (told += 1);
  const meter: SourceMeter = { noteDelivery: () => {}, noteTrouble };
  return {
    url: server.url,
    client,
    fetch: fetchOrLose,
    userAgent: USER_AGENT,
    clock: { nowMs: () => nowMs },
    log: { info: () => {}, warn: noteTrouble, error: noteTrouble },
    readings: { meterOf: () => meter },
    pause,
    noteTrouble,
    over: polls.over,
    next: polls.next,
    advance: (ms: number) => void (nowMs += ms),
    /** What the service answers where no fault is in the way. */
    serve: (next: Answers) => void (answers = next),
    fail: (next: NetworkFault | null) => void (fault = next),
    /** How often the log or the page Sources was told that something is wrong. */
    told: () => told,
    /** Time to the next poll as it was last asked for. */
    waitedMs: () => waitedMs,
    asked: () => server.requests.map(({ url }) => url!),
    stop: server.stop,
  };
}
