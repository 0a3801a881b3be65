import type { IncomingMessage, ServerResponse } from 'node:http';
import { answering, startLocalServer, type LocalAnswer } from './localServer.ts';

type Stored = { readonly bytes: Uint8Array; readonly lastModifiedMs: number };

/** A bucket with public listing on this machine. A fault answers in its place, where it answers at all. */
export async function startLocalBucket() {
  const objects = new Map<string, Stored>();
  let faultOf: (url: URL) => LocalAnswer | null = () => null;
  const server = await startLocalServer((request, response) => {
    const url = new URL(request.url!, 'http://bucket');
    (faultOf(url) ?? answerOf(objects, url))(request, response);
  });
  return {
    url: server.url,
    requests: server.requests,
    put: (key: string, bytes: Uint8Array, lastModifiedMs: number) =>
      void objects.set(key, { bytes, lastModifiedMs }),
    remove: (key: string) => objects.delete(key),
    failBy: (fault: (url: URL) => LocalAnswer | null) => void (faultOf = fault),
    stop: server.stop,
  };
}

/** Answers as a bucket with these objects does. */
export function bucketAnswer(objects: ReadonlyMap<string, Stored>): LocalAnswer {
  return (request, response) => answerOf(objects, new URL(request.url!, 'http://bucket'))(request, response);
}

function answerOf(objects: ReadonlyMap<string, Stored>, url: URL): LocalAnswer {
  if (url.pathname === '/')
    return answering(200, { 'content-type': 'application/xml' }, listing(objects, url));
  const stored = objects.get(decodeURIComponent(url.pathname.slice(1)));
  if (stored === undefined)
    return answering(404, { 'content-type': 'application/xml' }, '<Error><Code>NoSuchKey</Code></Error>');
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, {
      'content-type': 'binary/octet-stream',
      'content-length': stored.bytes.length,
      'last-modified': new Date(stored.lastModifiedMs).toUTCString(),
    });
    response.end(stored.bytes);
  };
}

function listing(objects: ReadonlyMap<string, Stored>, { searchParams }: URL): string {
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? '';
  const mostKeys = Number(searchParams.get('max-keys'));
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, mostKeys);
  const isTruncated = page.length < keys.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((key) => {
    const { bytes, lastModifiedMs } = objects.get(key)!;
    return (
      `<Contents><Key>${key}</Key><LastModified>${new Date(lastModifiedMs).toISOString()}</LastModified>` +
      `<ETag>&quot;e&quot;</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    );
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
    `<Name>bucket</Name><Prefix>${prefix}</Prefix>${next}<KeyCount>${page.length}</KeyCount><MaxKeys>${mostKeys}</MaxKeys>` +
    `<IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`
  );
}
