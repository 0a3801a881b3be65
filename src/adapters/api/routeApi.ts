import type { Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import { RouteAnswer, type RouteQuestion } from '#contracts/route.ts';
import type { RouteShare } from '#contracts/routeShare.ts';
import { FacilityFeature, UnreadFacilities } from '#contracts/unreadLists.ts';
import type { RouteDraft } from '#domain/routes/routeDraft.ts';
import { positionText, stopText, type RouteStop } from '#domain/routes/routeStop.ts';
import { isShareLimit, type ShareOrder } from '#domain/routes/shareOrder.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { RouteReply } from '#machines/routePlan/routePlanContext.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type RouteApi = {
  /** The routes between some places, for a drive that begins at an instant, epoch ms. */
  fetchRoutes(places: RouteDraft, departAtMs: number, signal?: AbortSignal): Promise<RouteReply>;
  /** Facilities that a road leads to from one (CALL-54). */
  fetchReachable(facilityId: string, signal?: AbortSignal): Promise<readonly Facility[]>;
  /** Sends the plain link of a route (CALL-62). Rejects with the words of the service. */
  share(order: ShareOrder, url: string, signal?: AbortSignal): Promise<void>;
};

type RouteApiParts = {
  readonly routeUrl: string;
  readonly apiBaseUrl: string;
  readonly key: string;
  readonly clientId: string;
  /** Network time, epoch ms. */
  readonly presentMs: () => number;
};

/** Roads are sought in the service's own time; it may still be reading them. */
const TIMEOUT_MS = 20_000;
const MOST_RAND = 1_000_000_000;
const SHARE_PATHS = { sms: 'sms', email: 'emails' } as const;

/** Calls about routes (CALL-54, CALL-62, CALL-64). */
export function createRouteApi(http: HttpClient, parts: RouteApiParts): RouteApi {
  const { routeUrl, apiBaseUrl, presentMs } = parts;
  return {
    async fetchRoutes(places, departAtMs, signal) {
      const query = questionOf(parts, places, departAtMs);
      const answer = await http
        .json(routeUrl, RouteAnswer, { query, signal, timeoutMs: TIMEOUT_MS })
        .catch(noneIfNotFound);
      if (answer === null || answer.meta.length === 0) return { kind: 'notFound' };
      const [lines] = answer.risk;
      // a route whose risk nobody knows is not one without risk (S4)
      if (lines === undefined || lines.features.length === 0) return { kind: 'noData' };
      return { kind: 'routes', plan: { routes: answer.meta, lines, departAtMs, asOfMs: presentMs() } };
    },
    async fetchReachable(facilityId, signal) {
      const url = `${apiBaseUrl}/facilities/reachable/${encodeURIComponent(facilityId)}`;
      const { features } = await http.json(url, UnreadFacilities, { signal });
      return features.map((feature) => FacilityFeature.parse(feature).properties);
    },
    async share({ channel, recipients, message }, url, signal) {
      const body: RouteShare = { recipients: [...recipients], url: base64(url), message };
      await http
        .text(`${apiBaseUrl}/notifications/routing/${SHARE_PATHS[channel]}`, { method: 'POST', body, signal })
        .catch(inWords);
    },
  };
}

function questionOf({ clientId, key }: RouteApiParts, places: RouteDraft, departAtMs: number): RouteQuestion {
  const wp = places.waypoints.map(stopText).filter((text) => text !== '');
  return {
    ...end('src', places.origin),
    ...end('dst', places.destination),
    ...{ client: clientId, at: isoInstant(departAtMs) },
    ...(wp.length === 0 ? {} : { wp: wp.join('|') }),
    // Source: requirement CALL-64
    ...{ mod_meta: '100', mod_risk: '5', key, rand: String(Math.floor(Math.random() * MOST_RAND)) },
  };
}

/** Only what is known of it. Source: spec/gaps.md GAP-101. */
function end(name: 'src' | 'dst', { locationId, at }: RouteStop): Partial<RouteQuestion> {
  if (locationId !== null) return { [`${name}_id`]: locationId };
  return at === null ? {} : { [`${name}_ll`]: positionText(at) };
}

function noneIfNotFound(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null;
  throw error;
}

/** What a refusal says for people, where it does (SHARE-08). */
function inWords(error: unknown): never {
  const words = error instanceof HttpError && Problem.safeParse(error.body).data?.['generalError'];
  if (words && isShareLimit(words.message)) throw new Error(words.message);
  throw words && words.messageText ? new Error(words.messageText) : error;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
