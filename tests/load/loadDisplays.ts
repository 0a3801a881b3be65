import { FacilityFeatures } from '#contracts/facility.ts';
import { signInOverHttp } from '../process/signInOverHttp.ts';
import type { Display, LoadYard } from './playDisplays.ts';

const PEOPLE = ['user@acme.example', 'admin@acme.example', 'siteadmin@acme.example'] as const;
/** Sessions that the displays share: a site opens all of its own with one, and an address may sign in so often a minute. */
const SESSIONS = 6;

/** Displays of the demonstration's yards, in turn, at these addresses in turn. */
export async function loadDisplays(origins: readonly string[], count: number): Promise<Display[]> {
  const tokens: string[] = [];
  for (let nth = 0; nth < Math.min(SESSIONS, count); nth += 1) {
    const session = await signInOverHttp(origins[0]!, PEOPLE[nth % PEOPLE.length]!);
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
