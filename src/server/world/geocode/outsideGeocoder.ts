import { z } from 'zod';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { readBodyBytes } from '../../platform/http/readBodyBytes.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createRetryWait, retryAfterMsOf } from '../../sources/pull/retryAfter.ts';
import { MOST_SUGGESTIONS, type Geocoder, type Suggested } from './geocoder.ts';
import { regionNamed } from './regions.ts';

/** A provider of addresses that speaks Photon's GeoJSON. */
export type GeocoderSettings = {
  /** Of its search, without a query. */
  readonly url: string;
  /** Goes along as a bearer; empty: the provider asks for none. */
  readonly token: string;
};

type Dependencies = {
  readonly fetch: typeof globalThis.fetch;
  /** Names the product and whom its operator can be reached by. */
  readonly userAgent: string;
  readonly clock: ServerClock;
  /** Time for an answer with its whole body, ms; nobody waits longer than three seconds for a suggestion. */
  readonly timeoutMs?: number;
  readonly other: Geocoder;
  failed(error: unknown): void;
};

const TIMEOUT_MS = 3_000;
/** Eight places take some thousand bytes. */
const MOST_BYTES = 1_000_000;

const Text = z.union([z.string(), z.number()]).transform(String).optional();
const Longitude = z.number().min(-180).max(180);
const Latitude = z.number().min(-90).max(90);

/** Source: Photon's documentation of its answer, https://github.com/komoot/photon. */
const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([Longitude, Latitude]).rest(z.number()) }),
      properties: z.object({
        osm_type: Text,
        osm_id: Text,
        type: Text,
        name: Text,
        street: Text,
        housenumber: Text,
        city: Text,
        town: Text,
        state: Text,
        countrycode: Text,
        postcode: Text,
      }),
    }),
  ),
});
type Found = z.infer<typeof Answer>['features'][number];

/** Asks a provider for streets and houses; what it cannot be asked is asked of the other. */
export function createOutsideGeocoder(
  { url, token }: GeocoderSettings,
  dependencies: Dependencies,
): Geocoder {
  const { clock, timeoutMs = TIMEOUT_MS } = dependencies;
  const wait = createRetryWait(clock);

  async function ask(words: string): Promise<readonly PlaceSuggestion[]> {
    const address = new URL(url);
    address.searchParams.set('q', words);
    address.searchParams.set('limit', String(MOST_SUGGESTIONS));
    const answer = await dependencies.fetch(address, {
      headers: {
        accept: 'application/json',
        'user-agent': dependencies.userAgent,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'error', // the token is this host's alone
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) {
      wait.begin(retryAfterMsOf(answer.headers, clock.nowMs()));
      // a body that nobody reads would hold its connection
      await answer.body?.cancel();
      throw new Error(`The geocoder answered ${answer.status}.`);
    }
    const bytes = await readBodyBytes(answer, MOST_BYTES);
    if (bytes === null) throw new Error(`The geocoder answered with more than ${MOST_BYTES} bytes.`);
    return Answer.parse(JSON.parse(new TextDecoder().decode(bytes)))
      .features.slice(0, MOST_SUGGESTIONS)
      .map(toSuggestion);
  }

  async function standIn(words: string): Promise<Suggested> {
    return { ...(await dependencies.other.suggest(words)), isStandIn: true };
  }

  return {
    async suggest(words) {
      if (wait.isOn()) return standIn(words);
      try {
        return { places: await ask(words), isStandIn: false };
      } catch (error) {
        dependencies.failed(error);
        return standIn(words);
      }
    },
    stop: () => dependencies.other.stop(),
  };
}

/** Kinds of Photon whose name is none of a street, house or site, and stands nowhere but in the title or the town. */
const AREAS = new Set(['locality', 'district', 'city', 'county', 'state', 'country']);

function toSuggestion({ geometry, properties: p }: Found): PlaceSuggestion {
  const [longitude, latitude] = geometry.coordinates;
  const isTown = p.type === 'city';
  const city = p.city ?? p.town ?? (isTown ? (p.name ?? '') : '');
  const isArea = AREAS.has(p.type ?? '');
  const address = isArea ? '' : [p.housenumber, p.street ?? p.name].filter(isSaid).join(' ');
  const countryCode = (p.countrycode ?? '').toUpperCase();
  const state = p.state ?? (p.type === 'state' ? (p.name ?? '') : '');
  // a yard or a shop is looked for by its name, wherever it has an address
  const name = isTown || p.name === p.street || p.name === address ? '' : p.name;
  const said = [name, address, city, state === name ? '' : state, countryCode].filter(isSaid);
  return {
    id: `osm:${p.osm_type ?? ''}${p.osm_id ?? `${latitude},${longitude}`}`,
    title: said.length === 0 ? `${latitude}, ${longitude}` : said.join(', '),
    latitude,
    longitude,
    address,
    city,
    state: regionNamed(countryCode, state)?.code ?? state,
    countryCode,
    ...(p.postcode === undefined ? {} : { postalCode: p.postcode }),
  };
}

function isSaid(part: string | undefined): part is string {
  return part !== undefined && part !== '';
}
