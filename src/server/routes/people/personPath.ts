import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { AccountOrder } from '../../useCases/people/accountChanges.ts';

/** Path of the calls about one account. */
export const PersonPath = z.object({ id: z.uuid() });

/** What the administrator behind a request orders of an account. */
export function accountOrderOf(gate: PersonGate, request: FastifyRequest, userId: string): AccountOrder {
  return { admin: gate.ordererOf(request), userId };
}

export const ADMIN_LIMIT = perMinute(120);
export const ADMIN_REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };
