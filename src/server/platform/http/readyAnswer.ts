import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseForm, type CachedBody } from './cachedBody.ts';

/** An answer that memory gives, with the headers that its route adds. */
export type ReadyAnswer = {
  /** A text is JSON that changes with every answer: it has no tag, and is not compressed. */
  readonly body: CachedBody | string;
  readonly headers: Readonly<Record<string, string>>;
};

/** What a ready answer may depend on besides its address. A request of the framework is one. */
export type Asker = Pick<FastifyRequest, 'method' | 'headers' | 'person' | 'caller'> & {
  readonly routeOptions: {
    readonly url?: string | undefined;
    readonly config?: { readonly raisesInDoubt?: true };
  };
  readonly log: { error(...line: unknown[]): void };
};

/**
 * Finds what is answered now to a caller; called for each request, and keeps no answer. null: the route has no answer
 * from memory, and refuses. It may outlive the request that it was made for, so it must hold on to nothing of it.
 */
export type Question<Answer extends ReadyAnswer | null = ReadyAnswer | null> = (
  asker: Asker,
) => Promise<Answer> | Answer;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the route has answered from memory, see `hotPath.ts`. */
    question?: Question;
  }
}

/** Status, headers and body of an answer as they go out; null: no body. */
export type WrittenAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer | string | null;
};

/** Told of an answer once it has gone out, for the metrics. */
export type NoteAnswer = (
  call: { readonly method: string; readonly route: string; readonly status: number },
  elapsedMs: number,
) => void;

/** Told of an answer once it has gone out, for the traces. */
export type TraceAnswer = (asker: Asker, status: number, elapsedMs: number) => void;

/** Puts an answer in the form that the headers of a request ask for. */
export async function writtenAnswer(
  asked: IncomingHttpHeaders,
  { body, headers }: ReadyAnswer,
): Promise<WrittenAnswer> {
  if (typeof body === 'string')
    return {
      statusCode: 200,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      bytes: body,
    };
  const form = await chooseForm(asked, body);
  return { ...form, headers: { ...headers, ...form.headers, vary: 'accept-encoding' } };
}

/** Answers from memory what there always is an answer to. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question<ReadyAnswer>,
): Promise<FastifyReply> {
  return send(request, reply, { question, answer: await question(request) });
}

/** Answers from memory. null: there is no answer, and nothing was sent. */
export async function sendIfReady(
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question,
): Promise<FastifyReply | null> {
  const answer = await question(request);
  return answer && send(request, reply, { question, answer });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { question, answer }: { readonly question: Question; readonly answer: ReadyAnswer },
): Promise<FastifyReply> {
  const { statusCode, headers, bytes } = await writtenAnswer(request.headers, answer);
  request.question = question;
  return reply
    .code(statusCode)
    .headers(headers)
    .send(bytes ?? undefined);
}
