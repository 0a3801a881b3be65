import type { FastifyInstance } from 'fastify';
import type { Asker } from '../../platform/http/readyAnswer.ts';
import { createFreshProof } from '../../useCases/access/freshProof.ts';
import {
  createLocationAccess,
  type FacilitiesOf,
  type FacilitiesSeenBy,
} from '../../useCases/access/locationAccess.ts';
import { createPersonGate } from '../../useCases/access/personGate.ts';
import { createSessionHooks, personOf } from '../../useCases/access/sessionHooks.ts';
import { keepReadingAgain } from '../../storage/unansweredChanges.ts';
import type { AppDependencies } from './appDependencies.ts';

type GuardDependencies = Pick<AppDependencies, 'repositories' | 'signer' | 'clock' | 'idleLimitMs'> & {
  readonly feeds: { readonly facilitiesOf: FacilitiesOf };
};

export type Guards = Awaited<ReturnType<typeof createGuards>>;

/** What decides who may make a call, and which facilities they see; shared by all calls. */
export async function createGuards(
  app: FastifyInstance,
  { feeds, repositories, signer, clock, idleLimitMs }: GuardDependencies,
) {
  const hooks = createSessionHooks(app, { signer, repositories, clock, idleLimitMs });
  const access = await createLocationAccess({ repositories, clock, log: app.log });
  const stopReading = keepReadingAgain([access.readAgain]);
  app.addHook('onClose', async () => stopReading());
  /** Facilities of their client that the person behind a request may see. */
  const facilitiesSeenBy: FacilitiesSeenBy = async (request) =>
    access.readable(personOf(request), await feeds.facilitiesOf(clientOf(request)));
  /** Client of the person behind a call that needs no session, upper case; null: nobody who is known. */
  async function clientBehind(request: Asker): Promise<string | null> {
    if (request.headers.authorization === undefined) return null;
    try {
      await hooks.requireSession(request);
    } catch {
      return null;
    }
    return clientOf(request);
  }
  return {
    hooks,
    access,
    facilitiesSeenBy,
    clientOf,
    sessionIdOf: (request: Asker) => personOf(request).sessionId,
    clientBehind,
    requireSession: hooks.requireSession,
    gate: createPersonGate(hooks, clock),
    freshProof: createFreshProof({ repositories, clock }),
  };
}

/** Client of the person behind a request, upper case (GAP-20). */
function clientOf(request: Asker): string {
  return personOf(request).client.toUpperCase();
}
