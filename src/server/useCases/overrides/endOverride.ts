import type { OverridePerson } from './overrideAudit.ts';
import type { OverrideService } from './overrideService.ts';

/**
 * Ends the override in force at a facility that is no longer the yard that it was set for; audited as removed by the
 * person. False: the store did not take it, and it stands.
 *
 * @param which `opening`: one that closes the yard stays.
 */
export async function endOverride(
  service: Pick<OverrideService, 'answers' | 'remove'>,
  person: OverridePerson,
  id: string,
  which: 'any' | 'opening',
): Promise<boolean> {
  const { clientId } = person;
  for (const { keplerId, status, yardStatus } of service.answers.eventsOf(clientId, id)) {
    const isClosing = status === 'ALERT' && yardStatus === 'CLOSED';
    if (which === 'opening' && isClosing) continue;
    const { key } = await service.remove({ person, facility: { clientId, id }, overrideId: keplerId });
    if (key === 'notStored') return false;
  }
  return true;
}
