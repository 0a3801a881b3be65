import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { AlertArea } from './publicAlert.ts';

/** Outlines of the Census by its codes: two digits a state, five a county. */
export type CensusAreas = (fips: string) => readonly AlertArea[] | null;

/** Reads the outlines of states and counties of the United States from the package `us-atlas`, about 2 MB. */
export function readCensusAreas(): CensusAreas {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const byCode = new Map<string, readonly AlertArea[]>();
  for (const kind of ['states', 'counties']) {
    const { features } = feature(topology, topology.objects[kind] as GeometryCollection);
    for (const { id, geometry } of features) {
      if (geometry.type === 'Polygon') byCode.set(String(id), [geometry.coordinates as unknown as AlertArea]);
      if (geometry.type === 'MultiPolygon')
        byCode.set(String(id), geometry.coordinates as unknown as AlertArea[]);
    }
  }
  return (fips) => byCode.get(fips) ?? null;
}

/** Code of the Census of each state by its letters in the names of zones. Source: ANSI INCITS 38. */
export const STATE_FIPS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 ' +
    'MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 ' +
    'VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);
