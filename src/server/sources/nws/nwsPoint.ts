import { z } from 'zod';
import { pullFailure, type PullClient, type PullFailure } from '../pull/pullClient.ts';

const Point = z.object({
  properties: z.object({
    observationStations: z
      .string()
      .regex(/\/gridpoints\/[A-Z]{3}\/\d+,\d+\/stations$/u)
      .nullish()
      .catch(null),
    forecastGridData: z
      .string()
      .regex(/\/gridpoints\/[A-Z]{3}\/\d+,\d+$/u)
      .nullish()
      .catch(null),
  }),
});

const MOST_BYTES = 1_000_000;

/** What api.weather.gov says of a place: paths of its stations and of its cell of the forecast; null: not named. */
type NwsPoint =
  | { readonly is: 'found'; readonly stationsPath: string | null; readonly gridPath: string | null }
  /** Outside the United States, or refused. */
  | { readonly is: 'absent' }
  | PullFailure;

/** A place that the service knows nothing of is asked for again after this, ms: it says the same while it refuses us. */
export const ABSENT_KEPT_MS = 60 * 60_000;

/**
 * Asks what is at a place. The server names addresses of its own; only their path is used, so that no other host is
 * asked.
 *
 * @param place By `placeName`: the service refuses more decimals and redirects zeros at the end.
 */
export async function fetchNwsPoint(
  { client, baseUrl }: { readonly client: PullClient; readonly baseUrl: string },
  place: string,
  signal: AbortSignal,
): Promise<NwsPoint> {
  const url = `${baseUrl}/points/${place}`;
  const answer = await client.get(url, { accept: ['application/geo+json'], maxBytes: MOST_BYTES, signal });
  if (answer.is === 'failed') return answer;
  if (answer.is !== 'new') return { is: 'absent' };
  try {
    const { observationStations, forecastGridData } = Point.parse(
      JSON.parse(new TextDecoder().decode(answer.bytes)),
    ).properties;
    return { is: 'found', stationsPath: pathOf(observationStations), gridPath: pathOf(forecastGridData) };
  } catch {
    return pullFailure(`no whole JSON at /points/${place}`);
  }
}

function pathOf(address: string | null | undefined): string | null {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).pathname : null;
}
