import { describe, expect, it } from 'vitest';
import { readEcccAlerts } from '#server/sources/alerts/readEcccAlerts.ts';
import { ecccAlerts, ecccRow, squareAround } from './alertAnswers.ts';

const alertOf = (change: Readonly<Record<string, unknown>>) =>
  readEcccAlerts(ecccAlerts([ecccRow(change)])).alerts[0];

describe('readEcccAlerts', () => {
  it('reads type, times, outline and the texts in both languages', () => {
    const { alerts, atMs, refused } = readEcccAlerts(ecccAlerts([ecccRow()]));
    expect([new Date(atMs).toISOString(), refused]).toEqual(['2026-11-23T11:59:41.172Z', 0]);
    expect(alerts).toMatchObject([
      {
        id: '1618115311375151707202603050503_fea1-1185',
        eventType: 'freezing rain warning',
        isWarning: true,
        fromMs: Date.UTC(2026, 10, 23, 10),
        untilMs: Date.UTC(2026, 10, 23, 20, 4, 6, 795),
        en: { event: 'freezing rain warning', area: 'City of Toronto', message: 'Freezing rain on tap.' },
        fr: {
          event: 'avertissement de pluie verglaçante',
          area: 'ville de Toronto',
          message: 'Pluie verglaçante en perspective.',
        },
        areas: [[expect.arrayContaining([[-79.65, 43.45]])]],
      },
    ]);
  });

  it('keeps an alert that has one language only', () => {
    const english = alertOf({ alert_name_fr: null, alert_text_fr: null });
    expect([english?.en?.event, english?.fr]).toEqual(['freezing rain warning', null]);
    const french = alertOf({ alert_name_en: null, alert_text_en: '' });
    expect([french?.eventType, french?.en, french?.fr?.area]).toEqual([
      'avertissement de pluie verglaçante',
      null,
      'ville de Toronto',
    ]);
  });

  it('ends at the last instant that everybody can read where it is said to hold for ever [S1]', () => {
    const { untilMs = Number.NaN } = alertOf({ event_end_datetime: '9999-12-31T23:59:59-05:00' }) ?? {};
    expect(new Date(untilMs).toISOString()).toBe('9999-12-31T23:59:59.999Z');
  });

  it('leaves out what has ended', () => {
    expect(readEcccAlerts(ecccAlerts([ecccRow({ status_en: 'ended' })]))).toMatchObject({
      alerts: [],
      refused: 0,
    });
  });

  it.each([
    ['statement', false],
    ['advisory', false],
    ['watch', false],
    ['Statement', false],
    ['warning', true],
    ['Warning', true],
    ['emergency', true],
    [null, true],
  ])('takes a %s for a warning: %s [S1]', (type, expected) => {
    expect(alertOf({ alert_type: type })?.isWarning).toBe(expected);
  });

  it('reads several areas', () => {
    const { coordinates } = squareAround(-80, 44) as { coordinates: unknown };
    const row = { ...ecccRow(), geometry: { type: 'MultiPolygon', coordinates: [coordinates, coordinates] } };
    expect(readEcccAlerts(ecccAlerts([row])).alerts[0]?.areas).toHaveLength(2);
  });

  it('counts rows without a time or a place [S4]', () => {
    const rows = [ecccRow({ publication_datetime: 'x' }), { ...ecccRow(), geometry: null }, null];
    expect(readEcccAlerts(ecccAlerts(rows))).toMatchObject({ alerts: [], refused: 3 });
  });

  it('refuses a list that is not whole [S4]', () => {
    const first = ecccAlerts([ecccRow()], { numberMatched: 11 });
    expect(() => readEcccAlerts(first)).toThrow('1 of 11 alerts');
  });

  it.each([{}, { features: [] }, ecccAlerts([], { timeStamp: 'now' })])('refuses %j', (body) => {
    expect(() => readEcccAlerts(body)).toThrow('list of alerts');
  });
});
