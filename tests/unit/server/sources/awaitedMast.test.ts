import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnStationSource } from '#server/sources/ingest/ownStationSource.ts';
import { telemetryProfile } from '#server/sources/ingest/telemetryProfile.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { NOW_MS } from '../alerting/engineFixture.ts';
import { MINUTE_MS, OWN_LIMIT_MS, PLACE, stage, STORM, weather } from './ownStationStage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A granted mast whose readings were read again after a takeover. */
async function takenOver(read: Parameters<ReturnType<typeof stage>['mast']>[0] = {}) {
  const scene = stage();
  scene.own.setMayClear(true);
  await scene.own.recall(async () => scene.mast(read));
  return scene;
}

describe('what a mast told before a takeover', () => {
  it('proves no calm before the mast tells this process something newer [S1][S13]', async () => {
    const { mast, knownMs, pass } = await takenOver();
    expect(knownMs()).toBeNull();
    // the same time again may be a repeat of the past
    mast({ windKmh: 11 });
    expect(knownMs()).toBeNull();
    pass(MINUTE_MS);
    mast();
    expect(knownMs()).not.toBeNull();
  });

  it('raises, and is told again by a gust that the leader of before could not store [S2][S13]', async () => {
    expect((await takenOver(STORM)).events()).toHaveLength(1);
    const { mast, events, pass } = await takenOver();
    expect(events()).toEqual([]);
    pass(MINUTE_MS);
    mast(STORM);
    expect(events()).toHaveLength(1);
  });

  it('lets the public station raise until then, and prove nothing of its yard [S1][S2][S13]', async () => {
    const { airport, mast, events, isKnown, pass } = await takenOver();
    airport();
    expect([isKnown(), events()]).toEqual([false, []]);
    pass(MINUTE_MS);
    airport(STORM);
    expect([isKnown(), events().length]).toEqual([false, 1]);
    pass(MINUTE_MS);
    mast();
    expect(isKnown()).toBe(true);
  });

  it('keeps the public station from proving no longer than its own limit [S1][S13]', async () => {
    const { airport, isKnown, pass } = await takenOver();
    pass(OWN_LIMIT_MS);
    airport();
    expect(isKnown()).toBe(false);
    pass(MINUTE_MS);
    airport();
    expect(isKnown()).toBe(true);
  });
});

describe('masts of one feed, each with its own logger', () => {
  it('prove the calm of their own yards alone after a takeover [S1][S13]', async () => {
    const { first, second, read, toldOf, pass, own } = twoMasts();
    await own.recall(async () => {
      read('m1');
      read('m2');
    });
    pass(MINUTE_MS);
    read('m1');
    expect(toldOf(first)).toEqual({ atMs: NOW_MS + MINUTE_MS, raisesOnly: false });
    expect(toldOf(second)).toEqual({ atMs: NOW_MS, raisesOnly: true });
    pass(MINUTE_MS);
    read('m2');
    expect(toldOf(second)).toEqual({ atMs: NOW_MS + 2 * MINUTE_MS, raisesOnly: false });
  });

  it('prove by a delivery of both what each of them told anew [S1][S13]', async () => {
    const { first, second, readingOf, toldOf, own, pass } = twoMasts();
    const old = [readingOf('m1'), readingOf('m2')];
    await own.recall(async () => own.add(old));
    pass(MINUTE_MS);
    // the second logger repeats the past
    own.add([readingOf('m1'), old[1]!]);
    expect([toldOf(first).raisesOnly, toldOf(second).raisesOnly]).toEqual([false, true]);
  });
});

/** A granted feed of two masts at two yards far apart. */
function twoMasts() {
  let nowMs = NOW_MS;
  const second = { ...PLACE, id: 'SECOND_YARD', gid: 9, latitude: PLACE.latitude + 3 };
  const mapping = {
    ...weather,
    device: 'd',
    stations: [
      { id: 'm1', name: 'Mast 1', facility: PLACE.id, reachM: 5_000 },
      { id: 'm2', name: 'Mast 2', facility: second.id, reachM: 5_000 },
    ],
  };
  const own = createOwnStationSource(mapping, telemetryProfile(mapping), {
    clock: { nowMs: () => nowMs },
    facilities: () => [PLACE, second],
  });
  own.setMayClear(true);
  const told: WeatherObservation[] = [];
  own.start((observations) => void told.push(...observations));
  const readingOf = (device: string) => ({
    device,
    atMs: nowMs,
    place: null,
    values: { windSpeed: 10, windGust: 12, temperature: 20, humidity: 50 },
    texts: {},
  });
  return {
    own,
    first: PLACE,
    second,
    readingOf,
    read: (device: string) => own.add([readingOf(device)]),
    pass: (ms: number) => void (nowMs += ms),
    /** Time of the newest that was told of a yard, epoch ms, and whether that raises alone, as it was told last. */
    toldOf({ id }: { readonly id: string }) {
      const ofYard = told.filter(({ facilityId }) => facilityId === id);
      const { atMs, raisesOnly = false } = ofYard.reduce((newest, one) =>
        one.atMs >= newest.atMs ? one : newest,
      );
      return { atMs, raisesOnly };
    },
  };
}
