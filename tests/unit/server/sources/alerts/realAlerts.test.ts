import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCensusAreas } from '#server/sources/alerts/censusAreas.ts';
import { readEcccAlerts } from '#server/sources/alerts/readEcccAlerts.ts';
import { readNwsAlerts } from '#server/sources/alerts/readNwsAlerts.ts';
import { createZoneAreas } from '#server/sources/alerts/zoneAreas.ts';

/** Recorded answers beside the repository; they are no part of it, and these tests are left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../../shared/data');
const jsonOf = (file: string): { features: unknown[] } =>
  JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8')) as { features: unknown[] };
const updated = '2026-07-26T20:00:00Z';

describe.skipIf(!existsSync(FOLDER))('recorded alerts', () => {
  it('of one tornado are cancelled or ended in the order in which they came', () => {
    const { features } = jsonOf('alerts/alerts-tornado-lifecycle.json');
    const inOrder = features.toReversed();
    const standing = inOrder.map((_, nth) => {
      const { alerts, refused } = readNwsAlerts({ features: inOrder.slice(0, nth + 1), updated });
      expect(refused).toBe(0);
      return alerts.length;
    });
    // each update stands alone; a partial cancel alone ends what it refers to, and its update comes with it
    expect(standing).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('that name zones only hold in their whole state until the zones are known', () => {
    const { alerts, refused } = readNwsAlerts({ ...jsonOf('alerts/alerts-zone-only.json'), updated });
    expect([alerts.length, refused]).toEqual([3, 0]);
    const client = { get: async () => ({ is: 'absent' }) as const };
    const zones = createZoneAreas(client, 'http://localhost', readCensusAreas());
    for (const alert of alerts) expect(zones.areasOf(alert).length).toBeGreaterThan(0);
  });

  it('of a whole morning are read, all of them, with where they hold', () => {
    const nowMs = Date.UTC(2026, 4, 14, 17);
    const text = readFileSync(resolve(FOLDER, 'alerts/nws_active_relative_guam_246.json'), 'utf8');
    // times stand relative to the moment of the recording
    const dated = text.replaceAll(/date:now ([+-]\d+) seconds/gu, (_, seconds: string) =>
      new Date(nowMs + Number(seconds) * 1_000).toISOString(),
    );
    const { alerts, refused, atMs } = readNwsAlerts(JSON.parse(dated));
    expect([alerts.length, refused, atMs]).toEqual([246, 0, nowMs - 312_000]);
    expect(alerts.filter(({ isWarning }) => isWarning)).toHaveLength(113);
    expect(alerts.filter(({ outline }) => outline !== null)).toHaveLength(14);
    expect(alerts.filter(({ rank }) => rank === 0)).toEqual([]);
    const client = { get: async () => ({ is: 'absent' }) as const };
    const zones = createZoneAreas(client, 'http://localhost', readCensusAreas());
    // what has no area yet is of the sea and of the Great Lakes alone
    const without = alerts.filter((alert) => zones.areasOf(alert).length === 0);
    const seas = /^\/zones\/forecast\/(?:AM|AN|GM|LE|LH|LM|LO|LS|PH|PK|PM|PS|PZ|SL)Z\d{3}$/u;
    expect([
      without.length,
      without.flatMap((alert) => alert.zones.filter((zone) => !seas.test(zone))),
    ]).toEqual([140, []]);
  });

  it('of Canada are read in both languages', () => {
    const { alerts, refused } = readEcccAlerts(jsonOf('live/eccc/eccc_weather-alerts_items_2026-03-05.json'));
    expect([alerts.length, refused]).toEqual([7, 0]);
    expect(alerts.every(({ en, fr, areas }) => en !== null && fr !== null && areas.length > 0)).toBe(true);
    expect(alerts.filter(({ isWarning }) => isWarning)).toHaveLength(6);
  });
});
