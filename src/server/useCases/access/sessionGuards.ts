import type { Asker } from '../../platform/http/readyAnswer.ts';
import type { FacilitiesSeenBy } from './locationAccess.ts';
import type { SessionHooks } from './sessionHooks.ts';

/** What calls of users ask about the session behind a request. */
export type SessionGuards = Pick<SessionHooks, 'requireSession'> & {
  /** Client of the session that let the request in, upper case. */
  readonly clientOf: (request: Asker) => string;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
};
