import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ActiveAlerts, AlertsFile, FacilityEvent } from '#contracts/facilityEvent.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventOfType } from '#server/alerting/eventOfType.ts';
import { LEAST_MESSAGE_BYTES } from '#server/composition/doctor/busChecks.ts';
import type { BusEntry } from '#server/platform/bus/bus.ts';
import { parseNatsAddress } from '#server/platform/bus/natsAddress.ts';
import { openNatsBus } from '#server/platform/bus/natsBus.ts';
import { groupAnswers } from '#server/useCases/edges/answerGroups.ts';
import { encodeForBus } from '#server/useCases/edges/busCodec.ts';
import { answersKey } from '#server/useCases/edges/busNames.ts';
import { createEdgeAnswers } from '#server/useCases/edges/edgeAnswers.ts';
import { natsServer, SHIPPED_NATS, startPrivateNats } from '../../../support/privateNats.ts';
import { NOW_MS } from './busValues.ts';

const SLOW = { timeout: 30_000 };
const FACILITIES = 10_000;
/** What NATS takes unless told otherwise, bytes. */
const DEFAULT_MESSAGE_BYTES = 1_048_576;
const log = pino({ level: 'silent' });
let seed = 7;
/** 0 to 1, the same in each run: times and places of strikes do not repeat each other, as real ones do not. */
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const iso = (atMs: number) => new Date(Math.round(atMs)).toISOString();

/** One of the events by which a struck yard is CLOSED, as the engine tells it. */
function lightning(
  eventType: 'lightning_alert' | 'lightning_warning',
  lat: number,
  lon: number,
): FacilityEvent {
  const isAlert = eventType === 'lightning_alert';
  const firstMs = NOW_MS - random() * 1_200_000;
  const lastMs = firstMs + random() * (NOW_MS - firstMs);
  return {
    ...eventOfType(eventType, { clientId: 'ACME', id: 'YARD', lon, lat }, DEFAULT_CLIENT_RULES),
    keplerId: randomUUID(),
    eventStartAt: iso(lastMs),
    eventFirstStartAt: iso(firstMs),
    eventExpiresAt: iso(lastMs + 1_800_000),
    triggerDistanceMeters: isAlert ? 9_656 : 16_093,
    closestStrike: {
      location: { lat: lat + random() / 10, lon: lon + random() / 10 },
      distance: Math.round(random() * 96_560) / 10,
      timestamp: Math.round(lastMs),
      origin: { source: 'Network', kind: random() < 0.5 ? 'CG' : 'CC' },
    },
  };
}

/** Answers of a client as the leader puts them, bytes. @param struck How many of its facilities are. */
async function putOf(struck: number): Promise<Uint8Array> {
  const at = iso(NOW_MS);
  const facts = { term: 5, generatedAt: at, lightningAsOf: at, lightningSource: 'Network' };
  const answers = Array.from({ length: FACILITIES }, (_, nth): ActiveAlerts => {
    const [latitude, longitude] = [30 + nth / 1_003, -90 - nth / 1_007];
    const alert = () => lightning('lightning_alert', latitude, longitude);
    const activeAlerts = nth < struck ? [alert(), lightning('lightning_warning', latitude, longitude)] : [];
    const position = { latitude, longitude };
    return { ...facts, facilityId: `FACILITY_${nth}`, weatherAsOf: [], position, ended: [], activeAlerts };
  });
  const file: AlertsFile = {
    ...facts,
    client: 'ACME',
    watched: answers.map(({ facilityId }) => facilityId),
    ended: [],
    alerts: answers.slice(0, struck).map(({ facilityId, activeAlerts }) => {
      const [{ keplerId: id, eventType, alertStatus }] = activeAlerts as [FacilityEvent];
      return { facilityId, id, highestSeverityAlert: { eventType, alertStatus }, activeAlerts };
    }),
  };
  return encodeForBus({ term: 5, file, groups: await groupAnswers(answers) });
}

test(
  'the message that the doctor asks for holds twice the answers of 10,000 struck facilities [S2][S4]',
  SLOW,
  async () => {
    expect((await putOf(0)).length).toBeLessThan(DEFAULT_MESSAGE_BYTES / 4);
    expect((await putOf(FACILITIES / 4)).length).toBeGreaterThan(DEFAULT_MESSAGE_BYTES);
    expect((await putOf(FACILITIES)).length).toBeLessThan(LEAST_MESSAGE_BYTES / 2);
  },
);

test.skipIf(natsServer() === null)(
  'a NATS with the settings of deploy/ brings the answers of 10,000 struck facilities to an edge [S2][S4]',
  SLOW,
  async () => {
    const server = await startPrivateNats(SHIPPED_NATS);
    const buses = [0, 1].map(() => openNatsBus(parseNatsAddress(server.url)!, log));
    const [leader, edge] = buses as [(typeof buses)[0], (typeof buses)[0]];
    for (const bus of buses) await expect.poll(() => bus.readings().isConnected, SLOW).toBe(true);
    const clock = { nowMs: () => NOW_MS };
    const answers = createEdgeAnswers({ leaderClock: { note() {} }, clock, monotonicMs: () => 0, log });
    await edge.watch((entry: BusEntry) => void answers.take(entry));
    await leader.put(answersKey('ACME'), await putOf(FACILITIES));
    await expect.poll(() => answers.of('ACME')?.file.alerts.length, SLOW).toBe(FACILITIES);
    for (const bus of buses) await bus.close();
    await server.stop();
  },
);
