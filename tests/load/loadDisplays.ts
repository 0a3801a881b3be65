import { FacilityFeatures } from '#contracts/facility.ts';
import { MOST_STREAMS } from '#server/routes/feeds/streamSeats.ts';
import { signInOverHttp } from '../process/signInOverHttp.ts';
import type { Display, LoadYard } from './playDisplays.ts';

const PEOPLE = ['user@acme.example', 'admin@acme.example', 'siteadmin@acme.example'] as const;

/**
 * Displays of the demonstration's yards, in turn, at these addresses in turn. A site opens all of its own with one session,
 * as many as one may; each signs in from an address of its own, which may do so ten times a minute.
 */
export async function loadDisplays(origins: readonly string[], count: number): Promise<Display[]> {
  const tokens: string[] = [];
  for (let nth = 0; nth < Math.ceil(count / MOST_STREAMS); nth += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${nth}` };
    const session = await signInOverHttp(origins[0]!, PEOPLE[nth % PEOPLE.length]!, headers);
    tokens.push(session.accessToken);
  }
  const yards = await yardsOf(origins[0]!, tokens[0]!);
  return Array.from({ length: count }, (_, nth) => ({
    origin: origins[nth % origins.length]!,
    token: tokens[nth % tokens.length]!,
    yard: yards[nth % yards.length]!,
  }));
}

async function yardsOf(origin: string, token: string): Promise<LoadYard[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/facilities/metadata`, { headers });
  const { features } = FacilityFeatures.parse(await answer.json());
  return features.map(({ properties: { id, longitude, latitude } }) => ({
    id,
    lon: longitude,
    lat: latitude,
  }));
}
