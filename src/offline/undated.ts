import { KEPT_AT_HEADER } from '#contracts/appBuild.ts';

/** What says when or how an answer came: not true any more, or not true here. */
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
 * An answer as it may lie on the device: nothing in it tells a time that could be believed (S5, S6).
 * Its policies stay, because a page that starts from it must obey them.
 *
 * @param keptAt When it came, ISO 8601, in a header that no clock reads.
 */
export function undated(answer: Response, keptAt: string): Response {
  const headers = new Headers(answer.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  headers.set(KEPT_AT_HEADER, keptAt);
  return new Response(answer.body, { status: answer.status, headers });
}
