import { z } from 'zod';

/** Index of a record, one answer a line; bodies lie beside it by their hash. */
export const INDEX_FILE = 'answers.ndjson';

/** One answer of a server as it came, without keys. */
export const RecordedAnswer = z.object({
  url: z.string(),
  /** When it was asked for and when it was whole, epoch ms. */
  askedAtMs: z.number(),
  answeredAtMs: z.number(),
  /** null: there was no answer. */
  status: z.int().nullable(),
  /** Names in lower case. */
  headers: z.record(z.string(), z.string()),
  /** Hash of the body, hex, which names its file; null: there was no answer. */
  sha256: z.string().nullable(),
  bytes: z.int().nonnegative(),
  /** Why there was no answer, or none that was whole; null: it was whole. */
  problem: z.string().nullable(),
});
export type RecordedAnswer = z.infer<typeof RecordedAnswer>;

/** File of a body inside a record. */
export function bodyFile(sha256: string): string {
  return `${sha256}.body`;
}

/** What an answer is found by: host, path and query, whatever the order of its parameters. */
export function addressOf(url: URL): string {
  const query = [...url.searchParams].map(([name, value]) => `${name}=${value}`).toSorted();
  return `${url.host}${url.pathname}?${query.join('&')}`;
}

/** Whether an answer has a body, and the whole of it. */
export function hasWholeBody(answer: RecordedAnswer): answer is RecordedAnswer & { readonly sha256: string } {
  return answer.status === 200 && answer.sha256 !== null && answer.problem === null;
}
