import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ObjectSettings } from '#server/platform/objects/objectSettings.ts';
import { answering, startLocalServer, type LocalAnswer } from './localServer.ts';

const XML = { 'content-type': 'application/xml' };
const ALGORITHM = 'AWS4-HMAC-SHA256';

/** An object as the store has it. */
export type ServedObject = {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly storedAtMs: number;
};

type Asked = { readonly method: string; readonly key: string };

/**
 * A bucket of an S3-compatible store on this machine. It computes each signature anew by what AWS documents, with nothing
 * of the client's own library, and refuses another one with 403.
 *
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function startObjectServer(
  keys = { id: 'AKIDTEST', secret: 'a/secret+of=a-test', region: 'us-east-1' },
) {
  const objects = new Map<string, ServedObject>();
  const refusals: string[] = [];
  let faultOf: (asked: Asked) => LocalAnswer | null = () => null;
  let nowMs: () => number = Date.now;
  const server = await startLocalServer((request, response) => {
    void serve(request, response);
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://store');
    const key = decodeURIComponent(url.pathname).replace(/^\/yards\/?/u, '');
    const body = await buffer(request);
    const fault = faultOf({ method: request.method!, key });
    const wrong = signatureFault(request, body, keys);
    if (wrong !== null) refusals.push(wrong);
    const answer =
      fault ??
      (wrong === null ? answerOf(request, { url, key, body }) : answering(403, XML, errorXml(wrong)));
    answer(request, response);
  }

  function answerOf(
    { method, headers }: IncomingMessage,
    { url, key, body }: { url: URL; key: string; body: Buffer },
  ): LocalAnswer {
    if (!url.pathname.startsWith('/yards')) return answering(404, XML, errorXml('NoSuchBucket'));
    if (key === '') return answering(200, XML, listing(objects, url));
    if (method === 'PUT') {
      const kept = Object.entries(headers).filter(([name]) =>
        /^(x-amz-meta-|content-type|cache-control)/u.test(name),
      );
      objects.set(key, {
        bytes: body,
        headers: Object.fromEntries(kept) as Record<string, string>,
        storedAtMs: nowMs(),
      });
      return answering(200, {});
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return answering(204, {});
    }
    const found = objects.get(key);
    if (found === undefined) return answering(404, XML, errorXml('NoSuchKey'));
    const lastModified = new Date(found.storedAtMs).toUTCString();
    return answering(200, { ...found.headers, 'last-modified': lastModified }, found.bytes);
  }

  const settings: ObjectSettings = {
    bucketUrl: `${server.url}/yards`,
    folder: '',
    region: keys.region,
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
  };
  return {
    settings,
    /** Settings of a service that uses it. */
    environment: {
      S3_URL: settings.bucketUrl,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    objects,
    requests: server.requests,
    /** Why calls were refused. */
    refusals,
    failBy: (fault: (asked: Asked) => LocalAnswer | null) => void (faultOf = fault),
    /** Clock of the store. */
    setClock: (now: () => number) => void (nowMs = now),
    stop: server.stop,
  };
}

export type ObjectServer = Awaited<ReturnType<typeof startObjectServer>>;

export function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>told by a test</Message><AWSAccessKeyId>AKIDTEST</AWSAccessKeyId></Error>`;
}

/** null: the call is signed with the key, and its body is what was signed. */
function signatureFault(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { id, secret, region }: { id: string; secret: string; region: string },
): string | null {
  const form = new RegExp(
    `^${ALGORITHM} Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$`,
    'u',
  ).exec(headers.authorization ?? '');
  if (form === null) return 'AccessDenied';
  const [, keyId, day, ofRegion, signedHeaders, signature] = form as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (keyId !== id) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const bodyHash = String(headers['x-amz-content-sha256']);
  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!mustBeSigned.every((name) => names.includes(name)) || !at.startsWith(day)) return 'AccessDenied';
  if (ofRegion !== region) return 'AuthorizationHeaderMalformed';
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url!.split('?');
  const inOrder = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map(encoded).join('='))
    .toSorted();
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/gu, ' ')}\n`);
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    inOrder.join('&'),
    lines.join(''),
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  const expected = hmac(signingKey, [ALGORITHM, at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** A part of an address as a signature has it, however the client has written it. */
function encoded(part: string): string {
  const isPlain = (byte: number) => /[A-Za-z0-9\-._~]/u.test(String.fromCharCode(byte));
  return [...Buffer.from(decodeURIComponent(part))]
    .map((byte) =>
      isPlain(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function listing(objects: ReadonlyMap<string, ServedObject>, { searchParams }: URL): string {
  const prefix = searchParams.get('prefix') ?? '';
  const mostKeys = Number(searchParams.get('max-keys'));
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const contents = keys.slice(0, mostKeys).map((key) => {
    const { bytes, storedAtMs } = objects.get(key)!;
    return `<Contents><Key>${key}</Key><LastModified>${new Date(storedAtMs).toISOString()}</LastModified><ETag>&quot;e&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const isTruncated = keys.length > mostKeys;
  const next = isTruncated ? `<NextContinuationToken>more</NextContinuationToken>` : '';
  return `<ListBucketResult><Name>yards</Name><Prefix>${prefix}</Prefix>${next}<IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
