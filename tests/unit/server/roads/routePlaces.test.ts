import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { passFault } from '#server/world/roads/passFault.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';
import { packedLine, startRoutingStage } from './routingStage.ts';

/** Along the equator and back along a parallel 111 km to the north. */
const FROM: LonLat = [10, 0];
const TO: LonLat = [10, 1];
const VIA: LonLat = [12, 0.5];
const ROUND: readonly LonLat[] = [FROM, [12, 0], VIA, [12, 1], TO];
const STRAIGHT: readonly LonLat[] = [FROM, TO];

const stage = await startRoutingStage(roadSnapshotOf(undefined, undefined));
afterAll(stage.server.stop);
beforeEach(() => void stage.warnings.splice(0));

type Asked = {
  line: readonly LonLat[];
  places: readonly LonLat[];
  /** Left out: the answer does not tell of legs. */
  legs?: number;
  reason: RegExp;
};

async function findingOf(line: readonly LonLat[], places: readonly LonLat[], legs?: number) {
  const route = { geometry: packedLine(line), distance: 400_000, duration: 18_000 };
  const told = legs === undefined ? {} : { legs: Array.from({ length: legs }, () => ({})) };
  stage.answer(JSON.stringify({ code: 'Ok', routes: [{ ...route, ...told }] }));
  return (await stage.find(places)).is;
}

describe('an answer of a routing service', () => {
  it('is taken where its line passes the places that were asked for in their order [CALL-64][ROUTE-02]', async () => {
    expect(await findingOf(ROUND, [FROM, VIA, TO], 2)).toBe('found');
    expect(await findingOf(ROUND, [FROM, [11, 0.1], VIA, [11, 0.95], TO])).toBe('found');
    expect(stage.warnings).toEqual([]);
  });

  it.each<[string, Asked]>([
    ['passes by a place', { line: STRAIGHT, places: [FROM, VIA, TO], reason: /222 km from a place/ }],
    [
      'passes the places in another order',
      { line: ROUND, places: [FROM, [11, 1], [11, 0], TO], reason: /another order/ },
    ],
    ['begins elsewhere', { line: ROUND, places: [[9, 0], VIA, TO], reason: /begins or ends 111 km/ }],
    ['ends elsewhere', { line: ROUND, places: [FROM, VIA, [9, 1]], reason: /begins or ends 111 km/ }],
    [
      'leaves a place near it out',
      { line: STRAIGHT, places: [FROM, [10.1, 0.5], TO], legs: 1, reason: /1 legs/ },
    ],
  ])(
    'fails where it %s, and says why in the log: its risk would be that of another way [S4][CALL-64]',
    async (_, { line, places, legs, reason }) => {
      expect(await findingOf(line, places, legs)).toBe('failed');
      expect(stage.warnings.join()).toMatch(reason);
    },
  );
});

describe('places of a route', () => {
  const EAST: readonly LonLat[] = [
    [10, 0],
    [14, 0],
  ];
  const fault = (...places: LonLat[]) => passFault(EAST, places, 20_000);

  test('are passed up to the limit beside the line, and not beyond [CALL-64]', () => {
    expect(fault([12, 0.17])).toBeNull();
    expect(fault([12, 0.19])).toMatch('21 km');
  });

  test('are told in their order where they are a few kilometres apart [CALL-64]', () => {
    expect(fault([12, 0], [12.05, 0])).toBeNull();
    expect(fault([12.05, 0], [12, 0])).toMatch('another order');
    // one road may pass both, from either side
    expect(fault([12.01, 0], [12, 0])).toBeNull();
  });
});
