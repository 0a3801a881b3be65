import { toEventTraits } from '#contracts/toActiveEvent.ts';
import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import type { ReportData } from '#server/useCases/history/reportData.ts';

const HOUR_MS = 3_600_000;
/** Noon in New York. */
export const REPORT_MS = Date.UTC(2026, 6, 14, 16);
const at = (hours: number) => REPORT_MS + hours * HOUR_MS;

function alert(id: string, fromHours: number, toHours: number, changes: Partial<PastAlert> = {}): PastAlert {
  return {
    id,
    type: 'lightning_alert',
    status: 'ALERT',
    title: { 'en-US': 'Lightning Alert', 'fr-CA': 'Alerte de foudre' },
    message: null,
    startAtMs: at(fromHours),
    expiresAtMs: at(toHours),
    yardStatus: 'CLOSED',
    overrideStatus: null,
    facilityIds: ['NORTHGATE_YARD'],
    ...changes,
  };
}

/** A day at two yards: a closing that an override cut short, one still running, notices, and a dark screen. */
export function reportData(changes: Partial<ReportData> = {}): ReportData {
  const id = 'override';
  return {
    order: { facilityIds: ['NORTHGATE_YARD', 'QUIET'], fromMs: at(-24), toMs: at(1), language: 'en-US' },
    clientName: 'Acme',
    orderedBy: 'Zoé Œuvrard',
    asOfMs: REPORT_MS,
    isSimulation: false,
    facilities: [
      { id: 'NORTHGATE_YARD', name: 'Cour d’Été', timeZone: 'America/New_York', unitSystem: 0 },
      { id: 'QUIET', name: 'QUIET', timeZone: 'America/New_York', unitSystem: 0 },
    ],
    traits: toEventTraits(eventMetadataFor(DEFAULT_CLIENT_RULES)),
    alerts: [
      alert('first', -5, -3),
      alert(id, -4, -3, {
        type: 'OVERRIDE',
        status: 'OVERRIDE',
        yardStatus: 'OPEN',
        overrideStatus: 'ALL_CLEAR',
      }),
      alert('running', -0.5, 0.5),
    ],
    overrides: [
      {
        overrideId: id,
        clientId: 'ACME',
        facilityId: 'NORTHGATE_YARD',
        group: 'Default',
        message: 'Yard is Open',
        status: 'ALL_CLEAR',
        yardStatus: 'OPEN',
        lightningProbability: 0.04,
        setAtMs: at(-4),
        expiresAtMs: at(8),
        setBy: 'person',
        setByName: 'Zoé Œuvrard',
        setByEmail: 'zoe@acme.example',
        knownStrikeAtMs: null,
        endedAtMs: at(-3),
        endedHow: 'revoked',
        strike: null,
      },
    ],
    removers: {},
    notices: [
      {
        facilityId: 'NORTHGATE_YARD',
        channel: 'email',
        state: 'delivered',
        createdAtMs: at(-5),
        settledAtMs: at(-5) + 4_000,
        confirmedAtMs: at(-5) + 60_000,
        kind: 'begun',
        title: { 'en-US': 'Lightning Alert', 'fr-CA': 'Alerte de foudre' },
        type: 'lightning_alert',
        status: 'ALERT',
        to: 'François Lefèvre',
      },
      {
        facilityId: 'NORTHGATE_YARD',
        channel: 'sms',
        state: 'failed',
        createdAtMs: at(-5),
        settledAtMs: null,
        confirmedAtMs: null,
        kind: 'begun',
        title: null,
        type: 'lightning_alert',
        status: 'ALERT',
        to: 'Łukasz',
      },
    ],
    silences: [
      {
        clientId: 'ACME',
        kioskId: 'k',
        name: 'Gate wall',
        facilityIds: null,
        fromMs: at(-2),
        toMs: at(-1.9),
      },
    ],
    isCut: false,
    ...changes,
  };
}
