import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIGHTNING_RULES, type LightningRules } from '#domain/alerting/lightningRules.ts';
import { greatCircleM } from '#domain/geo/distance.ts';
import {
  createLightningEpisodes,
  type LightningEpisode,
  type Ring,
} from '#server/alerting/lightningEpisodes.ts';
import { columnsOf, MINUTE_MS, NOW_MS, QUIET_MS, strikeAt, YARD, type TestStrike } from './engineFixture.ts';

type Place = { lon: number; lat: number };

function episodesOver(
  strikes: readonly TestStrike[],
  places: readonly Place[] = [YARD],
  rules: Partial<LightningRules> = {},
) {
  const ended: LightningEpisode[] = [];
  const episodes = createLightningEpisodes({
    positions: {
      lon: Float64Array.from(places, ({ lon }) => lon),
      lat: Float64Array.from(places, ({ lat }) => lat),
      count: places.length,
    },
    rulesOf: () => ({ ...DEFAULT_LIGHTNING_RULES, ...rules }),
    onEnded: (episode) => ended.push(episode),
  });
  episodes.ingest(columnsOf(strikes), () => undefined);
  return { episodes, ended };
}

/** Every facility against every strike, in time order: what the engine must reproduce. */
function bruteForce(strikes: readonly TestStrike[], place: Place, ring: Ring) {
  const radiusM = ring === 'alert' ? 9_656 : 16_093;
  const inside = strikes
    .map(({ lon, lat, atMs }) => ({ atMs, distanceM: greatCircleM([place.lon, place.lat], [lon, lat]) }))
    .filter(({ distanceM }) => distanceM <= radiusM)
    .sort((a, b) => a.atMs - b.atMs);
  const episodes: { startAtMs: number; lastAtMs: number; closestM: number; strikes: number }[] = [];
  for (const { atMs, distanceM } of inside) {
    const running = episodes.at(-1);
    if (running !== undefined && atMs - running.lastAtMs < QUIET_MS) {
      running.lastAtMs = atMs;
      running.closestM = Math.min(running.closestM, distanceM);
      running.strikes += 1;
    } else episodes.push({ startAtMs: atMs, lastAtMs: atMs, closestM: distanceM, strikes: 1 });
  }
  return episodes;
}

const anyStrike = fc.record({
  lon: fc.double({ min: -73.5, max: -72.9, noNaN: true }),
  lat: fc.double({ min: 44.25, max: 44.7, noNaN: true }),
  atMs: fc.integer({ min: 0, max: 600 }).map((minutes) => NOW_MS + minutes * MINUTE_MS),
  kind: fc.integer({ min: 0, max: 2 }),
});

describe('lightning episodes from ahead of a clock that was set back', () => {
  const HOURS_5_MS = 300 * MINUTE_MS;

  it('are forgotten beyond 10 s, and kept up to there [S6]', () => {
    const { episodes, ended } = episodesOver([strikeAt(3_000, NOW_MS + 10_000)]);
    expect(episodes.discardAhead(NOW_MS, () => undefined)).toEqual([]);
    expect(episodes.episodeOf(0, 'alert')).toMatchObject({ lastAtMs: NOW_MS + 10_000 });
    const changed: number[] = [];
    const discarded = episodes.discardAhead(NOW_MS - 1, (facility) => changed.push(facility));
    expect(changed).toEqual([]);
    expect(discarded.map(({ ring }) => ring)).toEqual(['alert', 'warning']);
    expect(episodes.episodeOf(0, 'alert')).toBeNull();
    expect(ended).toEqual([]);
  });

  it('last from now where they began before: which strike was the last true one is not known [S1][S2][S6]', () => {
    const runningMs = [0, 25, 50].map((minutes) => NOW_MS + minutes * MINUTE_MS);
    const { episodes } = episodesOver(runningMs.map((atMs) => strikeAt(3_000, atMs)));
    const changed: number[] = [];
    const nowMs = NOW_MS + 5 * MINUTE_MS;
    expect(episodes.discardAhead(nowMs, (facility) => changed.push(facility))).toEqual([]);
    expect(changed).toEqual([0, 0]);
    expect(episodes.episodeOf(0, 'alert')).toMatchObject({ startAtMs: NOW_MS, lastAtMs: nowMs });
  });

  it.each([
    ['stays when it was, where that can be true', 0, 0],
    ['is of now at the latest', 25, 5],
  ])('the closest strike %s [S6]', (_, closestMin, expectedMin) => {
    const strikes = [0, 25, 50].map((minutes) =>
      strikeAt(minutes === closestMin ? 1_000 : 3_000, NOW_MS + minutes * MINUTE_MS),
    );
    const { episodes } = episodesOver(strikes);
    episodes.discardAhead(NOW_MS + 5 * MINUTE_MS, () => undefined);
    expect(episodes.episodeOf(0, 'alert')?.closestAtMs).toBe(NOW_MS + expectedMin * MINUTE_MS);
  });

  it('leave what lies hours before them to subscribers who were told that it ended [S1][S6]', () => {
    const { ended } = episodesOver([strikeAt(3_000, NOW_MS), strikeAt(3_000, NOW_MS + HOURS_5_MS)]);
    expect(ended.map(({ lastAtMs }) => lastAtMs)).toEqual([NOW_MS, NOW_MS]);
  });
});

describe('lightning episodes', () => {
  it('agree with every facility held against every strike, for strikes in time order', () => {
    const places = [YARD, { lon: -73, lat: 44.5 }, { lon: -73.3, lat: 44.3 }];
    fc.assert(
      fc.property(fc.array(anyStrike, { maxLength: 80 }), (unordered) => {
        const strikes = unordered.toSorted((a, b) => a.atMs - b.atMs);
        const { episodes, ended } = episodesOver(strikes, places);
        episodes.endUpTo(Infinity);
        for (const [facility, place] of places.entries()) {
          for (const ring of ['alert', 'warning'] as const) {
            const found = ended.filter((episode) => episode.facility === facility && episode.ring === ring);
            const expected = bruteForce(strikes, place, ring);
            expect(
              found.map(({ startAtMs, lastAtMs, strikes }) => ({ startAtMs, lastAtMs, strikes })),
            ).toEqual(expected.map(({ startAtMs, lastAtMs, strikes }) => ({ startAtMs, lastAtMs, strikes })));
            found.forEach(({ closestM }, index) =>
              expect(closestM).toBeCloseTo(expected[index]!.closestM, 4),
            );
          }
        }
      }),
    );
  });

  it('run until the quiet period after the last strike, whatever order the strikes come in [S3]', () => {
    fc.assert(
      fc.property(fc.array(anyStrike, { minLength: 1, maxLength: 40 }), (strikes) => {
        const { episodes } = episodesOver(strikes);
        const last = bruteForce(strikes, YARD, 'alert').at(-1);
        expect(episodes.episodeOf(0, 'alert')?.lastAtMs ?? null).toBe(last?.lastAtMs ?? null);
      }),
    );
  });

  it('are never shortened by a strike that comes late [S3]', () => {
    fc.assert(
      fc.property(fc.array(anyStrike, { minLength: 1, maxLength: 30 }), anyStrike, (strikes, late) => {
        const { episodes } = episodesOver(strikes);
        const before = episodes.episodeOf(0, 'warning');
        episodes.ingest(columnsOf([late]), () => undefined);
        const after = episodes.episodeOf(0, 'warning');
        expect(after?.endAtMs ?? -Infinity).toBeGreaterThanOrEqual(before?.endAtMs ?? -Infinity);
      }),
    );
  });

  it('go on for a strike one millisecond before the quiet period has run [S1]', () => {
    const { episodes, ended } = episodesOver([strikeAt(100, NOW_MS), strikeAt(100, NOW_MS + QUIET_MS - 1)]);
    expect(ended).toEqual([]);
    expect(episodes.episodeOf(0, 'alert')?.strikes).toBe(2);
  });

  it('end for a strike exactly a quiet period after the last, which begins the next one [S1]', () => {
    const { episodes, ended } = episodesOver([strikeAt(100, NOW_MS), strikeAt(100, NOW_MS + QUIET_MS)]);
    expect(ended.map(({ ring, endAtMs }) => [ring, endAtMs])).toEqual([
      ['alert', NOW_MS + QUIET_MS],
      ['warning', NOW_MS + QUIET_MS],
    ]);
    expect(episodes.episodeOf(0, 'alert')?.startAtMs).toBe(NOW_MS + QUIET_MS);
  });

  it('are not over a millisecond before the quiet period has run and are over at its end [S1][S2]', () => {
    const { episodes, ended } = episodesOver([strikeAt(100, NOW_MS)]);
    episodes.endUpTo(NOW_MS + QUIET_MS - 1);
    expect(ended).toEqual([]);
    episodes.endUpTo(NOW_MS + QUIET_MS);
    expect(ended).toHaveLength(2);
    expect(episodes.episodeOf(0, 'alert')).toBeNull();
  });

  it.each([
    ['at the edge of the alert ring', 9_656, ['alert', 'warning']],
    ['a metre past the alert ring', 9_657, ['warning']],
    ['at the edge of the warning ring', 16_093, ['warning']],
    ['a metre past the warning ring', 16_094, []],
  ])('count a strike %s', (_, distanceM, rings) => {
    const { episodes } = episodesOver([strikeAt(distanceM, NOW_MS)]);
    const found = (['alert', 'warning'] as const).filter((ring) => episodes.episodeOf(0, ring) !== null);
    expect(found).toEqual(rings);
  });

  it('count no strike between the ring of their facility and a wider one of another', () => {
    const rules = { ...DEFAULT_LIGHTNING_RULES, alertRadiusM: 1_000, warningRadiusM: 2_000 };
    const episodes = createLightningEpisodes({
      positions: {
        lon: Float64Array.of(YARD.lon, YARD.lon),
        lat: Float64Array.of(YARD.lat, YARD.lat),
        count: 2,
      },
      rulesOf: (facility) => (facility === 0 ? rules : DEFAULT_LIGHTNING_RULES),
      onEnded: () => undefined,
    });
    const changed: number[] = [];
    episodes.ingest(columnsOf([strikeAt(3_000, NOW_MS)]), (facility) => changed.push(facility));
    expect([episodes.episodeOf(0, 'warning'), changed]).toEqual([null, [1]]);
  });

  it('change nothing by a strike that was over before they began [S3]', () => {
    const { episodes } = episodesOver([strikeAt(100, NOW_MS)]);
    const changed: number[] = [];
    const note = (facility: number) => changed.push(facility);
    const before = episodes.episodeOf(0, 'alert');
    episodes.ingest(columnsOf([strikeAt(100, NOW_MS - QUIET_MS)]), note);
    expect([episodes.episodeOf(0, 'alert'), changed]).toEqual([before, []]);
    episodes.ingest(columnsOf([strikeAt(100, NOW_MS - QUIET_MS + 1)]), note);
    expect(changed).toEqual([0]);
  });

  it('count cloud strikes as ground strikes unless the client counts ground strikes only [S7]', () => {
    const cloud = [strikeAt(500, NOW_MS, 1)];
    expect(episodesOver(cloud).episodes.episodeOf(0, 'alert')).not.toBeNull();
    const groundOnly = episodesOver([...cloud, strikeAt(700, NOW_MS, 0)], [YARD], {
      isTotalLightning: false,
    });
    expect(groundOnly.episodes.episodeOf(0, 'alert')).toMatchObject({ strikes: 1, closestAtMs: NOW_MS });
    expect(groundOnly.episodes.episodeOf(0, 'alert')?.closestM).toBeCloseTo(700, 1);
  });

  it('count strikes of unknown kind where the client counts ground strikes only [S1][S7]', () => {
    const { episodes } = episodesOver([strikeAt(500, NOW_MS, 2)], [YARD], { isTotalLightning: false });
    expect(episodes.episodeOf(0, 'alert')).toMatchObject({ strikes: 1, lastAtMs: NOW_MS });
  });

  it('keep the nearest strike of the whole episode, not the newest', () => {
    const { episodes } = episodesOver([
      strikeAt(5_000, NOW_MS),
      strikeAt(900, NOW_MS + 1),
      strikeAt(7_000, NOW_MS + 2),
    ]);
    expect(episodes.episodeOf(0, 'alert')).toMatchObject({ closestAtMs: NOW_MS + 1, lastAtMs: NOW_MS + 2 });
  });

  it('begin earlier for a late strike that belongs to them, and not for one that was long over [S3]', () => {
    const { episodes } = episodesOver([strikeAt(100, NOW_MS)]);
    episodes.ingest(columnsOf([strikeAt(100, NOW_MS - QUIET_MS)]), () => undefined);
    expect(episodes.episodeOf(0, 'alert')).toMatchObject({ startAtMs: NOW_MS, strikes: 1 });
    episodes.ingest(columnsOf([strikeAt(100, NOW_MS - QUIET_MS + 1)]), () => undefined);
    expect(episodes.episodeOf(0, 'alert')).toMatchObject({ startAtMs: NOW_MS - QUIET_MS + 1, strikes: 2 });
  });

  it('leave out strikes without a time', () => {
    expect(episodesOver([strikeAt(100, NaN)]).episodes.episodeOf(0, 'alert')).toBeNull();
  });

  it('tell each facility that changed and no other', () => {
    const changed: number[] = [];
    const { episodes } = episodesOver([], [YARD, { lon: 10, lat: 50 }]);
    episodes.ingest(columnsOf([strikeAt(100, NOW_MS), strikeAt(20_000, NOW_MS)]), (facility) =>
      changed.push(facility),
    );
    expect(changed).toEqual([0]);
  });
});
