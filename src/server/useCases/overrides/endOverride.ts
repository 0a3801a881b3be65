import { isOpening } from '#domain/override/predefinedMessages.ts';
import type { OverridePerson } from './overrideAudit.ts';
import type { OverrideService } from './overrideService.ts';

/**
 * Ends the override in force at a facility that is no longer the yard that it was set for, also one that is still being
 * stored; audited as removed by the person. False: the store did not take it, and it stands.
 *
 * @param which `any`: the yard is gone, and nothing is told any more of what had ended there before. `opening`: one that
 * closes the yard stays.
 */
export async function endOverride(
  service: Pick<OverrideService, 'removeIf' | 'forgetEndedAt'>,
  person: OverridePerson,
  id: string,
  which: 'any' | 'opening',
): Promise<boolean> {
  const { clientId } = person;
  const isMeant = which === 'any' ? () => true : isOpening;
  const { key } = await service.removeIf({ person, facility: { clientId, id }, isMeant });
  if (key === 'notStored') return false;
  if (which === 'any') service.forgetEndedAt(clientId, id);
  return true;
}
