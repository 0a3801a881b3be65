import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { ActiveAlerts, AlertsFile, FacilityAlert, FacilityEvent } from '#contracts/facilityEvent.ts';
import { faultyFields } from './faultyFields.ts';

const SMALLEST = {
  keplerId: 'k-1',
  eventType: 'lightning_alert',
  alertStatus: 'ALERT',
  eventStartAt: '2026-07-04T18:20:00.000Z',
};

const FULL = {
  ...SMALLEST,
  severity: 3,
  global_severity: 9,
  eventExpiresAt: '2026-07-04T14:50:00-04:00',
  title: { 'en-US': 'Lightning Alert', 'fr-CA': 'Alerte de foudre' },
  message: 'Stop all outdoor work',
  groupId: 'lightning',
  yardStatus: 'CLOSED',
  triggerDistanceMeters: 9656,
  customMessage: 'Stay inside',
  group: 'Default',
  status: 'ALERT',
  overrideID: 'o-1',
  geom: { coordinates: [-101.8, 35.2] },
  closestStrike: { location: { lat: 35.3, lon: -101.7 }, distance: 5100, timestamp: 1_783_189_200_000 },
};

const ANSWER = {
  facilityId: 'NORTHGATE_YARD',
  generatedAt: '2026-07-04T18:30:00Z',
  lightningAsOf: '2026-07-04T18:29:55Z',
  activeAlerts: [FULL],
};

describe('FacilityEvent', () => {
  it('reads its smallest and its full form, field for field [DATA-03]', () => {
    expect(FacilityEvent.parse(SMALLEST)).toEqual(SMALLEST);
    expect(FacilityEvent.parse(FULL)).toEqual(FULL);
  });

  it('reads every event type of the product, and one that it does not know [STATUS-05][S1]', () => {
    for (const eventType of [...EVENT_TYPES, 'dustStorm_level1']) {
      expect(faultyFields(FacilityEvent, { ...SMALLEST, eventType })).toEqual([]);
    }
  });

  it.each(['keplerId', 'eventType', 'alertStatus', 'eventStartAt'])('needs %s [DATA-03]', (field) => {
    expect(faultyFields(FacilityEvent, { ...FULL, [field]: undefined })).toEqual([field]);
  });

  it.each([
    ['alertStatus', 'ALARM'],
    ['eventStartAt', '2026-07-04'],
    ['eventStartAt', '2026-07-04T18:20:00'],
    ['eventStartAt', 1_783_189_200_000],
    ['eventExpiresAt', 'soon'],
    ['triggerDistanceMeters', -1],
    ['status', ''],
    ['severity', '3'],
    ['title', { 'en-US': 3 }],
  ])('names %s when it is %j [DATA-03]', (field, value) => {
    const faulty = faultyFields(FacilityEvent, { ...FULL, [field]: value });
    expect(faulty).toHaveLength(1);
    expect(faulty[0]).toMatch(new RegExp(`^${field}`));
  });

  it.each([
    ['closestStrike.distance', { ...FULL.closestStrike, distance: -1 }],
    ['closestStrike.timestamp', { ...FULL.closestStrike, timestamp: 1.5 }],
    ['closestStrike.location.lat', { ...FULL.closestStrike, location: { lat: 91, lon: 0 } }],
  ])('names %s of a strike that cannot be [DATA-03]', (path, closestStrike) => {
    expect(faultyFields(FacilityEvent, { ...FULL, closestStrike })).toEqual([path]);
  });
});

describe('ActiveAlerts', () => {
  it('reads an answer with and without events [DATA-03]', () => {
    expect(ActiveAlerts.parse(ANSWER)).toEqual(ANSWER);
    expect(ActiveAlerts.parse({ ...ANSWER, activeAlerts: [], lightningAsOf: null }).activeAlerts).toEqual([]);
  });

  it.each(['facilityId', 'generatedAt', 'lightningAsOf', 'activeAlerts'])(
    'is refused without %s, which no default may replace [S4][S5]',
    (field) => {
      expect(faultyFields(ActiveAlerts, { ...ANSWER, [field]: undefined })).toEqual([field]);
    },
  );

  it('reads an override that a strike has ended, and names what is missing of it [S9]', () => {
    const overrideRevoked = {
      overrideID: 'o-1',
      revokedAt: ANSWER.generatedAt,
      overrideUserName: 'Sam Siteadmin',
      strike: FULL.closestStrike,
    };
    expect(ActiveAlerts.parse({ ...ANSWER, overrideRevoked })).toEqual({ ...ANSWER, overrideRevoked });
    for (const field of ['overrideID', 'revokedAt', 'overrideUserName']) {
      const broken = { ...ANSWER, overrideRevoked: { ...overrideRevoked, [field]: undefined } };
      expect(faultyFields(ActiveAlerts, broken)).toEqual([`overrideRevoked.${field}`]);
    }
  });

  it('is refused whole for one event that is broken: a dropped one could be the ALERT [S1]', () => {
    const broken = { ...ANSWER, activeAlerts: [FULL, { ...FULL, alertStatus: 'ALERTED' }] };
    expect(faultyFields(ActiveAlerts, broken)).toEqual(['activeAlerts.1.alertStatus']);
  });
});

describe('FacilityAlert and AlertsFile', () => {
  const alert = {
    facilityId: 'NORTHGATE_YARD',
    id: 'NORTHGATE_YARD',
    highestSeverityAlert: {
      severity: 3,
      title: 'Lightning Alert',
      eventType: 'lightning_alert',
      alertStatus: 'ALERT',
      eventExpiresAt: '2026-07-04T18:50:00Z',
    },
    activeAlerts: [FULL],
  };
  const file = { client: 'acme', generatedAt: ANSWER.generatedAt, lightningAsOf: null, alerts: [alert] };

  it('read a facility and its worst event [DATA-02]', () => {
    expect(FacilityAlert.parse(alert)).toEqual(alert);
    expect(FacilityAlert.parse({ ...alert, highestSeverityAlert: null }).highestSeverityAlert).toBeNull();
  });

  it('read the file of a client [DATA-02]', () => {
    expect(AlertsFile.parse(file)).toEqual(file);
  });

  it('name what is at fault [DATA-02]', () => {
    expect(faultyFields(FacilityAlert, { ...alert, facilityId: '' })).toEqual(['facilityId']);
    expect(
      faultyFields(FacilityAlert, { ...alert, highestSeverityAlert: { eventType: 'wind_level1' } }),
    ).toEqual(['highestSeverityAlert.alertStatus']);
    expect(faultyFields(AlertsFile, { ...file, alerts: undefined })).toEqual(['alerts']);
    expect(faultyFields(AlertsFile, { ...file, generatedAt: undefined })).toEqual(['generatedAt']);
  });
});
