import { KEPT_AT_HEADER } from '#contracts/appBuild.ts';

/** Headers that state when or how an answer came: no longer true, or not true here. */
const OF_THE_WAY = [
  'date',
  'age',
  'etag',
  'expires',
  'last-modified',
  'vary',
  'content-encoding',
  'content-length',
  'transfer-encoding',
];

/**
 * Returns an answer as it may be stored on the device: without any time that could be trusted (S5, S6). Its policies
 * stay, because a page that starts from it must obey them.
 *
 * @param keptAt Time at which it was received, ISO 8601, in a header that no clock reads.
 */
export function undated(answer: Response, keptAt: string): Response {
  const headers = new Headers(answer.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  headers.set(KEPT_AT_HEADER, keptAt);
  return new Response(answer.body, { status: answer.status, headers });
}
