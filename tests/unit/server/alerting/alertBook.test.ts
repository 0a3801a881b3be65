import { describe, expect, test } from 'vitest';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { createAlertBook } from '#server/alerting/alertBook.ts';
import { batchOf, engineOf, MINUTE_MS, NOW_MS, QUIET_MS, strikeAt, YARD } from './engineFixture.ts';

const FAR = { clientId: 'ACME', id: 'FAR', lon: 10, lat: 50 };
const THEIRS = { ...YARD, clientId: 'OTHER', id: 'THEIRS' };

function createBook() {
  const facilities = [YARD, FAR, THEIRS];
  const engine = engineOf({ facilities });
  const evaluated: { atMs: number | null } = { atMs: null };
  const book = createAlertBook(engine, facilities, () => evaluated.atMs);
  return { engine, evaluated, book };
}

function createStruckBook() {
  const made = createBook();
  made.engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
  made.evaluated.atMs = NOW_MS;
  return made;
}

describe('the alert book', () => {
  test('says nothing before the engine has evaluated anything [S4]', () => {
    const { book } = createBook();
    expect(book.activeAlertsOf('ACME', YARD.id)).toBeNull();
    expect(book.alertsFileOf('ACME')).toBeNull();
  });

  test('tells events with the time of the evaluation and up to when lightning is known [CALL-05][S5]', () => {
    const alerts = ActiveAlerts.parse(createStruckBook().book.activeAlertsOf('ACME', YARD.id));
    expect(alerts).toMatchObject({
      facilityId: YARD.id,
      generatedAt: new Date(NOW_MS).toISOString(),
      lightningAsOf: new Date(NOW_MS).toISOString(),
    });
    expect(alerts.activeAlerts.map(({ eventType }) => eventType)).toEqual([
      'lightning_alert',
      'lightning_warning',
    ]);
  });

  test('lists in the file only facilities with events, the worst named first, and only of that client [CALL-04]', () => {
    const { book } = createStruckBook();
    const file = AlertsFile.parse(book.alertsFileOf('ACME'));
    expect(file.alerts.map(({ facilityId }) => facilityId)).toEqual([YARD.id]);
    expect(file.alerts[0]!.highestSeverityAlert?.eventType).toBe('lightning_alert');
    expect(file.alerts[0]!.id).toBe(file.alerts[0]!.activeAlerts[0]!.keplerId);
    expect(book.alertsFileOf('OTHER')?.alerts.map(({ facilityId }) => facilityId)).toEqual(['THEIRS']);
    expect(book.activeEventCount()).toBe(4);
  });

  test('gives the same file until the engine evaluates again', () => {
    const { book, evaluated } = createStruckBook();
    const first = book.alertsFileOf('ACME');
    expect(book.alertsFileOf('ACME')).toBe(first);
    evaluated.atMs = NOW_MS + 1_000;
    expect(book.alertsFileOf('ACME')).not.toBe(first);
  });

  test('stands still in time when the evaluation stops, so that it grows stale [S5]', () => {
    const { book, engine } = createStruckBook();
    engine.ingest(batchOf([], NOW_MS + MINUTE_MS, NOW_MS), NOW_MS + MINUTE_MS);
    expect(book.activeAlertsOf('ACME', YARD.id)?.generatedAt).toBe(new Date(NOW_MS).toISOString());
  });

  test('does not know the lightning of a yard, or of a client, that nobody watched for a quiet period [S1][S4]', () => {
    const { book, engine, evaluated } = createBook();
    engine.ingest(batchOf([], NOW_MS, NOW_MS - QUIET_MS + 1), NOW_MS);
    evaluated.atMs = NOW_MS;
    expect(book.activeAlertsOf('ACME', YARD.id)?.lightningAsOf).toBeNull();
    expect(book.alertsFileOf('ACME')?.lightningAsOf).toBeNull();
  });

  test('does not call a yard quiet that the engine does not know [S1][S4]', () => {
    const { book } = createStruckBook();
    expect(book.activeAlertsOf('ACME', 'NOBODYS')).toMatchObject({ activeAlerts: [], lightningAsOf: null });
    expect(book.alertsFileOf('NOBODY')).toMatchObject({ alerts: [], lightningAsOf: null });
  });
});
