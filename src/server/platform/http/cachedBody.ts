import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipAsync = promisify(gzip);
const COMPRESSES_WELL = /^application\/(json|vnd\.mapbox-vector-tile)\b/;
const GZIP_FROM_BYTES = 1_024;
const GZIP_LEVEL = 4; // most of the gain for a third of the time: bodies change every few seconds

/** An answer that many screens ask for: made once per change, sent as bytes. */
export type CachedBody = {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Strong, of the content; the gzip form has its own. */
  readonly etag: string;
  /** null: too small or not worth it. Compresses at the first call only. */
  gzipped(): Promise<Buffer> | null;
};

export function createCachedBody(content: string | Uint8Array, contentType: string): CachedBody {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.length);
  const isWorthIt = COMPRESSES_WELL.test(contentType);
  let compressed: Promise<Buffer> | null = null;
  return {
    bytes,
    contentType,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    gzipped() {
      if (!isWorthIt || bytes.length < GZIP_FROM_BYTES) return null;
      compressed ??= gzipAsync(bytes, { level: GZIP_LEVEL });
      return compressed;
    },
  };
}

/** A value's JSON. */
export function jsonBody(value: unknown): CachedBody {
  return createCachedBody(JSON.stringify(value), 'application/json; charset=utf-8');
}

/**
 * Makes something of a value once: the same object gives the same. A changed value has to be a new object, also where what
 * is told beside it has changed.
 */
export function oncePerValue<Value extends object, Made extends object, Beside extends unknown[] = []>(
  make: (value: Value, ...beside: Beside) => Made,
): (value: Value, ...beside: Beside) => Made {
  const made = new WeakMap<Value, Made>();
  return (value, ...beside) => {
    const known = made.get(value);
    if (known) return known;
    const fresh = make(value, ...beside);
    made.set(value, fresh);
    return fresh;
  };
}

/** What goes out of a body: 304 without bytes where the asker has it already, or its gzip form where that is understood. */
export type ChosenForm = {
  readonly statusCode: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer | null;
};

/** Chooses by the headers of a request. `Vary` is left to the caller, who may have more to say in it. */
export async function chooseForm(asked: IncomingHttpHeaders, body: CachedBody): Promise<ChosenForm> {
  const wantsGzip = /\bgzip\b/.test(asked['accept-encoding'] ?? '');
  const compressed = wantsGzip ? await body.gzipped() : null;
  const etag = compressed ? gzipEtag(body.etag) : body.etag;
  if (isKnownToAsker(asked['if-none-match'], body.etag))
    return { statusCode: 304, headers: { etag }, bytes: null };
  const headers = { etag, 'content-type': body.contentType };
  if (compressed === null) return { statusCode: 200, headers, bytes: body.bytes };
  return { statusCode: 200, headers: { ...headers, 'content-encoding': 'gzip' }, bytes: compressed };
}

/** Sends a body in the form that the asker understands. */
export async function sendCachedBody(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  body: CachedBody,
): Promise<FastifyReply> {
  const { statusCode, headers, bytes } = await chooseForm(request.headers, body);
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  return reply
    .code(statusCode)
    .headers(headers)
    .header('vary', vary)
    .send(bytes ?? undefined);
}

function gzipEtag(etag: string): string {
  return `${etag.slice(0, -1)}-gz"`;
}

function isKnownToAsker(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  // a proxy may have made the tag weak; for a GET that is the same (RFC 9110, 13.1.2)
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === '*' || tag === etag || tag === gzipEtag(etag));
}
