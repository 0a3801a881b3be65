import { describe, expect, test } from 'vitest';
import {
  defaultExportRange,
  exportArchiveFromMs,
  exportFault,
  exportStretch,
  hasExportFacility,
  type ExportChoice,
} from '#domain/alerting/historyExport.ts';
import { HISTORY_AHEAD_MS, HISTORY_KEPT_MS, HISTORY_REACH } from '#domain/alerting/pastAlert.ts';
import { instantMs, isoInstant } from '#domain/time/instant.ts';

const ms = (iso: string) => instantMs(iso)!;
const DAY_MS = 86_400_000;
const NOW_MS = ms('2026-07-14T21:00:30Z');
const MOMENT = { nowMs: NOW_MS, timeZone: 'America/New_York' };

function choice(changes: Partial<ExportChoice> = {}): ExportChoice {
  return { facilityIds: ['YARD'], isAll: false, ...defaultExportRange(NOW_MS), ...changes };
}
const ids = (count: number) => Array.from({ length: count }, (_, n) => `YARD_${n}`);
const span = (ms30: number) => ({ fromMs: NOW_MS - ms30, toMs: NOW_MS });

test('the history reaches 72 h ahead, and 24 h or an hour back, which more of it doubles; 61 days are kept [HIST-04][HIST-05][CONST-35]', () => {
  const HOUR_MS = 3_600_000;
  expect(HISTORY_AHEAD_MS).toBe(72 * HOUR_MS);
  expect(HISTORY_KEPT_MS).toBe(61 * 24 * HOUR_MS);
  expect(HISTORY_REACH).toEqual({
    facility: { pastMs: 24 * HOUR_MS, stepMs: 24 * HOUR_MS },
    client: { pastMs: HOUR_MS, stepMs: HOUR_MS },
  });
});

describe('what is exported', () => {
  test('is the last seven days by default [HIST-11][CONST-35]', () => {
    expect(defaultExportRange(NOW_MS)).toEqual({
      fromMs: ms('2026-07-07T21:00:00Z'),
      toMs: ms('2026-07-14T21:00:00Z'),
    });
    expect(exportFault(choice(), MOMENT)).toBeNull();
  });

  test('is of chosen facilities or of all, else of none [HIST-07]', () => {
    expect(hasExportFacility(choice())).toBe(true);
    expect(hasExportFacility(choice({ facilityIds: [], isAll: true }))).toBe(true);
    expect(hasExportFacility(choice({ facilityIds: [] }))).toBe(false);
    expect(exportFault(choice({ facilityIds: [] }), MOMENT)).toBe('noFacility');
  });

  test('is up to 10 facilities over any span, more of them or all over 30 days at most [HIST-08][CONST-35]', () => {
    const over = span(30 * DAY_MS + 1_000);
    expect(exportFault(choice({ facilityIds: ids(10), ...over }), MOMENT)).toBeNull();
    expect(exportFault(choice({ facilityIds: ids(11), ...over }), MOMENT)).toBe('tooMany');
    expect(exportFault(choice({ isAll: true, ...over }), MOMENT)).toBe('tooMany');
    expect(exportFault(choice({ facilityIds: ids(11), ...span(30 * DAY_MS) }), MOMENT)).toBeNull();
    expect(exportFault(choice({ isAll: true, ...span(30 * DAY_MS) }), MOMENT)).toBeNull();
  });

  test('counts 30 days by the wall clock, also where clocks went back between them', () => {
    const range = { fromMs: ms('2026-10-10T04:00:00Z'), toMs: ms('2026-11-09T05:00:00Z') };
    const moment = { ...MOMENT, nowMs: range.toMs };
    expect(exportFault(choice({ isAll: true, ...range }), moment)).toBeNull();
    expect(exportFault(choice({ isAll: true, ...range, toMs: range.toMs + 1_000 }), moment)).toBe('tooMany');
  });

  test('begins at the earliest with the day 61 days ago [HIST-09][CONST-35]', () => {
    expect(isoInstant(exportArchiveFromMs(MOMENT))).toBe('2026-05-14T04:00:00.000Z');
    const fromMs = exportArchiveFromMs(MOMENT);
    expect(exportFault(choice({ fromMs }), MOMENT)).toBeNull();
    expect(exportFault(choice({ fromMs: fromMs - 1 }), MOMENT)).toBe('tooOld');
  });

  test('is the whole day where start and end are the same, with 23 or 25 hours where clocks change [HIST-10]', () => {
    const stretch = (iso: string) => {
      const found = exportStretch(choice({ fromMs: ms(iso), toMs: ms(iso) }), MOMENT.timeZone)!;
      return [isoInstant(found.fromMs), (found.toMs - found.fromMs) / 3_600_000];
    };
    expect(stretch('2026-07-14T02:00:00Z')).toEqual(['2026-07-13T04:00:00.000Z', 24]);
    expect(stretch('2026-03-08T18:00:00Z')).toEqual(['2026-03-08T05:00:00.000Z', 23]);
    expect(stretch('2026-11-01T18:00:00Z')).toEqual(['2026-11-01T04:00:00.000Z', 25]);
    const range = { fromMs: 1, toMs: 2 };
    expect(exportStretch(choice(range), MOMENT.timeZone)).toEqual(range);
  });

  test('needs both ends, the start first', () => {
    expect(exportFault(choice({ fromMs: null }), MOMENT)).toBe('noRange');
    expect(exportFault(choice({ toMs: null }), MOMENT)).toBe('noRange');
    expect(exportFault(choice({ fromMs: NOW_MS, toMs: NOW_MS - 1_000 }), MOMENT)).toBe('turned');
  });
});
