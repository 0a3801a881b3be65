import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../platform/http/problemError.ts';

/** No body of ours is nested half as deep; one that is deeper exhausts the stack of the code that walks it. */
const MAX_DEPTH = 32;

/** Half of a character that takes two code units. */
const HALF_CHARACTER = /\p{Cs}/u;

/**
 * Refuses requests with a NUL or half a character anywhere in address or body, or a body nested too deep: PostgreSQL has
 * no text or JSON with either, and nobody writes one. Where many things are stored in one value, one of them would keep
 * all from being stored.
 */
export function refuseHostileTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if ([params, query, body].some((value) => isHostile(value, MAX_DEPTH)))
      throw new ProblemError(
        400,
        'invalidRequest',
        'The request has a NUL character or half a character, or is nested too deep.',
      );
  });
}

function isHostile(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return isHostileText(value);
  // bytes of a feed are read by its mapping
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  if (depthLeft === 0) return true;
  return Object.entries(value).some(([name, each]) => isHostileText(name) || isHostile(each, depthLeft - 1));
}

function isHostileText(text: string): boolean {
  return text.includes('\0') || HALF_CHARACTER.test(text);
}
