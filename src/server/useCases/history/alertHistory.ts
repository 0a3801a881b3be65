import type { AlertHistory, AlertHistoryItem } from '#contracts/alertHistory.ts';
import type { Facility } from '#contracts/facility.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type {
  EventHistoryRepository,
  RecordedEvent,
} from '../../storage/repositories/eventHistoryRepository.ts';
import { idsNamed } from '../facilities/facilityFeatures.ts';

/** Most alerts of one answer, some 5 MB: a list that silently ends would read as quiet. */
export const MOST_ALERTS = 20_000;

/** The alerts of more facilities are picked from all of the client: that is faster than to look each one up. */
const MOST_LOOKED_UP = 50;

type HistoryQuestion = {
  readonly clientId: string;
  /** Facilities that the person may see; null: none. */
  readonly visible: readonly Pick<Facility, 'id'>[] | null;
  /** As asked for, in any case. */
  readonly facilityIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
};

/**
 * Alerts of facilities in a stretch of time, newest begin first. Ids of facilities that the person may not see, or that
 * do not exist, are ignored among others.
 *
 * @throws ProblemError 404 when no id names a facility that the person may see; 413 when there are too many alerts.
 */
export async function readAlertHistory(
  history: Pick<EventHistoryRepository, 'list'>,
  { clientId, visible, facilityIds: asked, fromMs, toMs }: HistoryQuestion,
): Promise<AlertHistory> {
  const facilityIds = idsNamed(visible, asked);
  if (facilityIds.length === 0)
    throw new ProblemError(404, 'facilityNotFound', `None of these facilities was found in ${clientId}.`);
  const isFew = facilityIds.length <= MOST_LOOKED_UP;
  const found = await history.list({
    clientId,
    facilityIds: isFew ? facilityIds : null,
    fromMs,
    toMs,
    limit: MOST_ALERTS + 1,
  });
  if (found.length > MOST_ALERTS)
    throw new ProblemError(
      413,
      'historyTooLong',
      'Too many alerts: choose fewer facilities or a shorter time.',
    );
  const ids = new Set(facilityIds);
  return found.filter(({ facilityId }) => ids.has(facilityId)).map(itemOf);
}

function itemOf({ facilityId, event, beganAtMs, endedAtMs }: RecordedEvent): AlertHistoryItem {
  const { keplerId, eventType, eventExpiresAt, title, alertStatus, yardStatus, status } = event;
  const end = endedAtMs === null ? eventExpiresAt : isoInstant(endedAtMs);
  return {
    keplerId,
    eventType,
    eventStartAt: isoInstant(beganAtMs),
    ...(end === undefined ? {} : { eventExpiresAt: end }),
    affectedLocation: [{ id: facilityId }],
    ...(title === undefined ? {} : { title }),
    alertStatus,
    ...(yardStatus === undefined ? {} : { yardStatus }),
    ...(status === undefined ? {} : { status }),
  };
}
