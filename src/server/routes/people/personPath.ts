import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';

/** Path of the calls about one account. */
export const PersonPath = z.object({ id: z.uuid() });

export const ADMIN_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };
export const ADMIN_REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };
