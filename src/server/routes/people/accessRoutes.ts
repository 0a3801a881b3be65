import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AccessEntries, AccessEntry } from '#contracts/administration.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import { clientPerson } from '../../useCases/people/clientPerson.ts';
import { personToChange } from '../../useCases/people/personToChange.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { FacilitiesOf, LocationAccess } from '../../useCases/access/locationAccess.ts';
import { storeLimits } from '../../useCases/access/storeLimits.ts';
import { ADMIN_REFUSALS } from './personPath.ts';

export type AccessCalls = PersonCalls & {
  readonly facilitiesOf: FacilitiesOf;
  readonly access: LocationAccess;
};

const LIMIT = perMinute(600); // the app saves one location after the other (GAP-119)

/** What people may do with single locations, as administrators say (CALL-43, CALL-44, AUTH-26). */
export const accessRoutes: FastifyPluginAsyncZod<AccessCalls> = async (app, calls) => {
  const { gate, repositories } = calls;
  const onRequest = gate.admit('admin');
  const tags = ['administration'];

  app.get(
    '/api/admin/alerts/acl/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Access entries of a person',
        params: z.object({ id: z.uuid() }),
        response: {
          200: AccessEntries,
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request) => {
      const person = await clientPerson(repositories, gate.personOf(request).clientId, request.params.id);
      const entries = await repositories.access.list(person.id);
      return {
        isLimited: person.isLimited,
        acl: entries.map(({ id, personId, facilityGid, facilityId, read, write }) => ({
          id,
          userId: personId,
          resourceClass: 'LOCATION' as const,
          resourceId: facilityGid,
          read,
          write,
          title: facilityId,
        })),
      };
    },
  );

  app.put(
    '/api/admin/alerts/acl',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Sets what one person may do with one location',
        body: AccessEntry,
        response: {
          200: AccessEntry,
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request) => setEntry(calls, request, request.body),
  );
};

/** Sets an entry and lets it hold at once. @throws ProblemError 404 for a person or location that the client has not. */
async function setEntry(calls: AccessCalls, request: FastifyRequest, order: AccessEntry) {
  const { clock, facilitiesOf, gate } = calls;
  const { resourceId, read, write } = order;
  const admin = gate.ordererOf(request);
  const { id: who, clientId } = admin;
  const facility = (await facilitiesOf(clientId))?.find(({ gid }) => gid === resourceId);
  if (facility === undefined) {
    const message = `There is no location ${resourceId} of ${clientId}.`;
    throw new ProblemError(404, 'facilityNotFound', message, { resourceId: { message } });
  }
  const work = async (transaction: TransactionRepositories) => {
    const { id: userId, isLimited } = (await personToChange(transaction, admin, order.userId)).person;
    const known = (await transaction.access.list(userId)).find((one) => one.facilityGid === resourceId);
    if (isLimited && known?.read === read && known.write === write) return { id: known.id, userId };
    const detail = { clientId, userId, facilityId: facility.id, read, write };
    await transaction.audit.append({ atMs: clock.nowMs(), who, clientId, what: 'access.changed', detail });
    const id = await transaction.access.put({ personId: userId, facilityGid: resourceId, read, write });
    return { id, userId };
  };
  const { id, userId } = await storeLimits(calls, work, (stored) => stored.userId);
  const title = facility.id;
  return { id, userId, resourceClass: 'LOCATION' as const, resourceId, read, write, title };
}
