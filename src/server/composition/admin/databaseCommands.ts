import { ProblemError } from '../../platform/http/problemError.ts';
import { prepareServiceRole, SERVICE_ROLE } from '../../storage/connection/serviceRole.ts';
import type { CommandRow } from './adminCommand.ts';

/** Commands about a PostgreSQL, for the role that owns it. */
export const DATABASE_COMMANDS: readonly CommandRow[] = [
  {
    words: ['database', 'prepare'],
    parameters: [],
    summary: 'brings a PostgreSQL to the newest schema, for a service that does not own it',
    isForEmpty: true,
    prepare:
      () =>
      async ({ storage }) => {
        if (storage.kind !== 'postgres') {
          throw new ProblemError(409, 'notPostgres', 'An embedded database has no roles: set DATABASE_URL.');
        }
        await prepareServiceRole(storage.db);
        return `The schema is that of this program. ${SERVICE_ROLE} has its rights; at first give it a password: alter role ${SERVICE_ROLE} password '…'.`;
      },
  },
];
