import type { Facility } from '#contracts/facility.ts';
import { RouteAnswer, type RouteQuestion } from '#contracts/route.ts';
import type { RouteShare } from '#contracts/routeShare.ts';
import { FacilityFeature, UnreadFacilities } from '#contracts/unreadLists.ts';
import type { RouteDraft } from '#domain/routes/routeDraft.ts';
import { positionText, stopText, type RouteStop } from '#domain/routes/routeStop.ts';
import { isShareLimit, type ShareOrder } from '#domain/routes/shareOrder.ts';
import { instantMs, isoInstant } from '#domain/time/instant.ts';
import type { RouteReply } from '#machines/routePlan/routePlanContext.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type RouteApi = {
  /** Requests the routes between places, for a departure, epoch ms. */
  fetchRoutes(places: RouteDraft, departAtMs: number, signal?: AbortSignal): Promise<RouteReply>;
  /** Loads the facilities that a road leads to from one (CALL-54). Rejects where no roads are known. */
  fetchReachable(facilityId: string, signal?: AbortSignal): Promise<readonly Facility[]>;
  /** Sends the plain link of a route (CALL-62). Rejects with the key of a limit, or as `HttpClient` does. */
  share(order: ShareOrder, url: string, signal?: AbortSignal): Promise<void>;
};

type RouteApiDependencies = {
  /** Empty: no routes are planned. */
  readonly routeUrl: string;
  readonly apiBaseUrl: string;
  readonly key: string;
  readonly clientId: string;
  /** Network time, epoch ms. */
  readonly presentMs: () => number;
};

/** Timeout, ms: the service may still be reading its roads. */
const TIMEOUT_MS = 20_000;
const MOST_RAND = 1_000_000_000;
const SHARE_PATHS = { sms: 'sms', email: 'emails' } as const;

/** Calls about routes (CALL-54, CALL-62, CALL-64). */
export function createRouteApi(http: HttpClient, dependencies: RouteApiDependencies): RouteApi {
  const { routeUrl, apiBaseUrl, presentMs } = dependencies;
  return {
    async fetchRoutes(places, departAtMs, signal) {
      if (routeUrl === '') return { kind: 'notSet' };
      const query = questionOf(dependencies, places, departAtMs);
      const askedMs = presentMs();
      const answer = await http
        .json(routeUrl, RouteAnswer, { query, signal, timeoutMs: TIMEOUT_MS })
        .catch(refusalOf);
      if ('kind' in answer) return answer;
      if (answer.meta.length === 0) return { kind: 'notFound' };
      const [lines] = answer.risk;
      // a route with an unknown risk is not one without risk (S4)
      if (lines === undefined || lines.features.length === 0) return { kind: 'noData' };
      return {
        kind: 'routes',
        plan: { routes: answer.meta, lines, departAtMs, asOfMs: asOfMs(answer, askedMs) },
      };
    },
    async fetchReachable(facilityId, signal) {
      if (routeUrl === '') throw new Error('No roads are known.');
      const url = `${apiBaseUrl}/facilities/reachable/${encodeURIComponent(facilityId)}`;
      const { features } = await http.json(url, UnreadFacilities, { signal });
      return features.map((feature) => FacilityFeature.parse(feature).properties);
    },
    async share({ channel, recipients, message }, url, signal) {
      const body: RouteShare = { recipients: [...recipients], url: base64(url), message };
      await http
        .text(`${apiBaseUrl}/notifications/routing/${SHARE_PATHS[channel]}`, { method: 'POST', body, signal })
        .catch(byLimit);
    },
  };
}

/** An answer does not say when it was made: not before it was asked for, and its warnings may be older (S5). */
function asOfMs({ as_of: warningsAt }: RouteAnswer, askedMs: number): number {
  return warningsAt === undefined ? askedMs : Math.min(askedMs, instantMs(warningsAt) ?? Number.NaN);
}

function questionOf(
  { clientId, key }: RouteApiDependencies,
  places: RouteDraft,
  departAtMs: number,
): RouteQuestion {
  const wp = places.waypoints.map(stopText).filter((text) => text !== '');
  return {
    ...end('src', places.origin),
    ...end('dst', places.destination),
    client: clientId,
    at: isoInstant(departAtMs),
    ...(wp.length === 0 ? {} : { wp: wp.join('|') }),
    mod_meta: '100',
    mod_risk: '5',
    key,
    rand: String(Math.floor(Math.random() * MOST_RAND)),
  };
}

/** Query of one end of a route, with its known parts. Source: spec/gaps.md GAP-101. */
function end(name: 'src' | 'dst', { locationId, at }: RouteStop): Partial<RouteQuestion> {
  if (locationId !== null) return { [`${name}_id`]: locationId };
  return at === null ? {} : { [`${name}_ll`]: positionText(at) };
}

/** What a refusal says of routes; throws what says nothing of them. */
function refusalOf(error: unknown): RouteReply {
  if (!(error instanceof HttpError)) throw error;
  const { key } = error;
  if (key === 'routingNotSet') return { kind: 'notSet' };
  if (key === 'routingFailed' || key === 'overloaded') return { kind: 'unavailable' };
  if (error.status === 404) return { kind: 'notFound' };
  throw error;
}

/** Throws the key of a limit, for which the dialog has words, in place of the text of the service (GAP-103). */
function byLimit(error: unknown): never {
  const isLimit = error instanceof HttpError && error.key !== null && isShareLimit(error.key);
  throw isLimit ? new Error(error.key) : error;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
