import type { Incident } from '#contracts/incident.ts';
import { isoInstant } from '#domain/time/instant.ts';

/** Noon in Des Moines. */
const RECORD_MS = Date.UTC(2026, 6, 14, 17);
const at = (minutes: number) => isoInstant(RECORD_MS + minutes * 60_000);

const VERDICT = { isOverride: false, staleWeather: [], lightningAsOf: at(0) };
const ACT = { by: 'Uma Ünal', sign: null, reason: null, refusedBecause: null, lightningProbability: null };
const NOTICE = {
  at: at(0.1),
  says: 'begun',
  eventType: 'lightning_alert',
  channel: 'sms',
  deliveredAt: at(0.2),
  confirmedAt: null,
} as const;

/** A closing of 38 minutes that a person reported lightning in and that an override cut short. */
export function incidentRecord(changes: Partial<Incident> = {}): Incident {
  return {
    eventId: 'closing',
    eventType: 'lightning_alert',
    title: { 'en-US': 'Lightning Alert', 'fr-CA': 'Alerte de foudre' },
    clientId: 'ACME',
    facilityId: 'NORTHGATE_YARD',
    facilityName: 'Cour d’Été',
    latitude: 42,
    longitude: -93,
    countryCode: 'US',
    timeZone: 'America/Chicago',
    start: at(0),
    end: at(38),
    isActive: false,
    from: at(-10),
    to: at(53),
    asOf: at(60),
    isSimulation: false,
    tellsNames: true,
    alertRadiusM: 9_656,
    warningRadiusM: 16_093,
    quietPeriodMs: 1_800_000,
    strikes: {
      state: 'kept',
      withinM: 24_140,
      missing: [],
      list: [
        { at: at(-2), lat: 42.1, lon: -93, type: 'CC', distanceM: 13_000, bearingDeg: 0 },
        { at: at(0), lat: 42.05, lon: -92.95, type: 'CG', distanceM: 5_150, bearingDeg: 45 },
        { at: at(3), lat: 42.05, lon: -93, type: 'CG', distanceM: 4_000, bearingDeg: 0 },
        { at: at(4), lat: 42.02, lon: -93, type: 'CG', distanceM: 1_770, bearingDeg: 90 },
      ],
    },
    verdicts: [
      {
        ...VERDICT,
        at: at(-2),
        verdict: 'WARNING',
        before: 'OPEN',
        reason: 'alert',
        eventTypes: ['lightning_warning'],
      },
      {
        ...VERDICT,
        at: at(0.05),
        verdict: 'CLOSED',
        before: 'WARNING',
        reason: 'alert',
        eventTypes: ['lightning_alert'],
      },
      {
        ...VERDICT,
        at: at(30),
        verdict: 'OPEN',
        before: 'CLOSED',
        reason: 'override',
        isOverride: true,
        eventTypes: [],
      },
      {
        ...VERDICT,
        at: at(38),
        verdict: 'OPEN',
        before: 'OPEN',
        wasOverride: true,
        reason: 'quiet',
        eventTypes: [],
      },
    ],
    overrides: [
      {
        at: at(30),
        opens: true,
        message: 'Crane must be secured',
        by: 'Dana Morris',
        lightningProbability: 0.04,
        expiresAt: at(60),
        endedAt: at(38),
        endedHow: 'removed',
      },
    ],
    acts: [
      { ...ACT, at: at(2), act: 'lightning.reported', sign: 'thunder' },
      {
        ...ACT,
        at: at(13),
        act: 'override.refused',
        by: 'Dana Morris',
        refusedBecause: 'probabilityTooHigh',
        lightningProbability: 0.62,
      },
    ],
    notices: [
      { ...NOTICE, to: 'A. Reyes', state: 'delivered', confirmedAt: at(0.6) },
      { ...NOTICE, to: 'L. Ortiz', state: 'failed', deliveredAt: null },
    ],
    screens: [
      { at: at(0.1), screen: 'Gate wall', isEnrolled: true, shows: 'CLOSED' },
      { at: at(0.1), screen: '1a2b3c4d', isEnrolled: false, shows: 'CLOSED' },
    ],
    closedScreens: { connected: 3, closed: 2, lastAt: at(0.1) },
    dark: [{ screen: 'Kiosk 5', from: at(0), to: at(1) }],
    seal: { state: 'whole', entries: 27, first: 101, last: 127, hash: 'ab'.repeat(32) },
    isCut: false,
    ...changes,
  };
}
