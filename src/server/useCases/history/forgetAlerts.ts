import { inParts } from '../../platform/threads/inParts.ts';
import type { EventHistoryRepository } from '../../storage/repositories/eventHistoryRepository.ts';

const ALERTS_AT_ONCE = 250;

/** Deletes alerts that ended before, with their details, in small parts. Active alerts stay, however old. */
export function forgetAlerts(
  history: Pick<EventHistoryRepository, 'deleteEndedBefore'>,
  beforeMs: number,
): Promise<void> {
  return inParts(ALERTS_AT_ONCE, (most) => history.deleteEndedBefore(beforeMs, most));
}
