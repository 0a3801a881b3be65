import { mayChange } from '#domain/people/rights.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { AdminCommand, CommandRow } from './adminCommand.ts';

/** Commands about who may add, suspend and remove clients. No call of the service gives this right. */
export const OPERATOR_COMMANDS: readonly CommandRow[] = [
  {
    words: ['operator', 'add'],
    parameters: ['EMAIL'],
    summary: 'lets a person add, suspend and remove clients',
    prepare: ([email = '']) => changeOperator(email, true),
  },
  {
    words: ['operator', 'remove'],
    parameters: ['EMAIL'],
    summary: 'takes that from them',
    prepare: ([email = '']) => changeOperator(email, false),
  },
];

function changeOperator(email: string, isGiven: boolean): AdminCommand {
  return ({ repositories, clock }) =>
    repositories.together(async ({ people, rights, accounts, audit }) => {
      const found = await people.findByEmail(email);
      // held: no link for a new password is made meanwhile
      const person = found && (await people.hold(found.id));
      if (person === null) throw new ProblemError(404, 'userNotFound', `Nobody has the address ${email}.`);
      const { id: userId, clientId } = person;
      if (isGiven && !mayChange(person.authorities, clientId)) {
        throw new ProblemError(409, 'notAuthorised', 'Guests and displays cannot be operators.');
      }
      if (isGiven && person.passwordHash === null && person.externalSubject === null) {
        throw new ProblemError(
          409,
          'noPassword',
          `${email} has to choose a password first, by the link for it.`,
        );
      }
      const atMs = clock.nowMs();
      // an administrator may hold a link for a new password, with which they would sign in as an operator
      if (isGiven) await accounts.dropUnfinished(userId, atMs);
      await rights[isGiven ? 'add' : 'remove'](userId, 'operator_endpoints');
      const what = isGiven ? 'operator.given' : 'operator.taken';
      await audit.append({ atMs, who: 'service', clientId, what, detail: { userId } });
      return `${email} ${isGiven ? 'is' : 'is no longer'} an operator.`;
    });
}
