import type { Page } from '@playwright/test';
import type { SatelliteYard, SourceState } from '#contracts/sources.ts';
import { satelliteYard, sourcesAnswer, sourceState } from '../../support/sourceStates.ts';

const hours = (of: (hour: number) => number) =>
  Array.from({ length: 24 }, (_, hour) => ({ p50S: of(hour), p99S: of(hour) * 2.6 }));

/** Sources in every condition, as a service with eight of them would tell. */
export function sourcesInEveryCondition(nowMs: number): readonly SourceState[] {
  const ago = (seconds: number) => new Date(nowMs - seconds * 1_000).toISOString();
  const gap = (fromS: number, toS: number) => ({ from: ago(fromS), to: ago(toS), isRunning: toS === 0 });
  const advisory = { role: 'advisory', needsGrant: false, content: 'probability' } as const;
  const secondary = { role: 'secondary', needsGrant: false, kind: 'live' } as const;
  const box = (west: number, south: number, east: number, north: number): [number, number][] => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return [
    sourceState({
      id: 'high-plains',
      name: 'Ground network, High Plains',
      mayClear: true,
      grant: { by: 'Sam Siteadmin', at: ago(40 * 86_400) },
      condition: 'gone',
      lastContentAt: ago(372),
      lastDeliveryAt: ago(370),
      latency: { p50S: 3.1, p99S: 9.8 },
      latencyByHour: hours((hour) => 3 + Math.sin(hour)),
      gaps: { count: 2, totalS: 432, last: [gap(9 * 3_600, 9 * 3_600 - 60), gap(372, 0)] },
      errors: {
        count: 12,
        last: [{ at: ago(372), reason: 'the connection was closed by the far end' }],
      },
      footprint: [box(-109, 37, -101, 42)],
      yards: {
        count: 3,
        aloneCount: 3,
        ringNotCoveredCount: 2,
        ids: ['PUEBLO_YARD', 'RATON_YARD', 'SUMMIT_DEPOT'],
      },
      licence: 'By contract 2031-7',
      attribution: '© High Plains Lightning',
    }),
    sourceState({
      id: 'north-america',
      name: 'Ground network, North America',
      mayClear: true,
      grant: { by: 'Sam Siteadmin', at: ago(90 * 86_400) },
      lastContentAt: ago(4),
      latency: { p50S: 3.8, p99S: 7.2 },
      latencyByHour: hours((hour) => 3.8 + Math.cos(hour) / 2),
      gaps: { count: 1, totalS: 22, last: [gap(14 * 3_600, 14 * 3_600 - 22)] },
      rows: { accepted: 1_204_331, rejected: 2 },
      yards: {
        count: 138,
        aloneCount: 12,
        ids: Array.from({ length: 100 }, (_, nth) => `YARD_${String(nth + 1).padStart(3, '0')}`),
      },
      licence: 'Licensed, no display of raw strikes',
    }),
    sourceState({
      ...secondary,
      id: 'goes-east',
      name: 'GOES-19 GLM',
      lastContentAt: ago(41),
      cadenceS: 20,
      lateAfterS: 45,
      latency: { p50S: 26, p99S: 48 },
      latencyByHour: hours((hour) => 26 + (hour % 5)),
      gaps: {
        count: 2,
        totalS: 180,
        last: [gap(20 * 3_600, 20 * 3_600 - 90), gap(5 * 3_600, 5 * 3_600 - 90)],
      },
      errors: { count: 1, last: [{ at: ago(5 * 3_600), reason: 'file late 82 s' }] },
      footprint: [box(-115, 15, -60, 52)],
      yards: { count: 112, aloneCount: 0, ids: [] },
      attribution: 'NOAA',
      licence: 'Public domain',
    }),
    sourceState({
      ...secondary,
      id: 'field-mill',
      name: 'Field mill, Hub City',
      tellsOfQuiet: false,
      lastContentAt: ago(720),
      latency: { p50S: 0.4, p99S: 1.1 },
      yards: { count: 1, aloneCount: 0, ids: ['HUB_CITY_YARD'] },
      attribution: '',
      licence: '',
    }),
    sourceState({
      ...advisory,
      id: 'mrms-probability',
      name: 'MRMS lightning probability',
      condition: 'late',
      lastContentAt: ago(250),
      cadenceS: 120,
      lateAfterS: 240,
      goneAfterS: 600,
      latency: { p50S: 132, p99S: 258 },
      latencyByHour: hours((hour) => (hour === 20 ? 300 : 130)),
      yards: { count: 128, aloneCount: 0, ids: [] },
      attribution: 'NOAA',
      licence: 'Public domain',
    }),
    sourceState({
      id: 'new-feed',
      name: 'New feed that was never heard of',
      condition: 'waiting',
      lastContentAt: null,
      lastDeliveryAt: null,
      latency: null,
      latencyByHour: Array.from({ length: 24 }, () => null),
    }),
  ];
}

/** Yards that satellites alone watch: not accepted, accepted for a few days more, and for long. */
function yardsInEveryStanding(nowMs: number): readonly SatelliteYard[] {
  const inDays = (days: number) => new Date(nowMs + days * 86_400_000).toISOString();
  return [
    satelliteYard({ facilityId: 'NORTHGATE', name: 'Northgate Yard' }),
    satelliteYard({ facilityId: 'RIVERSIDE', isAccepted: true, until: inDays(12.5) }),
    satelliteYard({ facilityId: 'CEDAR_DEPOT', isAccepted: true, until: inDays(300) }),
  ];
}

/** Answers the page's question for sources with these, and with yards that satellites alone watch. */
export async function serveSources(
  page: Page,
  sourcesOf: (nowMs: number) => readonly SourceState[],
): Promise<void> {
  await page.route('**/api/admin/sources', (route) => {
    const nowMs = Date.now();
    const answer = sourcesAnswer(nowMs, sourcesOf(nowMs));
    return route.fulfill({ json: { ...answer, satelliteYards: yardsInEveryStanding(nowMs) } });
  });
  await page.route('**/api/admin/source_warnings', (route) =>
    route.fulfill({ json: { generatedAt: new Date().toISOString(), count: 2 } }),
  );
}
