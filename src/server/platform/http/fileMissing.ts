import type { FastifyReply } from 'fastify';
import type { Problem } from '#contracts/problem.ts';

/** What screens take for 'nothing was published yet': they keep the state they have (ERR-01, GAP-69). */
export const FILE_MISSING: Problem = { generalError: { message: "File doesn't exist" } };

/** 404 that nobody may keep: the file can come any second. */
export function sendFileMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send(FILE_MISSING);
}
