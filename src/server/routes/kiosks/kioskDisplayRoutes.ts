import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  KioskEnrolment,
  KioskEnrolmentOrder,
  KioskRenewal,
  KioskSession,
  KioskTake,
  KioskTaken,
} from '#contracts/kiosk.ts';
import { Problem } from '#contracts/problem.ts';
import { keyIdOf } from '../../useCases/access/keyIdOf.ts';
import { hashToken, newOpaqueToken } from '../../useCases/access/opaqueTokens.ts';
import { bareCode, newSpokenCode } from '../../useCases/access/spokenCode.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { KioskRecord } from '../../storage/repositories/kiosksRepository.ts';
import { proofRefused, type KioskCalls } from '../../useCases/kiosks/kioskCalls.ts';

const MINUTE_MS = 60_000;
/** How long a code can be confirmed. */
const CODE_LIFETIME_MS = 15 * MINUTE_MS;
/** How long a display may still fetch its session once its code has expired. */
const TAKE_GRACE_MS = 15 * MINUTE_MS;

const ORDERS = perMinute(20);
const QUESTIONS = perMinute(120); // displays ask each few seconds
const REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };
const tags = ['identity'];

/** A display asks for a code, fetches its session once the code is confirmed, and renews it by its key (GAP-141). */
export const kioskDisplayRoutes: FastifyPluginAsyncZod<KioskCalls> = async (app, calls) => {
  app.post(
    '/kiosk/enrolments',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'A code for a display to show',
        body: KioskEnrolmentOrder,
        response: {
          200: KioskEnrolment,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const device = (request.headers['user-agent'] ?? '').slice(0, 400);
      return enrol(calls, { publicKey: request.body.publicKey, device });
    },
  );

  app.post(
    '/kiosk/enrolments/take',
    {
      config: QUESTIONS,
      schema: {
        tags,
        summary: 'The session of a display once its code is confirmed',
        body: KioskTake,
        response: {
          200: KioskTaken,
          ...REFUSALS,
        },
      },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      return { kiosk: await take(calls, body) };
    },
  );

  app.post(
    '/kiosk/renew',
    {
      config: QUESTIONS,
      schema: {
        tags,
        summary: 'A new session for an enrolled display that proves who it is',
        body: KioskRenewal,
        response: {
          200: KioskSession,
          ...REFUSALS,
        },
      },
    },
    async ({ body: { proof } }, reply) => {
      reply.header('cache-control', 'no-store');
      return beginSession(calls, await provenKiosk(calls, proof));
    },
  );
};

/** The display that a proof is of. @throws ProblemError 403 for a proof that is none, and for a display that was removed. */
async function provenKiosk({ repositories: { kiosks }, proofs }: KioskCalls, proof: string) {
  const id = z.uuid().safeParse(keyIdOf(proof));
  if (!id.success) throw proofRefused();
  const kiosk = await kiosks.findStanding(id.data);
  if (kiosk === null) throw displayRemoved();
  const expected = { purpose: 'renewal', subject: kiosk.id, displayId: kiosk.id } as const;
  if (!(await proofs.accept(proof, { ...expected, publicKey: kiosk.publicKey }))) throw proofRefused();
  return kiosk;
}

async function enrol(
  { repositories: { enrolments }, clock }: KioskCalls,
  display: { readonly publicKey: z.infer<typeof KioskEnrolmentOrder>['publicKey']; readonly device: string },
): Promise<KioskEnrolment> {
  const nowMs = clock.nowMs();
  await enrolments.deleteExpired(nowMs - TAKE_GRACE_MS);
  const token = newOpaqueToken();
  const expiresAtMs = nowMs + CODE_LIFETIME_MS;
  for (;;) {
    const code = newSpokenCode(2);
    const hashes = { tokenHash: hashToken(token), codeHash: hashToken(bareCode(code)) };
    if (await enrolments.add({ ...display, ...hashes, expiresAtMs }))
      return { token, code, expiresAt: new Date(expiresAtMs).toISOString() };
  }
}

/** Null as long as nobody has confirmed the code. Who saw the code has neither the token nor the key. */
async function take(calls: KioskCalls, { token, proof }: z.infer<typeof KioskTake>) {
  const { enrolments, kiosks } = calls.repositories;
  const nowMs = calls.clock.nowMs();
  const tokenHash = hashToken(token);
  const enrolment = await enrolments.find(tokenHash);
  const graceMs = enrolment?.kioskId == null ? 0 : TAKE_GRACE_MS;
  if (enrolment === null || enrolment.expiresAtMs + graceMs <= nowMs) throw codeExpired();
  const expected = { purpose: 'enrolment', subject: token, displayId: tokenHash } as const;
  if (!(await calls.proofs.accept(proof, { ...expected, publicKey: enrolment.publicKey })))
    throw proofRefused();
  if (enrolment.kioskId === null) return null;
  const kiosk = await kiosks.findStanding(enrolment.kioskId);
  if (kiosk === null) throw displayRemoved();
  await enrolments.noteTaken(tokenHash, nowMs);
  return beginSession(calls, kiosk);
}

/** Begins the one session of a kiosk; those that it had end. */
async function beginSession({ repositories, sessions, clock }: KioskCalls, kiosk: KioskRecord) {
  const { people, clients } = repositories;
  const person = await people.findById(kiosk.personId);
  if (person === null || person.disabledAtMs !== null) throw displayRemoved();
  const client = await clients.find(kiosk.clientId);
  if (client === null || client.suspendedAtMs !== null) {
    throw new ProblemError(403, 'notAuthorised', 'The client of this display is suspended.');
  }
  const end = { how: 'revoked', atMs: clock.nowMs() } as const;
  await repositories.together((transaction) => transaction.sessions.endAllOf(person.id, end));
  const { id: kioskId, name } = kiosk;
  const facilityIds = kiosk.facilityIds === null ? null : [...kiosk.facilityIds];
  return {
    kioskId,
    name,
    facilityIds,
    session: await sessions.begin(person, null, { provedBy: 'enrolment' }),
  };
}

function codeExpired(): ProblemError {
  return new ProblemError(404, 'kioskCodeExpired', 'The code has expired or was used.');
}

function displayRemoved(): ProblemError {
  return new ProblemError(403, 'displayRemoved', 'An administrator removed this display.');
}
