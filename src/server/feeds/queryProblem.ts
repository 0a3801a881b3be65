import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '#contracts/problem.ts';

/** What is wrong with a question: the parameter and what was expected of it. null: something else went wrong. */
export function queryProblem(error: unknown): Problem | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const texts = error.validation.map(({ instancePath, message }) => {
    const parameter = instancePath.replace(/^\//, '') || 'the question';
    return `${parameter}: ${message}`;
  });
  return { generalError: { message: texts.join('; ') } };
}

/** Answers a bad question with 400 and its problem; every other error goes on to the service's own handler. */
export function answerBadQueries(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    const problem = queryProblem(error);
    if (problem === null) throw error;
    return reply.code(400).header('cache-control', 'no-store').send(problem);
  });
}
