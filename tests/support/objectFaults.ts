import { answering, type LocalAnswer } from './localServer.ts';
import { errorXml } from './objectServer.ts';

const XML = { 'content-type': 'application/xml' };

const breaksOff: LocalAnswer = (_, response) => {
  response.writeHead(200, { 'content-length': 9_999 });
  response.write('[', () => response.destroy());
};

/** What a store may answer, or not, that is no object. */
export const OBJECT_FAULTS: readonly (readonly [title: string, answer: LocalAnswer])[] = [
  ['403', answering(403, XML, errorXml('AccessDenied'))],
  ['a missing bucket', answering(404, XML, errorXml('NoSuchBucket'))],
  ['a page of another server', answering(404, { 'content-type': 'text/html' }, '<html>Not found</html>')],
  ['an empty list without a digest', answering(200, { 'content-type': 'application/json' }, '[]')],
  ['500', answering(500, XML, errorXml('InternalError'))],
  ['503', answering(503, XML, errorXml('SlowDown'))],
  ['a redirect', answering(307, { location: 'http://127.0.0.1:1/' })],
  ['a body that breaks off', breaksOff],
  ['a slow body', (_, response) => void response.writeHead(200, {}).write('[')],
  ['no answer', () => {}],
  ['a connection that ends', (request) => request.destroy()],
];
