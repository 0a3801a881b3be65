import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contracts/problem.ts';

/** A refusal with its HTTP status and the key that the app shows or acts on; thrown by hooks and handlers. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly statusCode: number;
  readonly problem: Problem;

  /** `message` is a translation key; `messageText` is for people, in English; `facts` are further named texts. */
  constructor(statusCode: number, message: string, messageText?: string, facts: Problem = {}) {
    super(messageText ?? message);
    this.statusCode = statusCode;
    const generalError = messageText === undefined ? { message } : { message, messageText };
    this.problem = { generalError, ...facts };
  }
}

/** Refusal of a call for which the store is needed and does not answer. */
export function storageFailed(): ProblemError {
  return new ProblemError(503, 'storageFailed', 'The data store did not respond. Nothing was changed.');
}

/** When to ask again what could not be answered, s. */
const RETRY_AFTER_S = 2;

/** The error handler of the service: every refusal leaves as a Problem, and no inner detail leaves at all. */
export function answerProblem(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = toProblemError(error);
  if (refusal.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.statusCode === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', RETRY_AFTER_S);
  return reply.code(refusal.statusCode).send(refusal.problem);
}

/** What a path is told that the service does not have. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .send({ generalError: { message: `${request.method} ${request.url} does not exist.` } });
}

function toProblemError(error: FastifyError | ProblemError): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.map(
      ({ instancePath, message }) => `${instancePath || 'body'}: ${message}`,
    );
    return new ProblemError(400, 'invalidRequest', faults.join('; '), fieldFaults(error.validation));
  }
  const status = error.statusCode ?? 500;
  if (status === 429) return new ProblemError(429, 'tooManyRequests', 'Too many attempts. Wait a minute.');
  if (status >= 400 && status < 500) return new ProblemError(status, 'invalidRequest', error.message);
  return new ProblemError(500, 'internalError');
}

/** What is wrong with each field, by its name; of several faults the first (GAP-128). */
function fieldFaults(validation: readonly { instancePath: string; message?: string | undefined }[]): Problem {
  const faults: Problem = {};
  for (const { instancePath, message } of validation) {
    const field = instancePath.split('/')[1];
    if (field) faults[field] ??= { message: message ?? 'is not usable' };
  }
  return faults;
}
