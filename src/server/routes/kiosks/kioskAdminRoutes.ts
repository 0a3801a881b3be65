import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Kiosk, KioskConfirmation, Kiosks } from '#contracts/kiosk.ts';
import { Problem } from '#contracts/problem.ts';
import { marksOfWord } from '#domain/alerting/marksOfWord.ts';
import { tileRank } from '#domain/alerting/yardTile.ts';
import type { ScreenRegister, ScreenStatus } from '../../useCases/kiosks/screenRegister.ts';
import { createAttemptLimit } from '../../useCases/access/attemptLimit.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { KioskRecord } from '../../storage/repositories/kiosksRepository.ts';
import { confirmKiosk } from '../../useCases/kiosks/confirmKiosk.ts';
import type { KioskCalls } from '../../useCases/kiosks/kioskCalls.ts';
import type { Orderer } from '../../useCases/access/personGate.ts';

const LIMIT = perMinute(60);
const tags = ['administration'];
const REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };

/** Administrators confirm, list and remove the displays of their client (GAP-141). */
export const kioskAdminRoutes: FastifyPluginAsyncZod<KioskCalls> = async (app, calls) => {
  addConfirmation(app, calls);
  const { gate, screens, repositories } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('admin') };

  app.get(
    '/admin/kiosks',
    {
      ...common,
      schema: { tags, summary: 'Displays of the client', response: { 200: Kiosks, ...REFUSALS } },
    },
    async (request) => {
      const standing = await repositories.kiosks.listStanding(gate.personOf(request).clientId);
      return { kiosks: standing.map((kiosk) => toKiosk(kiosk, screens)) };
    },
  );

  app.delete(
    '/admin/kiosks/:id',
    {
      ...common,
      schema: {
        tags,
        summary: 'Removes a display, which is signed out at once',
        params: z.object({ id: z.uuid() }),
        response: {
          204: z.null(),
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      await revokeKiosk(calls, gate.ordererOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};

function addConfirmation(app: Parameters<FastifyPluginAsyncZod>[0], calls: KioskCalls): void {
  const { gate, screens, clock } = calls;
  const wrongCodes = createAttemptLimit(clock, 10);

  app.post(
    '/admin/kiosks',
    {
      config: LIMIT,
      onRequest: gate.admit('admin'),
      schema: {
        tags,
        summary: 'Confirms the code that a display shows',
        body: KioskConfirmation,
        response: {
          201: Kiosk,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const admin = gate.ordererOf(request);
      if (!wrongCodes.mayTry(admin.clientId)) {
        throw new ProblemError(429, 'tooManyRequests', 'Too many wrong codes. Wait a quarter of an hour.');
      }
      const kiosk = await confirmKiosk(calls, admin, request.body);
      if (kiosk === null) {
        wrongCodes.noteFailure(admin.clientId);
        const message = 'No display shows this code. It may have expired or been used.';
        throw new ProblemError(404, 'kioskCodeNotFound', message, { code: { message } });
      }
      return reply.code(201).send(toKiosk(kiosk, screens));
    },
  );
}

/** @throws ProblemError 404 where the client has no such display. */
async function revokeKiosk(
  { repositories, clock }: KioskCalls,
  { id: who, clientId, stillMay }: Orderer,
  id: string,
): Promise<void> {
  const standing = await repositories.kiosks.findStanding(id);
  await repositories.together(async ({ kiosks, rights, people, sessions, audit }) => {
    // the account of the display is one of those that are locked before any session (ADR 51)
    await rights.lockAdministrators(clientId, standing === null ? [] : [standing.personId]);
    await stillMay({ sessions });
    const atMs = clock.nowMs();
    const kiosk = await kiosks.revoke({ id, clientId }, { revokedAtMs: atMs, revokedBy: who });
    if (kiosk === null) throw new ProblemError(404, 'kioskNotFound', 'There is no such display.');
    await sessions.endAllOf(kiosk.personId, { how: 'revoked', atMs });
    await people.update(kiosk.personId, { disabledAtMs: atMs, disabledReason: 'kiosk.revoked' });
    const detail = { kioskId: kiosk.id, name: kiosk.name };
    await audit.append({ atMs, who, clientId, what: 'kiosk.revoked', detail });
  });
}

function toKiosk({ id, name, facilityIds, enrolledAtMs }: KioskRecord, screens: ScreenRegister): Kiosk {
  const last = screens.lastOf(id);
  return {
    id,
    name,
    facilityIds: facilityIds === null ? null : [...facilityIds],
    enrolledAt: new Date(enrolledAtMs).toISOString(),
    lastReport: last && toLastReport(id, last, screens),
  };
}

/** What a display shows: of a wall, or of a display that has just gone on to another yard, the worst status. */
function toLastReport(kioskId: string, last: ScreenStatus, screens: ScreenRegister): Kiosk['lastReport'] {
  const shown = screens.shownBy(kioskId);
  const worst = shown.reduce((a, b) => (isWorse(b, a) ? b : a), shown[0] ?? last);
  return {
    at: new Date(last.reportedAtMs).toISOString(),
    facilityId: worst.facilityId,
    status: worst.status,
    ...(worst.shown === undefined ? {} : { shown: worst.shown }),
    appVersion: last.appVersion,
    isAlive: screens.isAlive(kioskId),
    ...(shown.length > 1 ? { facilityCount: shown.length } : {}),
  };
}

/**
 * Place in the order of danger, as walls show their yards (GAP-144), 0 the worst.
 * A drill counts for what is real under it.
 */
function rankOf({ status, shown = status }: ScreenStatus): number {
  const marks = marksOfWord(shown);
  return tileRank(marks.isDrill ? marksOfWord(status) : marks);
}

/** Of two with the same status the later in the alphabet is not worse: the list is read again each few seconds. */
function isWorse(a: ScreenStatus, b: ScreenStatus): boolean {
  const [rank, other] = [rankOf(a), rankOf(b)];
  return rank === other ? a.facilityId < b.facilityId : rank < other;
}
