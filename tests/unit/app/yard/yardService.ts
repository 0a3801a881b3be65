import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import type { Facility } from '#contracts/facility.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { LightningPolicy } from '#domain/alerting/lightningRules.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { encodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import {
  alertOf,
  CONDITIONS,
  featureOf,
  HARMLESS_LIGHTNING,
  stepOf,
  strikesOf,
  windowAt,
} from './yardContent.ts';

const MINUTE_MS = 60_000;
/** How old content is that is served again: from before the strike, when both yards were open. */
const OLD_MS = 10 * MINUTE_MS;

/** Every call that a yard page makes. */
const ADDRESSES = {
  active: /^\/api\/alerts\/active$/,
  alertsFile: /^\/static\/acme\/alerts\.json$/,
  metadata: /^\/static\/event-metadata\.json$/,
  payload: /^\/static\/alert-payloads\//,
  conditions: /^\/weather\/currentConditions$/,
  probability: /^\/weather\/probability\.txt$/,
  statusFile: /^\/static\/status\//,
  facilitiesLive: /^\/api\/facilities\/metadata$/,
  facilitiesFile: /^\/static\/acme\/facilities\.json$/,
  window: /^\/feeds\/lightning\/window$/,
  columns: /^\/feeds\/lightning\/columns\//,
  steps: /^\/feeds\/lightning\/steps\//,
  health: /^\/healthz$/,
} as const;
export type YardCall = keyof typeof ADDRESSES;

/** What may go wrong with a call, as the title of a test says it. */
export const FAULTS = [
  'answers 401',
  'answers 403',
  'answers 404',
  "says File doesn't exist",
  'answers 500',
  'answers 503 as a standby',
  'does not answer',
  'breaks off in the middle',
  'answers with old content',
  'answers from an old cache',
  'answers about another yard',
  'is not reachable',
] as const;
export type Fault = (typeof FAULTS)[number];

const yard = (id: string, latitude: number): Facility => ({
  id,
  gid: latitude,
  name: id,
  clientId: 'ACME',
  latitude,
  longitude: -100,
  countryCode: 'US',
});
export const OPEN_YARD = yard('QUIET_YARD', 35);
export const CLOSED_YARD = yard('STORMY_YARD', 45);

/** Times inside the content of an answer about alerts, epoch ms. */
export type ContentTimes = { readonly generatedAtMs: number; readonly lightningAsOfMs: number | null };

/**
 * The network service as a yard page sees it, without a network: one open yard, and one that a strike has closed.
 * Its time is the true time: it runs with the monotonic clock, whatever the device's wall clock says.
 *
 * @param strikeAgeMs Age of the strike when the service begins.
 */
export function createYardService(strikeAgeMs = 5 * MINUTE_MS) {
  const beganAt = performance.now();
  const strikeAtMs = MISSION_TIME_MS - strikeAgeMs;
  const failing = new Map<YardCall, Fault>();
  const delivered = new Map<string, ContentTimes[]>();
  const asked: { readonly call: YardCall; readonly url: URL }[] = [];
  const clockOffMs = new Map<YardCall, number>();
  let sleptMs = 0;
  const removed = new Set<string>();
  const places = new Map([OPEN_YARD, CLOSED_YARD].map((facility) => [facility.id, facility]));
  let policy: LightningPolicy | null = null;

  const nowMs = () => MISSION_TIME_MS + performance.now() - beganAt + sleptMs;

  function eventsOf(id: string, atMs: number): FacilityEvent[] {
    const quietMs = policy?.quietPeriodMs ?? 30 * MINUTE_MS;
    const isClosed = id === CLOSED_YARD.id && strikeAtMs <= atMs && atMs < strikeAtMs + quietMs;
    return isClosed ? [alertOf(strikeAtMs)] : [];
  }

  function timesAt(atMs: number): { generatedAt: string; lightningAsOf: string } {
    return { generatedAt: isoInstant(atMs), lightningAsOf: isoInstant(atMs - 2_000) };
  }

  /** Body of an answer with the content of a moment. */
  function bodyAt(call: YardCall, url: URL, atMs: number): BodyInit | null {
    switch (call) {
      case 'active': {
        const facilityId = url.searchParams.get('facilityId') ?? '';
        const position = places.get(facilityId);
        const stated = policy === null ? {} : { policy };
        const activeAlerts = eventsOf(facilityId, atMs);
        return json({ facilityId, ...timesAt(atMs), ...stated, position, activeAlerts });
      }
      case 'alertsFile': {
        const client = url.searchParams.get('clientId') ?? 'ACME';
        const activeAlerts = client === 'ACME' ? eventsOf(CLOSED_YARD.id, atMs) : [];
        const entry = {
          facilityId: CLOSED_YARD.id,
          id: 'kepler-1',
          highestSeverityAlert: null,
          activeAlerts,
        };
        const watched = client === 'ACME' ? [OPEN_YARD.id, CLOSED_YARD.id] : [];
        return json({ client, ...timesAt(atMs), watched, alerts: activeAlerts.length === 0 ? [] : [entry] });
      }
      case 'metadata':
        return json(atMs < strikeAtMs ? HARMLESS_LIGHTNING : eventMetadataFor(DEFAULT_CLIENT_RULES));
      case 'payload':
        return json({ data: { message: 'Lightning nearby' } });
      case 'conditions':
        return json({ ...CONDITIONS, validTimeUtc: Math.floor(atMs / 1_000) });
      case 'probability':
        return `-100.0 35.0 ${isoInstant(atMs)} 0.0100\n`;
      case 'statusFile':
        return json({
          client: 'ACME',
          facilityId: OPEN_YARD.id,
          status: 'OPEN',
          reportedAt: isoInstant(atMs),
        });
      case 'facilitiesLive':
      case 'facilitiesFile':
        return json({ type: 'FeatureCollection', features: [...places.values()].map(featureOf) });
      case 'window':
        return windowAt(strikeAtMs, atMs);
      case 'columns':
      case 'steps': {
        const stepMs = stepOf(url) - (nowMs() - atMs);
        if (stepMs + STEP_MS > atMs) return null;
        const isIn = strikeAtMs >= stepMs && strikeAtMs < stepMs + STEP_MS;
        if (call === 'columns')
          return encodeStrikeStep({ strikes: strikesOf(isIn ? [strikeAtMs] : []), stepMs });
        return json(isIn ? [{ lat: 45, lon: -100, timestamp: strikeAtMs, strikeType: 'CG' }] : []);
      }
      case 'health':
        return json({ isWell: true, troubles: [] });
      default:
        return call satisfies never;
    }
  }

  function answer(call: YardCall, url: URL, atMs: number, dateMs: number): Response {
    const body = bodyAt(call, url, atMs);
    if (body === null) return refusal(404, { generalError: { message: "File doesn't exist" } }, dateMs);
    const isGone = call === 'active' && removed.has(url.searchParams.get('facilityId') ?? '');
    if (isGone) return refusal(404, { facilityNotFound: { message: 'No such facility.' } }, dateMs);
    if (call === 'active') note(url.searchParams.get('facilityId') ?? '', atMs);
    const isOfClient = (url.searchParams.get('clientId') ?? 'ACME') === 'ACME';
    if (call === 'alertsFile' && isOfClient) [OPEN_YARD.id, CLOSED_YARD.id].forEach((id) => note(id, atMs));
    return new Response(body, { headers: { date: new Date(dateMs).toUTCString() } });
  }

  function note(facilityId: string, atMs: number): void {
    const times = { generatedAtMs: atMs, lightningAsOfMs: atMs - 2_000 };
    delivered.set(facilityId, [times, ...(delivered.get(facilityId) ?? []).slice(0, 20)]);
  }

  async function failed(fault: Fault, call: YardCall, url: URL, signal?: AbortSignal): Promise<Response> {
    const atMs = nowMs();
    switch (fault) {
      case 'answers 403':
        return refusal(403, { generalError: { message: 'accessTokenExpired' } }, atMs);
      case 'answers 404':
        return refusal(404, { facilityNotFound: { message: 'There is no such thing.' } }, atMs);
      case "says File doesn't exist":
        return refusal(404, { generalError: { message: "File doesn't exist" } }, atMs);
      case 'answers 401':
        return refusal(401, { generalError: { message: 'notSignedIn' } }, atMs);
      case 'answers 503 as a standby':
        return refusal(503, { generalError: { message: 'notLeading' } }, atMs);
      case 'answers 500':
        return new Response('oops', { status: 500, headers: { date: new Date(atMs).toUTCString() } });
      case 'does not answer':
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        });
      case 'breaks off in the middle': {
        const whole = new Uint8Array(await new Response(bodyAt(call, url, atMs)).arrayBuffer());
        const half = whole.slice(0, Math.floor(whole.length / 2));
        return new Response(half, { headers: { date: new Date(atMs).toUTCString() } });
      }
      case 'answers with old content':
        return answer(call, url, atMs - OLD_MS, atMs);
      case 'answers from an old cache':
        return answer(call, url, atMs - OLD_MS, atMs - OLD_MS);
      case 'answers about another yard':
        return answer(call, anotherYards(url), atMs, atMs);
      case 'is not reachable':
        throw new TypeError('Failed to fetch');
      default:
        return fault satisfies never;
    }
  }

  return {
    asked,
    nowMs,
    strikeAtMs,
    /** Stands for `fetch` of the page and of its worker. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const url = new URL(String(input), 'http://network.example');
      const call = (Object.keys(ADDRESSES) as YardCall[]).find((name) => ADDRESSES[name].test(url.pathname));
      if (call === undefined) throw new Error(`A yard page does not call ${url.pathname}.`);
      asked.push({ call, url });
      const fault = failing.get(call);
      if (fault === undefined) return answer(call, url, nowMs(), nowMs() + (clockOffMs.get(call) ?? 0));
      return failed(fault, call, url, init?.signal ?? undefined);
    },
    fail: (calls: readonly YardCall[], fault: Fault) => calls.forEach((call) => failing.set(call, fault)),
    heal: () => failing.clear(),
    /** An administrator changes a facility. */
    change: (facility: Facility) => void places.set(facility.id, facility),
    /** An administrator removes a facility. */
    remove({ id }: Facility) {
      places.delete(id);
      removed.add(id);
    },
    /** The service is started again with other rules, which its answers state from then on. */
    restartWith(stated: LightningPolicy) {
      policy = stated;
    },
    /** The clock of the machine that answers a call is wrong, and so is its `Date`. */
    setClockOff: (call: YardCall, byMs: number) => void clockOffMs.set(call, byMs),
    /** True time passes that the device sleeps through. */
    sleep: (ms: number) => void (sleptMs += ms),
    /** What was served about a yard's alerts, the newest twenty. */
    deliveredOf: (facilityId: string): readonly ContentTimes[] => delivered.get(facilityId) ?? [],
  };
}

/** An address about the yard that stays open, and of a client that has no lightning. */
function anotherYards(url: URL): URL {
  const other = new URL(url);
  other.searchParams.set('facilityId', 'QUIET_YARD_TOO');
  other.searchParams.set('clientId', 'OTHER');
  return other;
}

function refusal(status: number, body: unknown, dateMs: number): Response {
  return Response.json(body, { status, headers: { date: new Date(dateMs).toUTCString() } });
}

const json = (value: unknown) => JSON.stringify(value);
