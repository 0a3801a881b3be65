import { describe, expect, it } from 'vitest';
import { EventMetadata } from '#contracts/eventMetadata.ts';
import { EVENT_TYPES, yardStatusOf } from '#domain/alerting/alertStatus.ts';
import { defaultPreference } from '#domain/people/notificationPreference.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import { rulesWith } from './engineFixture.ts';

const table = eventMetadataFor(DEFAULT_CLIENT_RULES);
const entry = (eventType: string, rules = DEFAULT_CLIENT_RULES) =>
  eventMetadataFor(rules).find(({ event_id }) => event_id === eventType);
const wordsOf = (text: unknown) => text as Record<string, string>;

describe('the event metadata', () => {
  it('describes every event type, as the contract has it [DATA-06][STATUS-05]', () => {
    expect(EventMetadata.parse(table)).toEqual(table);
    expect(table.map(({ event_id }) => event_id)).toEqual([...EVENT_TYPES]);
  });

  it('has every field of every entry filled in, texts in both languages [DATA-06]', () => {
    for (const found of table) {
      expect(Object.values(found).filter((value) => value === undefined)).toEqual([]);
      for (const text of [found.title, found.title_i, found.title_m, found.message, found.group_id_label]) {
        const { 'en-US': english, 'fr-CA': french } = wordsOf(text);
        expect(english).toMatch(/\S/);
        expect(french).toMatch(/\S/);
        expect(`${english}${french}`).not.toMatch(/[{}]|undefined|NaN/);
      }
    }
  });

  it('writes the limit of lightning in the distance of each unit system [GAP-145][UNIT-10]', () => {
    const found = entry('lightning_warning');
    const english = [found?.title_i, found?.title_m, found?.title_uk, found?.title_ca].map(
      (text) => wordsOf(text)['en-US'],
    );
    expect(english).toEqual([
      'Lightning Warning: within 10\u00A0mi',
      'Lightning Warning: within 16.1\u00A0km',
      'Lightning Warning: within 16.1\u00A0km',
      'Lightning Warning: within 16,093\u00A0m',
    ]);
    expect(wordsOf(found?.title_ca)['fr-CA']).toContain('à 16\u00A0093\u00A0m ou moins');
    expect(wordsOf(entry('wind_level1')?.title_uk)['en-US']).toContain('mph');
  });

  it('gives a yard status that follows from the alert status', () => {
    for (const { alert_status, yard_status } of table) expect(yard_status).toBe(yardStatusOf(alert_status!));
  });

  it('shows every event type on yard pages [DATA-06]', () => {
    expect(table.filter(({ yard_visibility }) => yard_visibility !== true)).toEqual([]);
  });

  it('offers every event type that people are told of to their choice [PROF-10][DATA-06]', () => {
    const told = EVENT_TYPES.filter((eventType) => defaultPreference(eventType).email);
    const offered = table.filter(({ event_classes }) => event_classes === 'alerts');
    expect(offered.map(({ event_id }) => event_id)).toEqual(told);
  });

  it('hides no event type that changes the status of a yard [S1][STATUS-05]', () => {
    const changing = table.filter(({ alert_status }) => alert_status !== 'ALL_CLEAR');
    expect(changing.some(({ alert_status }) => alert_status === 'ALERT')).toBe(true);
    expect(changing.filter(({ yard_visibility }) => yard_visibility !== true)).toEqual([]);
  });

  it('ranks a worse status above a better one, and lightning that closes above all [STATUS-10]', () => {
    const severities = (status: string) =>
      table
        .filter(({ alert_status }) => alert_status === status)
        .map(({ global_severity }) => global_severity!);
    expect(Math.min(...severities('ALERT'))).toBeGreaterThan(Math.max(...severities('ALERT_OPEN')));
    expect(Math.min(...severities('ALERT_OPEN'))).toBeGreaterThan(Math.max(...severities('WARNING')));
    expect(Math.min(...severities('WARNING'))).toBeGreaterThan(Math.max(...severities('ALL_CLEAR')));
    expect(entry('lightning_alert')?.global_severity).toBe(Math.max(...severities('ALERT')));
  });

  it('ranks higher levels of a hazard higher', () => {
    for (const group of new Set(table.map(({ group_id }) => group_id))) {
      if (group === 'lightning') continue;
      const severities = table
        .filter(({ group_id }) => group_id === group)
        .map((found) => found.global_severity!);
      expect(severities).toEqual(severities.toSorted((a, b) => a - b));
    }
  });

  it.each([
    [
      'lightning_alert',
      'Lightning Alert: within 6\u00A0mi',
      'Alerte de foudre\u00A0: à 9,7\u00A0km ou moins',
    ],
    [
      'highTemp_level1',
      'Heat - Level 1: heat index 91\u00A0°F or more',
      'Chaleur, niveau\u00A01\u00A0: indice de chaleur de 33\u00A0°C ou plus',
    ],
    [
      'heatStress_level4',
      'Heat Stress - Level 4: WBGT 90\u00A0°F or more',
      'Stress thermique, niveau\u00A04\u00A0: WBGT de 32\u00A0°C ou plus',
    ],
    [
      'lowTemp_level4',
      'Cold - Level 4: wind chill −54\u00A0°F or less',
      'Froid, niveau\u00A04\u00A0: refroidissement éolien de −48\u00A0°C ou moins',
    ],
    [
      'wind_level2',
      'High Wind - Level 2: 40\u00A0mph or more, or gusts of 58\u00A0mph',
      'Vents forts, niveau\u00A02\u00A0: 64\u00A0km/h ou plus, ou rafales de 93\u00A0km/h',
    ],
    [
      'snowLoad_level3',
      'Snow Load - Level 3: about 20\u00A0lb/ft² or more',
      'Charge de neige, niveau\u00A03\u00A0: environ 1\u00A0kPa ou plus',
    ],
    [
      'stormWaterSampling',
      'Stormwater Sampling: 0.1\u00A0in of rain or more in an hour',
      'Échantillonnage des eaux pluviales\u00A0: 2,5\u00A0mm de pluie ou plus en une heure',
    ],
  ])(
    'titles %s with its limit in both unit systems [UNIT-10][STATUS-29]',
    (eventType, imperial, metricFrench) => {
      expect(wordsOf(entry(eventType)?.title_i)['en-US']).toBe(imperial);
      expect(wordsOf(entry(eventType)?.title_m)['fr-CA']).toBe(metricFrench);
    },
  );

  it('tells the client’s own limits', () => {
    const rules = rulesWith(
      { alertRadiusM: 12_875, quietPeriodMs: 20 * 60_000 },
      { weatherLimits: { highTemp_level1: { heatIndexC: 30 } } },
    );
    expect(wordsOf(entry('lightning_alert', rules)?.title_i)['en-US']).toContain('8\u00A0mi');
    expect(wordsOf(entry('lightning_alert', rules)?.message)['en-US']).toContain('20 minutes');
    expect(wordsOf(entry('highTemp_level1', rules)?.title_m)['en-US']).toContain('30\u00A0°C');
  });
});
