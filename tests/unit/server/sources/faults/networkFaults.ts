import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';

/** What an answer of a service is altered from. */
export type Answers = {
  /** As the service answers. */
  readonly whole: LocalAnswer;
  /** The same without an entry. */
  readonly empty: LocalAnswer;
  /** Media type of its answers. */
  readonly type: string;
};

/** What any server or proxy may answer with that tells nothing of the world. */
export type NetworkFault = {
  readonly title: string;
  readonly answer: (answers: Answers) => LocalAnswer;
  /** The client of a test gives up soon. */
  readonly isSlow?: true;
  /** No server is asked at all. */
  readonly isLost?: true;
  /** For so long the server wants to be left alone. */
  readonly retryAfterMs?: number;
};

const HTML = '<!DOCTYPE html><html><form>Sign in</form></html>';
/** Longer than most adapters pause after a failure, and not longer than is obeyed, s. */
const RETRY_AFTER_S = 840;
const REFUSED = answering(503, {});

/** The faults of the issue, and those that come with them. */
export const NETWORK_FAULTS = {
  unasked304: { title: '304', answer: () => answering(304, {}) },
  nothing: { title: 'an empty body', answer: ({ type }) => answering(200, { 'content-type': type }) },
  emptyList: { title: 'an empty list', answer: ({ empty }) => empty },
  cutOff: { title: 'a body that is cut off', answer: ({ whole }) => altered(whole, half, {}) },
  cutGzip: {
    title: 'gzip that is cut off',
    answer: ({ whole }) =>
      altered(whole, (body) => gzipSync(body).subarray(0, -9), { 'content-encoding': 'gzip' }),
  },
  wrongType: {
    title: 'another type',
    answer: () => answering(200, { 'content-type': 'application/pdf' }, '%PDF-1.7'),
  },
  signIn: { title: 'a sign-in page', answer: () => answering(200, { 'content-type': 'text/html' }, HTML) },
  disguisedSignIn: {
    title: 'a sign-in page of the expected type',
    answer: ({ type }) => answering(200, { 'content-type': type }, HTML),
  },
  slowBody: {
    title: 'a slow body',
    isSlow: true,
    answer:
      ({ type }) =>
      (_, response) =>
        void response.writeHead(200, { 'content-type': type }).write('{'),
  },
  noAnswer: { title: 'no answer', isSlow: true, answer: () => () => {} },
  brokenOff: {
    title: 'a connection that breaks off',
    answer:
      ({ type }) =>
      (_, response) => {
        response.writeHead(200, { 'content-type': type, 'content-length': 9_999 });
        response.write('{"features":[', () => response.destroy());
      },
  },
  redirect: {
    title: 'a redirect to nowhere',
    answer: () => answering(302, { location: 'http://127.0.0.1:1/' }),
  },
  tooMany: {
    title: '429 with Retry-After',
    retryAfterMs: RETRY_AFTER_S * 1_000,
    answer: () => answering(429, { 'retry-after': String(RETRY_AFTER_S) }),
  },
  busy: {
    title: '503 with Retry-After',
    retryAfterMs: RETRY_AFTER_S * 1_000,
    answer: () => answering(503, { 'retry-after': String(RETRY_AFTER_S) }),
  },
  lostHost: { title: 'a host that is not found', isLost: true, answer: () => REFUSED },
} as const satisfies Readonly<Record<string, NetworkFault>>;
export type NetworkFaultName = keyof typeof NETWORK_FAULTS;

/** Faults of what a whole answer says. */
export const CONTENT_FAULTS = {
  oldContent: '200 with old content',
  clockAhead: 'a clock that is ahead',
  repeatedAndReordered: 'deliveries that come twice and out of order',
  burst: '2,000 rows a second',
} as const;
export type ContentFaultName = keyof typeof CONTENT_FAULTS;

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

/** An answer whose body is changed on its way. */
function altered(
  whole: LocalAnswer,
  change: (body: Buffer) => Uint8Array,
  headers: Readonly<Record<string, string>>,
): LocalAnswer {
  return (request: IncomingMessage, response: ServerResponse) => {
    const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
    whole(
      request,
      Object.assign(response, {
        writeHead: (status: number, own: Readonly<Record<string, number | string>>) => {
          const { 'content-length': _, ...kept } = own;
          return writeHead(status, { ...kept, ...headers });
        },
        end: (body: string | Uint8Array = '') => end(change(Buffer.from(body))),
      }),
    );
  };
}
