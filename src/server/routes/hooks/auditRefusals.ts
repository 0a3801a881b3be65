import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { FacilitiesOf } from '../../useCases/access/locationAccess.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { AuditRepository } from '../../storage/repositories/auditRepository.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

/** The same refusal of the same person is noted so often, ms: a script that goes on asking must not fill the audit. */
const NOTED_EVERY_MS = 60_000;
/** Refusals that are remembered at once; beyond them the oldest is noted again. */
const KEYS_AT_MOST = 10_000;

/** Facilities that one refusal is noted of, each with an entry of its own; a call that names more names the first ones. */
const MOST_FACILITIES = 20;

export type RefusalDependencies = {
  readonly clock: ServerClock;
  readonly repositories: { readonly audit: Pick<AuditRepository, 'append'> };
  readonly feeds: { readonly facilitiesOf: FacilitiesOf };
};

/**
 * Notes in the audit who was refused (403) what, at which facility of their client, and why: what they wanted to read as
 * well as to change. A caller of whom nothing is known, without a bearer or with one that no longer works, is not noted:
 * anybody could fill the audit so.
 */
export function auditRefusals(
  app: FastifyInstance,
  { clock, repositories, feeds }: RefusalDependencies,
): void {
  const notedAtMs = new Map<string, number>();

  function isNew(key: string, nowMs: number): boolean {
    const last = notedAtMs.get(key);
    if (last !== undefined && isWithinSpan(NOTED_EVERY_MS, nowMs, last)) return false;
    notedAtMs.delete(key); // to the end of the order
    notedAtMs.set(key, nowMs);
    if (notedAtMs.size > KEYS_AT_MOST) notedAtMs.delete(notedAtMs.keys().next().value ?? key);
    return true;
  }

  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ProblemError) || error.statusCode !== 403) return;
    const { caller } = request;
    if (caller === null) return;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const reason = error.problem['generalError']?.message ?? '';
    const atMs = clock.nowMs();
    const entry = { atMs, who: caller.id, clientId: caller.client, what: 'call.refused' } as const;
    try {
      const named = facilitiesNamedBy(request);
      const known = named.length === 0 ? null : await feeds.facilitiesOf(caller.client.toUpperCase());
      const ids = new Set(named.flatMap((id) => findFacility(known, id)?.id ?? []));
      const places = ids.size === 0 ? [{}] : [...ids].map((facilityId) => ({ facilityId }));
      for (const place of places) {
        if (!isNew(`${caller.id} ${route} ${reason} ${Object.values(place).join('')}`, atMs)) continue;
        await repositories.audit.append({ ...entry, detail: { route, reason, ...place } });
      }
    } catch (fault) {
      // the refusal holds all the same
      request.log.error({ err: fault }, 'A refusal could not be audited');
    }
  });
}

const NamedInPath = z.object({ facilityId: z.string() });
const NamedInBody = z.object({ facilityStatusUpdates: z.array(NamedInPath) });

/** Ids as the caller wrote them, at most `MOST_FACILITIES`. */
function facilitiesNamedBy({ params, body }: FastifyRequest): string[] {
  const path = NamedInPath.safeParse(params);
  if (path.success) return [path.data.facilityId];
  const named = NamedInBody.safeParse(body);
  if (!named.success) return [];
  return named.data.facilityStatusUpdates.slice(0, MOST_FACILITIES).map(({ facilityId }) => facilityId);
}
