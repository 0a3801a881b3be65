import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../platform/http/problemError.ts';

/** No body of ours is nested half as deep; one that is deeper exhausts the stack of whoever walks it. */
const MAX_DEPTH = 32;

/**
 * Refuses requests with a NUL anywhere in address or body, or a body nested too deep: PostgreSQL has no text with a
 * NUL, and nobody writes one.
 */
export function refuseHostileTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if ([params, query, body].some((value) => isHostile(value, MAX_DEPTH)))
      throw new ProblemError(
        400,
        'invalidRequest',
        'The request has a NUL character, or is nested too deep.',
      );
  });
}

function isHostile(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  // bytes of a feed are read by its mapping
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  if (depthLeft === 0) return true;
  return Object.entries(value).some(([name, each]) => name.includes('\0') || isHostile(each, depthLeft - 1));
}
