import { z } from 'zod';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { MOST_SUGGESTIONS, type Geocoder } from './geocoder.ts';

/** A provider of addresses that speaks Photon's GeoJSON. */
export type GeocoderSettings = {
  /** Of its search, without a query. */
  readonly url: string;
  /** Goes along as a bearer; empty: the provider asks for none. */
  readonly token: string;
};

/** Nobody waits longer for a suggestion. */
const TIMEOUT_MS = 3_000;

const Text = z.union([z.string(), z.number()]).transform(String).optional();

/** Source: Photon's documentation of its answer, https://github.com/komoot/photon. */
const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
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
  dependencies: {
    readonly fetch: typeof globalThis.fetch;
    readonly other: Geocoder;
    failed(error: unknown): void;
  },
): Geocoder {
  async function ask(words: string): Promise<readonly PlaceSuggestion[]> {
    const address = new URL(url);
    address.searchParams.set('q', words);
    address.searchParams.set('limit', String(MOST_SUGGESTIONS));
    const answer = await dependencies.fetch(address, {
      headers: {
        accept: 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'error', // the token is this host's alone
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}.`);
    return Answer.parse(await answer.json())
      .features.slice(0, MOST_SUGGESTIONS)
      .map(toSuggestion);
  }

  return {
    async suggest(words) {
      try {
        return await ask(words);
      } catch (error) {
        dependencies.failed(error);
        return dependencies.other.suggest(words);
      }
    },
    stop: () => dependencies.other.stop(),
  };
}

function toSuggestion({ geometry, properties: p }: Found): PlaceSuggestion {
  const [longitude, latitude] = geometry.coordinates;
  const isTown = p.type === 'city';
  const city = p.city ?? p.town ?? (isTown ? (p.name ?? '') : '');
  const address = [p.housenumber, p.street ?? (isTown ? undefined : p.name)].filter(isSaid).join(' ');
  const countryCode = (p.countrycode ?? '').toUpperCase();
  const title = [address, city, p.state, countryCode].filter(isSaid).join(', ');
  return {
    id: `osm:${p.osm_type ?? ''}${p.osm_id ?? `${latitude},${longitude}`}`,
    title: title === '' ? `${latitude}, ${longitude}` : title,
    latitude,
    longitude,
    address,
    city,
    state: p.state ?? '',
    countryCode,
    ...(p.postcode === undefined ? {} : { postalCode: p.postcode }),
  };
}

function isSaid(part: string | undefined): part is string {
  return part !== undefined && part !== '';
}
