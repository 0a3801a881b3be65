import { createActor, SimulatedClock } from 'xstate';
import { HISTORY_REACH, type PastAlert } from '#domain/alerting/pastAlert.ts';
import {
  alertHistoryMachine,
  type OlderAlerts,
  type RecentAlerts,
} from '#machines/alertHistory/alertHistoryMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { settled } from './settled.ts';

export const HISTORY_LIMITS = { everyMs: 60_000, retryMs: 15_000, timeoutMs: 20_000 };

const HOUR_MS = 3_600_000;

/** An alert that began and ended some hours from the mission time; null: it has no end. */
export function pastAlert(
  id: string,
  fromHours: number,
  toHours: number | null,
  changes: Partial<PastAlert> = {},
): PastAlert {
  return {
    id,
    type: 'lightning_alert',
    status: 'ALERT',
    title: null,
    message: null,
    startAtMs: MISSION_TIME_MS + fromHours * HOUR_MS,
    expiresAtMs: toHours === null ? null : MISSION_TIME_MS + toHours * HOUR_MS,
    yardStatus: 'CLOSED',
    overrideStatus: null,
    facilityIds: ['YARD'],
    ...changes,
  };
}

/** The history of one facility or of a client, whose questions are answered when told. */
export function createAlertHistorySystem(scope: 'facility' | 'client' = 'facility') {
  const clock = new SimulatedClock();
  const recent = heldPromises<RecentAlerts, { pastMs: number; sinceMs: number | null }>();
  const older = heldPromises<OlderAlerts, { fromMs: number; toMs: number }>();
  const machine = alertHistoryMachine.provide({
    actors: { fetchRecent: recent.logic, fetchOlder: older.logic },
  });
  const actor = createActor(machine, {
    clock,
    input: { ...HISTORY_LIMITS, ...HISTORY_REACH[scope] },
  }).start();
  return {
    actor,
    clock,
    recent,
    older,
    now: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    more: () => actor.send({ type: 'more.requested' }),
    refresh: () => actor.send({ type: 'refresh.requested' }),
    async find(alerts: readonly PastAlert[], { asOfMs = MISSION_TIME_MS, unreadable = 0 } = {}) {
      const { pastMs, sinceMs } = recent.last().input;
      const fromMs = Math.min(asOfMs - pastMs, sinceMs ?? Infinity);
      recent.last().resolve({ alerts, unreadable, fromMs, asOfMs });
      await settled();
    },
    async findOlder(alerts: readonly PastAlert[], unreadable = 0) {
      older.last().resolve({ alerts, unreadable });
      await settled();
    },
    async fail(error = new Error('503')) {
      recent.last().reject(error);
      await settled();
    },
    async failOlder(error = new Error('Too many alerts.')) {
      older.last().reject(error);
      await settled();
    },
  };
}
