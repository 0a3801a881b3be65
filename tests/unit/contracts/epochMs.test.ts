import { describe, expect, test } from 'vitest';
import { EarthquakeFeatures } from '#contracts/earthquakeFeatures.ts';
import { EpochMs } from '#contracts/epochMs.ts';
import { ClosestStrike } from '#contracts/facilityEvent.ts';
import { JournalEntry } from '#contracts/journalEntry.ts';
import { Strike } from '#contracts/strike.ts';
import { StrikeTileProperties } from '#contracts/strikeTile.ts';
import { FURTHEST_MS } from '#domain/time/isInstant.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { faultyFields } from './faultyFields.ts';

/** Whole numbers that no date holds, though numbers hold them exactly. */
const BEYOND_MS = [FURTHEST_MS + 1, Number.MAX_SAFE_INTEGER];

test.each([0, 1_783_189_200_123.5, FURTHEST_MS, -FURTHEST_MS])('%s is an instant of the wire', (atMs) => {
  expect(EpochMs.parse(atMs)).toBe(atMs);
  expect(() => isoInstant(atMs)).not.toThrow();
});

test.each([...BEYOND_MS, -FURTHEST_MS - 1, Number.NaN, Number.POSITIVE_INFINITY, '0'])(
  '%s is none, so that nothing crashes by it later [S4][S12]',
  (atMs) => {
    expect(EpochMs.safeParse(atMs).success).toBe(false);
  },
);

describe.each(BEYOND_MS)('a time of %s, beyond every date, is refused as a broken one is', (timestamp) => {
  const place = { lat: 35.3, lon: -101.7 };

  test('of a strike [DATA-18]', () => {
    expect(faultyFields(Strike, { ...place, timestamp, strikeType: 'CG' })).toEqual(['timestamp']);
    expect(faultyFields(ClosestStrike, { location: place, distance: 1, timestamp })).toEqual(['timestamp']);
    expect(faultyFields(StrikeTileProperties.pick({ timestamp: true }), { timestamp })).toEqual([
      'timestamp',
    ]);
  });

  test('of an earthquake [DATA-15]', () => {
    const feature = {
      type: 'Feature',
      id: 'quake-1',
      geometry: { type: 'Point', coordinates: [-97, 39] },
      properties: { mag: 5, time: timestamp, place: 'near Salina' },
    };
    const answer = { type: 'FeatureCollection', isSimulation: false, features: [feature] };
    expect(faultyFields(EarthquakeFeatures, answer)).toEqual(['features.0.properties.time']);
  });

  test('of an entry of the log [S12]', () => {
    const entry = {
      atMs: 0,
      lastAtMs: timestamp,
      machine: 'page',
      fact: 'page.opened',
      detail: '',
      times: 1,
    };
    expect(faultyFields(JournalEntry, entry)).toEqual(['lastAtMs']);
  });
});
