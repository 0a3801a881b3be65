import { describe, expect, test } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import type { ServiceAlert } from '#server/sources/alerts/liveAlerts.ts';
import { foundRouteAnswer } from '#server/world/roads/foundRouteAnswer.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const HOUR_MS = 3_600_000;
const LINE: readonly LonLat[] = [
  [-118, 40],
  [-88, 40],
];

/** Warnings along a way of 2,600 km, of its last 340 km the only one; hours from departure. */
async function warningsBy(drivenH: number, [fromH, untilH]: readonly [number, number]) {
  const text = { event: 'Blizzard Warning', area: '', headline: '', message: '' };
  const blizzard: ServiceAlert = {
    id: 'b',
    sourceId: 'nws-alerts',
    eventType: 'Blizzard Warning',
    rank: 1,
    isWarning: true,
    sentAtMs: NOW_MS,
    fromMs: NOW_MS + fromH * HOUR_MS,
    untilMs: NOW_MS + untilH * HOUR_MS,
    en: text,
    fr: null,
    areas: [
      [
        [
          [-92, 39],
          [-88, 39],
          [-88, 41],
          [-92, 41],
          [-92, 39],
        ],
      ],
    ],
  };
  const snapshot = roadSnapshotOf(undefined, {
    alerts: () => [blizzard],
    profiles: [],
    isCurrent: () => true,
    currentAsOfMs: () => NOW_MS,
  });
  const route = { line: LINE, lengthM: 2_600_000, seconds: drivenH * 3_600 };
  const { meta } = await foundRouteAnswer([route], snapshot, { departMs: NOW_MS, url: '' });
  return meta[0]!.weather_risk_reasons.length;
}

const MS_H = 1 / HOUR_MS;

describe('a warning on a way that no driver drives in one go', () => {
  test.each([
    ['28 h driven, two rests, at their end', 28, [48, 60], 1],
    ['28 h driven, after both rests', 28, [48 + MS_H, 60], 0],
    ['28 h driven, before it is reached without a rest', 28, [0, 24], 0],
    ['28 h driven, where it is reached without a rest', 28, [0, 28], 1],
    ['11 h driven, after the arrival', 11, [11 + MS_H, 60], 0],
    ['11 h and a minute driven, one rest', 11 + 1 / 60, [21, 60], 1],
  ] as const)(
    'counts while the law may make the driver rest: %s [S2][ROUTE-14]',
    async (_, drivenH, inForce, told) => {
      expect(await warningsBy(drivenH, inForce)).toBe(told);
    },
  );
});
