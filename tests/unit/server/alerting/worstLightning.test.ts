import { describe, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import {
  knownLightningAt,
  lightningByFacility,
  worstLightning,
  type KnownLightning,
} from '#server/alerting/knownLightning.ts';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { batchOf, MINUTE_MS, NOW_MS, QUIET_MS, YARD } from './engineFixture.ts';

function known(
  asOfMs: number | null,
  sourceIds: readonly string[] = ['network'],
  because: KnownLightning['told']['because'] = null,
): KnownLightning {
  return { told: { asOfMs, because }, sourceIds, isSatelliteOnly: false };
}

const NEW = known(NOW_MS);
const OLD = known(NOW_MS - MINUTE_MS, ['network', 'radar']);
const SILENT = known(null, ['radar'], 'recordingIncomplete');

describe('lightning that the worst of some facilities knows [S1][S4]', () => {
  test('is the oldest while all are known, with the sources of all', () => {
    const sourceIds = ['network', 'radar'];
    expect(worstLightning([NEW, OLD])).toEqual({ ...OLD, sourceIds });
    expect(worstLightning([OLD, NEW])).toEqual({ ...OLD, sourceIds });
    expect(worstLightning([NEW])).toEqual(NEW);
  });

  test('is unknown as soon as one is, with the reason of whichever gives one', () => {
    expect(worstLightning([NEW, known(null), OLD]).told).toEqual({ asOfMs: null, because: null });
    expect(worstLightning([known(null), NEW, SILENT]).told).toEqual(SILENT.told);
    expect(worstLightning([SILENT, known(null)]).told).toEqual(SILENT.told);
  });

  test('is not for a ring that is not covered, unless that of none is: others would be told that reason too', () => {
    const cut = known(null, [], 'ringNotCovered');
    expect(worstLightning([cut, NEW]).told).toEqual({ asOfMs: null, because: null });
    expect(worstLightning([known(null), cut]).told).toEqual({ asOfMs: null, because: null });
    expect(worstLightning([cut, SILENT]).told).toEqual(SILENT.told);
    expect(worstLightning([cut, cut]).told).toEqual(cut.told);
  });

  test('is unknown of no facility', () => {
    expect(worstLightning([])).toEqual(known(null, []));
  });
});

describe('facilities by what they know of lightning', () => {
  const STATED = { source: 'Network', staleAfterMs: 60_000, lateAfterMs: 24_000 };
  const listed = (...all: readonly KnownLightning[]) =>
    lightningByFacility(
      all.map((each, nth) => ({ id: `F${nth}`, known: each })),
      (ids) => (ids.length === 0 ? null : STATED),
    ).map(({ facilityIds, lightningAsOf, satelliteOnly }) => [facilityIds, lightningAsOf, satelliteOnly]);

  test('are not told apart where all know the same of the same sources', () => {
    expect(listed(NEW, NEW)).toEqual([]);
    expect(listed()).toEqual([]);
  });

  test('are told apart by time and by sources, each facility once', () => {
    const asOf = isoInstant(NOW_MS);
    expect(listed(NEW, known(NOW_MS, ['radar']), NEW, known(null))).toEqual([
      [['F0', 'F2'], asOf, undefined],
      [['F1'], asOf, undefined],
      [['F3'], null, undefined],
    ]);
  });

  test('are told apart where there are but two', () => {
    expect(listed(NEW, OLD)).toEqual([
      [['F0'], isoInstant(NOW_MS), undefined],
      [['F1'], isoInstant(NOW_MS - MINUTE_MS), undefined],
    ]);
  });

  test('are always told where satellites alone watch', () => {
    const satelliteOnly = { ...NEW, isSatelliteOnly: true };
    expect(listed(satelliteOnly, satelliteOnly)).toEqual([[['F0', 'F1'], isoInstant(NOW_MS), true]]);
  });
});

describe('what is known at one facility', () => {
  const engine = {
    lightningAsOfMs: () => NOW_MS,
    lightningSourcesOf: () => ['network', 'radar'],
    isRingNotCovered: () => false,
  };
  const silence = createLightningSilence(() => QUIET_MS);
  silence.note({ ...batchOf([], NOW_MS), sourceId: 'radar', unknownBecause: 'recordingIncomplete' });
  const at = (requiredSources: readonly string[], facility: typeof YARD | null = YARD) =>
    knownLightningAt(
      { engine, silence },
      { rulesFor: () => ({ ...DEFAULT_CLIENT_RULES, requiredSources }) },
      facility,
      NOW_MS,
    );

  test('is known by one source where one is enough, and unknown where the silent one is required [S1][S4]', () => {
    expect(at([]).told).toEqual({ asOfMs: NOW_MS, because: null });
    expect(at(['network', 'radar']).told).toEqual({ asOfMs: null, because: 'recordingIncomplete' });
  });

  test('is nothing where nobody watches it [S4]', () => {
    expect(at([], null)).toEqual(known(null, []));
  });
});
