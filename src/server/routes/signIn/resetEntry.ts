import { linkHash, type EntryDependencies } from './accountEntries.ts';
import { newPasswordFault } from './accountForm.ts';
import type { AccountEntry } from './accountRoutes.ts';
import type { AccountLocks } from '../../useCases/identity/accountLocks.ts';
import { hashPassword } from '../../useCases/identity/passwords.ts';

/**
 * The holder of a reset link chooses the new password of the account that the link is for, once. What was guessed of the
 * old password no longer counts.
 */
export function resetEntry({
  repositories,
  clock,
  locks,
}: EntryDependencies & { locks: Pick<AccountLocks, 'unlock'> }): AccountEntry {
  return {
    kind: 'reset',
    isOpen: async (query) =>
      (await repositories.links.find(linkHash(query), 'passwordReset', clock.nowMs())) !== null,
    async admit(query, form) {
      const asked = await repositories.links.find(linkHash(query), 'passwordReset', clock.nowMs());
      const owner = asked?.personId ? await repositories.people.findById(asked.personId) : null;
      if (owner === null) return 'closed';
      const fault = newPasswordFault(form, [owner.name, owner.email, owner.clientId]);
      if (fault !== null) return fault;
      const passwordHash = await hashPassword(form.password);
      const atMs = clock.nowMs();
      const refusal = await repositories.together(async ({ links, people, sessions, audit }) => {
        // before its link, as the one who shuts the account holds them: neither waits for the other
        const person = await people.hold(owner.id);
        const link = await links.take(linkHash(query), 'passwordReset', atMs);
        if (link === null || person === null || person.disabledAtMs !== null) return 'closed';
        const { id, clientId } = person;
        await people.update(id, { passwordHash });
        await sessions.endAllOf(id, { how: 'passwordReset', atMs });
        await audit.append({ atMs, who: id, clientId, what: 'password.chosen', detail: {} });
        return null;
      });
      if (refusal === null) locks.unlock(owner);
      return refusal;
    },
  };
}
