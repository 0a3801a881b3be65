import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  writtenAnswer,
  type Asker,
  type NoteAnswer,
  type Question,
  type TraceAnswer,
  type WrittenAnswer,
} from '../../platform/http/readyAnswer.ts';

/** More than the yards of one service, each with its own address, and the steps of an hour. */
const QUESTIONS_AT_MOST = 20_000;
/** Longer addresses are not remembered, so that nobody fills the memory with them. */
const ADDRESS_CHARS_AT_MOST = 512;

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers what it can by itself and leaves the rest to `routing`; only where `answerHot` was called. */
    readonly hotRouting?: RequestListener;
  }
}

type HotPathDependencies = {
  /** Headers of every answer of the app. */
  readonly headers: Readonly<Record<string, string>>;
  /** The only rule of a route that is kept here too; a route with any other is left to the framework. */
  readonly requireSession: (asker: Asker) => Promise<void>;
  /** Whether the rules for hosts let a request in that named the same on the same connection. */
  readonly wasLetIn: (request: IncomingMessage) => boolean;
  /** Asked before each answer; false: the framework has something to add or to refuse. */
  readonly mayAnswer?: () => boolean;
  readonly noteAnswer?: NoteAnswer;
  /** Told of each answer as well, with who asked. */
  readonly traceAnswer?: TraceAnswer;
};

/** A question that the framework has answered at some address. */
type Known = {
  readonly question: Question;
  readonly route: string;
  readonly needsSession: boolean;
  /** Whether the query is part of the address. */
  readonly hasQuery: boolean;
};

/**
 * Answers before the framework what the framework has answered before at the same address (ADR 46). What is remembered is
 * which question an address asks; the answer is found anew for each request by the function of the route, after the same
 * check of the session. Whatever is not plainly answered goes to the framework, which alone refuses.
 *
 * Call it before the routes are registered.
 */
export function answerHot(app: FastifyInstance, dependencies: HotPathDependencies): void {
  const { requireSession, wasLetIn, mayAnswer = () => true, noteAnswer = () => undefined } = dependencies;
  const { traceAnswer = () => undefined } = dependencies;
  const headers = Object.entries(dependencies.headers).flat();
  const memory = createQuestionMemory(app, requireSession);
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));

  async function answerTo(known: Known, asker: Asker): Promise<WrittenAnswer | null> {
    if (known.needsSession) await requireSession(asker);
    const answer = await known.question(asker);
    return answer && writtenAnswer(asker.headers, answer);
  }

  async function serve(known: Known, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const beganMs = performance.now();
    // a refusal is found again by the framework, which words and audits it
    const asker = askerOf(request, known.route);
    const written = await answerTo(known, asker).catch(() => null);
    if (written === null || isClosing || !hasOwnLength(written, request)) {
      app.routing(request, response);
      return;
    }
    const { method = '' } = request;
    const { statusCode: status } = written;
    response.on('finish', () => {
      const elapsedMs = performance.now() - beganMs;
      noteAnswer({ method, route: known.route, status }, elapsedMs);
      traceAnswer(asker, status, elapsedMs);
    });
    send(response, written, headers);
  }

  const hotRouting: RequestListener = (request, response) => {
    const known = memory.questionOf(request);
    if (known === null || !mayAnswer() || !wasLetIn(request)) app.routing(request, response);
    // an answer that cannot be written ends its connection, and nothing else
    else serve(known, request, response).catch(() => response.destroy());
  };
  app.decorate('hotRouting', hotRouting);
}

/** Which question is asked at which address, as far as the framework has answered it. */
function createQuestionMemory(app: FastifyInstance, requireSession: HotPathDependencies['requireSession']) {
  const questions = new LRUCache<string, Known>({ max: QUESTIONS_AT_MOST });
  /** By route whether it needs a session; what has other rules is not here. */
  const needsSession = new Map<string, boolean>();

  app.addHook('onRoute', (route) => {
    const rules = rulesOf(route);
    if (route.method === 'GET' && rules.every((rule) => rule === requireSession))
      needsSession.set(route.url, rules.length > 0);
  });

  app.addHook('onResponse', (request, _reply, done) => {
    const known = knownBy(request, needsSession);
    const address = known?.hasQuery === false ? pathOf(request.url) : request.url;
    if (known !== null && address.length <= ADDRESS_CHARS_AT_MOST) questions.set(address, known);
    done();
  });

  return {
    /** null: it is for the framework to find out. */
    questionOf({ method, url = '', headers }: IncomingMessage): Known | null {
      if (method !== 'GET' && method !== 'HEAD') return null;
      const known = questions.get(url) ?? besidesQuery(questions, url);
      const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
      return hasBody ? null : known;
    },
  };
}

/** The question at an address whose query means nothing to its route. A NUL in it is refused, whatever it means. */
function besidesQuery(questions: LRUCache<string, Known>, url: string): Known | null {
  const path = pathOf(url);
  if (path.length === url.length || url.includes('%', path.length)) return null;
  const known = questions.get(path);
  return known === undefined || known.hasQuery ? null : known;
}

/** What a request has asked that the framework has just answered; null: nothing that may be answered before it. */
function knownBy(request: FastifyRequest, needsSession: ReadonlyMap<string, boolean>): Known | null {
  const { question } = request;
  if (question === undefined) return null;
  const { url: route = '', schema } = request.routeOptions;
  const needs = needsSession.get(route);
  if (needs === undefined) return null;
  return { question, route, needsSession: needs, hasQuery: schema?.querystring !== undefined };
}

/** Everything that a route of its own asks of a request besides its schema. */
function rulesOf(route: RouteOptions): unknown[] {
  const { onRequest, preParsing, preValidation, preHandler, preSerialization, onSend, onResponse } = route;
  const hooks = [onRequest, preParsing, preValidation, preHandler, preSerialization, onSend, onResponse];
  const rules: unknown[] = [...hooks, route.config?.rateLimit].flat();
  return rules.filter((rule) => rule !== undefined);
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Nothing is logged: what fails here fails again in the framework, which says so. */
const SILENT = { error: () => undefined };

function askerOf({ method = '', headers }: IncomingMessage, route: string): Asker {
  return { method, headers, person: null, caller: null, routeOptions: { url: route }, log: SILENT };
}

/** The framework gives a HEAD without a body a length of its own. */
function hasOwnLength({ bytes }: WrittenAnswer, { method }: IncomingMessage): boolean {
  return bytes !== null || method !== 'HEAD';
}

function send(
  response: ServerResponse,
  { statusCode, bytes, ...written }: WrittenAnswer,
  headers: readonly string[],
): void {
  const all = headers.slice();
  for (const [name, value] of Object.entries(written.headers)) all.push(name, value);
  if (bytes !== null) all.push('content-length', String(Buffer.byteLength(bytes)));
  response.writeHead(statusCode, all);
  response.end(bytes ?? undefined); // of a HEAD the headers alone go out
}
