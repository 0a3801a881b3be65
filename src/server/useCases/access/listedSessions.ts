import type { AccountSession } from '#contracts/accounts.ts';
import type { SessionRecord } from '../../storage/repositories/sessionsRepository.ts';

/**
 * Sessions of a person as a response lists them, without what only the store should hold.
 *
 * @param ownId Session of the request.
 */
export function listedSessions(records: readonly SessionRecord[], ownId: string): AccountSession[] {
  return records.map(({ familyId, device, address, startedAtMs, lastUsedAtMs, endsAtMs }) => ({
    familyId,
    device,
    address,
    startedAtMs,
    lastUsedAtMs,
    endsAtMs,
    isOwn: familyId === ownId,
  }));
}
