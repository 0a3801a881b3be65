import type { OverridePerson } from './overrideAudit.ts';
import type { OverrideDesk } from './overrideDesk.ts';

/**
 * Ends the override in force at a facility that is no longer the yard that it was set for; audited as removed by the
 * person. False: the store did not take it, and it stands.
 *
 * @param which `opening`: one that closes the yard stays.
 */
export async function endOverride(
  desk: Pick<OverrideDesk, 'answers' | 'remove'>,
  person: OverridePerson,
  id: string,
  which: 'any' | 'opening',
): Promise<boolean> {
  const { clientId } = person;
  for (const { keplerId, status, yardStatus } of desk.answers.eventsOf(clientId, id)) {
    const isClosing = status === 'ALERT' && yardStatus === 'CLOSED';
    if (which === 'opening' && isClosing) continue;
    const { key } = await desk.remove({ person, facility: { clientId, id }, overrideId: keplerId });
    if (key === 'notStored') return false;
  }
  return true;
}
