import type { EventHistoryRepository } from '../../storage/repositories/eventHistoryRepository.ts';

/** The embedded database serves nobody while one part is deleted. */
const ALERTS_AT_ONCE = 250;
/** What is left then is deleted by the next run. */
const MOST_PARTS = 40;

/** Deletes alerts that ended before, with their details, in small parts. Active alerts stay, however old. */
export async function forgetAlerts(
  history: Pick<EventHistoryRepository, 'deleteEndedBefore'>,
  beforeMs: number,
): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const deleted = await history.deleteEndedBefore(beforeMs, ALERTS_AT_ONCE);
    if (deleted < ALERTS_AT_ONCE) return;
  }
}
