import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';
import { batchOf, engineOf, MINUTE_MS, NOW_MS } from './engineFixture.ts';

const EAST = profileOf('east', { footprint: [boxBetween(-100, -60)] });
const WEST = profileOf('west', { footprint: [boxBetween(-140, -90)] });
const PEOPLE = profileOf('people', { role: 'secondary' });
const SOURCES = [EAST, WEST, PEOPLE];

const at = (id: string, lon: number, lat = 40): EngineFacility => ({ clientId: 'ACME', id, lon, lat });
const YARDS = {
  east: at('EAST', -75),
  west: at('WEST', -120),
  both: at('BOTH', -95),
  none: at('NONE', -75, 70),
};
const ALL = Object.values(YARDS);

/** Primary sources of each yard, by the boxes above. */
const WATCHED_BY: Record<string, readonly string[]> = {
  EAST: ['east'],
  WEST: ['west'],
  BOTH: ['east', 'west'],
  NONE: [],
};

const QUIET_MINUTES = 30;

/** One delivery; minutes since the beginning. The strike falls at a yard, inside its alert ring. */
type Delivery = { source: string; fromMin: number; toMin: number; struck: string | null };

const minuteMs = (minute: number) => NOW_MS + minute * MINUTE_MS;

function engineAfter(deliveries: readonly Delivery[], sources: readonly SourceProfile[] = SOURCES) {
  const engine = engineOf({ facilities: ALL, sources });
  for (const { source, fromMin, toMin, struck } of deliveries) {
    const yard = ALL.find(({ id }) => id === struck);
    const strikes = yard === undefined ? [] : [{ lon: yard.lon, lat: yard.lat, atMs: minuteMs(toMin) }];
    const batch = batchOf(strikes, minuteMs(toMin), minuteMs(fromMin));
    engine.ingest({ ...batch, sourceId: source }, minuteMs(END_MIN));
  }
  engine.advanceTo(minuteMs(END_MIN));
  return engine;
}

const END_MIN = 90;

const knownMinute = (engine: ReturnType<typeof engineAfter>, { clientId, id }: EngineFacility) => {
  const asOfMs = engine.lightningAsOfMs(clientId, id);
  return asOfMs === null ? null : (asOfMs - NOW_MS) / MINUTE_MS;
};
const typesAt = (engine: ReturnType<typeof engineAfter>, { clientId, id }: EngineFacility) =>
  engine.eventsOf(clientId, id).map(({ eventType, eventStartAt }) => `${eventType} ${eventStartAt}`);

const delivery = (sources: readonly string[]): fc.Arbitrary<Delivery> =>
  fc
    .record({
      source: fc.constantFrom(...sources),
      fromMin: fc.integer({ min: 0, max: END_MIN - 1 }),
      length: fc.integer({ min: 1, max: 45 }),
      struck: fc.option(fc.constantFrom(...ALL.map(({ id }) => id)), { freq: 3 }),
    })
    .map(({ source, fromMin, length, struck }) => ({
      source,
      fromMin,
      toMin: Math.min(END_MIN, fromMin + length),
      struck,
    }));

/** What is known of a yard, minute by minute: the newest known minute, if a quiet period before it is known too. */
function expectedMinute(deliveries: readonly Delivery[], id: string): number | null {
  const isKnown = (minute: number) =>
    deliveries.some(
      ({ source, fromMin, toMin }) => WATCHED_BY[id]!.includes(source) && fromMin <= minute && minute < toMin,
    );
  const newest = Array.from({ length: END_MIN }, (_, nth) => END_MIN - 1 - nth).find(isKnown);
  if (newest === undefined) return null;
  let first = newest;
  while (isKnown(first - 1)) first -= 1;
  return newest + 1 - first >= QUIET_MINUTES ? newest + 1 : null;
}

describe('several sources of strikes', () => {
  test('prove each yard by those that watch it, minute by minute, and by no others [S1][S4][GAP-137]', () => {
    fc.assert(
      fc.property(
        fc.array(delivery(['east', 'west', 'people', 'stranger']), { maxLength: 12 }),
        (deliveries) => {
          const engine = engineAfter(deliveries);
          for (const yard of ALL) expect(knownMinute(engine, yard)).toBe(expectedMinute(deliveries, yard.id));
        },
      ),
    );
  });

  test('leave unknown only the yards that a silent one watches alone, and better none [S1][S4]', () => {
    const minutes = Array.from({ length: END_MIN }, (_, minute) => minute);
    const each = (source: string, upTo: number): Delivery[] =>
      minutes
        .filter((minute) => minute < upTo)
        .map((minute) => ({ source, fromMin: minute, toMin: minute + 1, struck: null }));
    const engine = engineAfter([...each('east', END_MIN), ...each('west', 40)]);
    expect(knownMinute(engine, YARDS.east)).toBe(END_MIN);
    expect(knownMinute(engine, YARDS.both)).toBe(END_MIN);
    expect(knownMinute(engine, YARDS.west)).toBe(40); // ages to UNKNOWN at its readers
    expect(knownMinute(engine, YARDS.none)).toBeNull();
  });

  test('change no yard that they do not watch by what they leave out [S1][S2]', () => {
    fc.assert(
      fc.property(
        fc.array(delivery(['east', 'west']), { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        (deliveries, nth) => {
          const lost = deliveries[nth % deliveries.length]!;
          const whole = engineAfter(deliveries);
          const without = engineAfter(deliveries.filter((one) => one !== lost));
          const others = ALL.filter(({ id }) => !WATCHED_BY[id]!.includes(lost.source));
          for (const yard of others) expect(knownMinute(without, yard)).toBe(knownMinute(whole, yard));
        },
      ),
    );
  });

  test('let a secondary one raise, and never prove or end anything [S1][S2][GAP-137]', () => {
    fc.assert(
      fc.property(fc.array(delivery(['east', 'west', 'people']), { maxLength: 12 }), (deliveries) => {
        const all = engineAfter(deliveries);
        const primaries = engineAfter(deliveries.filter(({ source }) => source !== 'people'));
        for (const yard of ALL) {
          expect(knownMinute(all, yard)).toBe(knownMinute(primaries, yard));
          const types = new Set(typesAt(all, yard).map((text) => text.split(' ')[0]));
          for (const text of typesAt(primaries, yard)) expect(types).toContain(text.split(' ')[0]);
        }
        const lastMinutes = deliveries.filter(
          ({ source, struck, toMin }) =>
            source === 'people' && struck !== null && toMin > END_MIN - QUIET_MINUTES,
        );
        for (const { struck } of lastMinutes) {
          const yard = ALL.find(({ id }) => id === struck)!;
          expect(typesAt(all, yard).join()).toContain('lightning_alert');
        }
      }),
    );
  });

  test('count a strike that several deliver as one alert [S3]', () => {
    fc.assert(
      fc.property(fc.array(delivery(['east']), { maxLength: 8 }), (deliveries) => {
        const once = engineAfter(deliveries);
        const thrice = engineAfter(
          deliveries.flatMap((one) => ['east', 'west', 'people'].map((source) => ({ ...one, source }))),
        );
        for (const yard of ALL) expect(typesAt(thrice, yard)).toEqual(typesAt(once, yard));
      }),
    );
  });
});

describe('memory of several sources', () => {
  const hour = (source: string): Delivery => ({ source, fromMin: 0, toMin: END_MIN, struck: null });
  const stored = () =>
    EngineSnapshot.parse(JSON.parse(JSON.stringify(engineAfter([hour('east'), hour('west')]).snapshot())));

  /** Restarted, and each source has delivered its last minute once more. */
  const restarted = (sources: readonly SourceProfile[], snapshot = stored()) => {
    const engine = engineOf({ facilities: ALL, sources, snapshot });
    for (const { id } of sources) {
      const batch = batchOf([], minuteMs(END_MIN), minuteMs(END_MIN - 1));
      engine.ingest({ ...batch, sourceId: id }, minuteMs(END_MIN));
    }
    return engine;
  };

  test('keeps for each yard what its own sources knew, over a restart [S1]', () => {
    const again = restarted(SOURCES);
    expect(ALL.map((yard) => knownMinute(again, yard))).toEqual([END_MIN, END_MIN, END_MIN, null]);
  });

  test('is known only where a source of the yard has delivered as far again [S1][S13]', () => {
    const again = engineOf({ facilities: ALL, sources: SOURCES, snapshot: stored() });
    expect(ALL.map((yard) => knownMinute(again, yard))).toEqual([null, null, null, null]);
    for (const sourceId of ['people', 'west'])
      again.ingest({ ...batchOf([], minuteMs(END_MIN), minuteMs(END_MIN - 1)), sourceId }, minuteMs(END_MIN));
    expect(ALL.map((yard) => knownMinute(again, yard))).toEqual([null, END_MIN, END_MIN, null]);
  });

  test('proves nothing once another source watches the yard, or the same one elsewhere [S1]', () => {
    const wider = profileOf('west', { footprint: [boxBetween(-140, -60)] });
    const again = restarted([EAST, wider]);
    expect(ALL.map((yard) => knownMinute(again, yard))).toEqual([null, END_MIN, END_MIN, null]);
    const other = restarted([EAST, profileOf('north')]);
    expect(ALL.map((yard) => knownMinute(other, yard))).toEqual([null, null, null, null]);
  });

  test('of an older version, which did not say whose it was, proves nothing [S1][S14]', () => {
    const { knownBySource: _whose, isLive: _origin, ...older } = engineAfter([hour('east')]).snapshot();
    const snapshot = EngineSnapshot.parse({ ...older, known: [[NOW_MS, minuteMs(END_MIN)]] });
    const again = restarted(SOURCES, snapshot);
    expect(ALL.map((yard) => knownMinute(again, yard))).toEqual([null, null, null, null]);
  });
});
