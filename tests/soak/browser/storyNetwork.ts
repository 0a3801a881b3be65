import { createDice } from '../dice.ts';
import { faultAt } from '../faults.ts';
import type { Happening, SoakSetup } from '../recording.ts';
import { createYardService, YARD, type ListedEvent } from '../yardService.ts';
import type { VirtualTime } from './virtualTime.ts';

const SLOW_MS = 6_000;
const LATENCY_MS = { from: 30, to: 250 };
const MISSING = JSON.stringify({ generalError: { message: "File doesn't exist" } });
const ALERTS = '/api/alerts/active';
const ALERTS_FILE = '/static/acme/alerts.json';

type Reply = { status: number; body: string; told: Happening | null };

/** The network of the page: what the story says, a few recorded answers, and files of the real service. */
export type StoryNetwork = {
  /** How many answers of the real service, or bodies of answers, are under way. */
  busy(): number;
};

export function installStoryNetwork(
  { story, answers, session, token }: SoakSetup,
  time: VirtualTime,
  dependencies: {
    note: (happening: Happening) => void;
    openChanges: (signal: AbortSignal | null | undefined) => Response | null;
  },
): StoryNetwork {
  const realFetch = globalThis.fetch.bind(globalThis);
  const service = createYardService(story);
  const dice = createDice(7);
  let busy = 0;

  async function counted<T>(work: Promise<T>): Promise<T> {
    busy++;
    return work.finally(() => busy--);
  }

  /** An answer with the time of the network on it, whose body the harness waits for. */
  function dated(body: BodyInit, status: number): Response {
    const answer = new Response(body, { status, headers: { date: new Date(time.nowMs()).toUTCString() } });
    const [text, json, buffer] = [answer.text, answer.json, answer.arrayBuffer];
    answer.text = () => counted(text.call(answer));
    answer.json = () => counted(json.call(answer) as Promise<unknown>);
    answer.arrayBuffer = () => counted(buffer.call(answer));
    return answer;
  }

  function alertsReply(isFile: boolean, askedAtMs: number): Reply {
    const fault = faultAt(story.faults, askedAtMs);
    const failed: Happening | null = isFile ? { atMs: time.nowMs(), kind: 'failed' } : null;
    if (fault?.kind === 'refused' || (fault?.kind === 'fileOnly' && !isFile))
      return { status: 503, body: '{}', told: failed };
    if (fault?.kind === 'missing')
      return { status: 404, body: MISSING, told: { atMs: time.nowMs(), kind: 'missing' } };

    const contentAtMs = Math.floor(fault?.kind === 'frozen' ? fault.fromMs : time.nowMs());
    const strikesAtMs = fault?.kind === 'lightningOld' ? fault.fromMs : contentAtMs;
    const lightningAtMs = fault?.kind === 'lightningUnknown' ? null : Math.floor(strikesAtMs / 5_000) * 5_000;
    const body = alertsBody(isFile, contentAtMs, lightningAtMs);
    if (fault?.kind === 'broken') return { status: 200, body: body.slice(0, body.length / 2), told: failed };
    return {
      status: 200,
      body,
      told: { atMs: time.nowMs(), kind: 'good', contentAtMs, lightningAtMs },
    };
  }

  function alertsBody(isFile: boolean, contentAtMs: number, lightningAtMs: number | null): string {
    const activeAlerts = service.eventsAt(contentAtMs).map(wireEvent);
    const times = {
      generatedAt: iso(contentAtMs),
      lightningAsOf: lightningAtMs === null ? null : iso(lightningAtMs),
    };
    if (!isFile) return JSON.stringify({ facilityId: YARD.id, ...times, activeAlerts });
    const entry = { facilityId: YARD.id, id: '1', highestSeverityAlert: null, activeAlerts };
    return JSON.stringify({ client: YARD.clientId, ...times, alerts: [entry] });
  }

  async function askAlerts(path: string, signal: AbortSignal | null | undefined): Promise<Response> {
    const isFile = path === ALERTS_FILE;
    const askedAtMs = time.nowMs();
    const fault = faultAt(story.faults, askedAtMs)?.kind;
    const fail = () => isFile && dependencies.note({ atMs: time.nowMs(), kind: 'failed' });
    if (fault === 'silence' || fault === 'hanging') return never(signal, fail);
    if (fault === 'dropped') {
      fail();
      throw new TypeError('Failed to fetch');
    }
    await time.pause(fault === 'slow' ? SLOW_MS : dice.between(LATENCY_MS.from, LATENCY_MS.to));
    signal?.throwIfAborted();
    const { status, body, told } = alertsReply(isFile, askedAtMs);
    if (told !== null) dependencies.note(told);
    return dated(body, status);
  }

  /** null: the real service knows. */
  function otherReply(path: string): string | null {
    const atMs = time.nowMs();
    if (answers[path] !== undefined) return answers[path];
    if (path === '/healthz') return 'ok';
    if (path === '/auth/token') return JSON.stringify(sessionAt(session, atMs));
    if (path.startsWith('/static/status/')) return '{}';
    if (path.startsWith('/static/alert-payloads/'))
      return JSON.stringify({ data: { message: `Details of ${path}`, wind: '70 km/h' } });
    if (path === '/weather/currentConditions') return JSON.stringify(weatherAt(atMs));
    if (path === '/weather/probability.txt')
      return `p ${YARD.id} 0 ${(0.3 + 0.3 * wave(atMs, 5_400)).toFixed(3)}`;
    return null;
  }

  /** Of the real service, which knows nothing of the story's time. */
  async function realAnswer(address: URL, init: RequestInit | undefined): Promise<Response> {
    const asked: RequestInit = init?.cache ? { cache: init.cache } : {};
    if (token !== undefined) asked.headers = { authorization: `Bearer ${token}` };
    const real = await counted(realFetch(address.pathname + address.search, asked).then(bytesOf));
    init?.signal?.throwIfAborted();
    return dated(real.bytes, real.status);
  }

  async function answerFor(address: URL, init: RequestInit | undefined): Promise<Response> {
    const path = address.pathname;
    if (path === ALERTS || path === ALERTS_FILE) return askAlerts(path, init?.signal);
    const fault = faultAt(story.faults, time.nowMs())?.kind;
    if (path === '/api/alerts/changes') {
      const stream =
        fault === 'dropped' || fault === 'streamCut' ? null : dependencies.openChanges(init?.signal);
      if (stream === null) throw new TypeError('Failed to fetch');
      return stream;
    }
    const body = otherReply(path);
    if (body === null) return realAnswer(address, init);
    if (fault === 'silence') return never(init?.signal, () => {});
    await time.pause(dice.between(LATENCY_MS.from, LATENCY_MS.to));
    init?.signal?.throwIfAborted();
    if (fault === 'dropped') throw new TypeError('Failed to fetch');
    return dated(body, 200);
  }

  globalThis.fetch = (input, init) => {
    return answerFor(new URL(input instanceof Request ? input.url : String(input), location.href), init);
  };
  return { busy: () => busy };
}

/** A session of the same person that was issued now. */
export function sessionAt(session: SoakSetup['session'], atMs: number) {
  const body = btoa(JSON.stringify({ iat: Math.floor(atMs / 1_000) }));
  return { ...session, idToken: `soak.${body}.soak`, accessToken: `soak-${Math.floor(atMs)}` };
}

async function bytesOf(answer: Response) {
  return { status: answer.status, bytes: await answer.arrayBuffer() };
}

function wireEvent({ kind, id, type, status, startMs, endMs }: ListedEvent) {
  const opens = kind === 'opening';
  const isOverride = opens || kind === 'closing';
  return {
    keplerId: id,
    eventType: type,
    alertStatus: status,
    severity: 5,
    eventStartAt: iso(startMs),
    eventExpiresAt: iso(endMs),
    ...(isOverride && {
      overrideID: id,
      status: opens ? 'ALL_CLEAR' : 'ALERT',
      yardStatus: opens ? 'OPEN' : 'CLOSED',
      message: 'Set by the soak.',
      group: 'Default',
    }),
    ...(kind === 'lightning' && {
      closestStrike: { location: { lat: YARD.lat, lon: YARD.lon }, distance: 3_000, timestamp: startMs },
    }),
  };
}

function weatherAt(atMs: number) {
  return {
    temperature: Math.round(18 + 8 * wave(atMs, 86_400)),
    temperatureFeelsLike: Math.round(17 + 8 * wave(atMs, 86_400)),
    windSpeed: Math.round(20 + 15 * wave(atMs, 7_200)),
    windDirectionCardinal: 'NW',
    precip1Hour: 0,
    snow1Hour: 0,
    iconCode: 30,
    wxPhraseMedium: 'Partly Cloudy',
    validTimeUtc: Math.floor(atMs / 1_000) - 300,
  };
}

/** −1 to 1. */
function wave(atMs: number, periodS: number): number {
  return Math.sin((2 * Math.PI * atMs) / (periodS * 1_000));
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

function never(signal: AbortSignal | null | undefined, givenUp: () => void): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => {
      givenUp();
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
