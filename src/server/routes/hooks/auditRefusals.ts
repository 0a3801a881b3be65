import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { AuditRepository } from '../../storage/repositories/auditRepository.ts';

/** The same refusal of the same person is noted so often, ms: a script that goes on asking must not fill the audit. */
const NOTED_EVERY_MS = 60_000;
/** Refusals that are remembered at once; beyond them the oldest is noted again. */
const KEYS_AT_MOST = 10_000;

export type RefusalDependencies = {
  readonly clock: ServerClock;
  readonly repositories: { readonly audit: Pick<AuditRepository, 'append'> };
};

/**
 * Notes in the audit who was refused (403) what, and why: what they wanted to read as well as to change. A caller of whom
 * nothing is known, without a bearer or with one that no longer works, is not noted: anybody could fill the audit so.
 */
export function auditRefusals(app: FastifyInstance, { clock, repositories }: RefusalDependencies): void {
  const notedAtMs = new Map<string, number>();

  function isNew(key: string, nowMs: number): boolean {
    const last = notedAtMs.get(key);
    if (last !== undefined && Math.abs(nowMs - last) < NOTED_EVERY_MS) return false;
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
    if (!isNew(`${caller.id} ${route} ${reason}`, atMs)) return;
    const entry = { atMs, who: caller.id, clientId: caller.client, what: 'call.refused' } as const;
    try {
      await repositories.audit.append({ ...entry, detail: { route, reason } });
    } catch (fault) {
      // the refusal holds all the same
      request.log.error({ err: fault }, 'A refusal could not be audited');
    }
  });
}
