import { pullFailure, type PullClient, type PullFailure } from './pullClient.ts';

/** JSON of an answer, or why there is none. */
export type JsonAnswer =
  | {
      readonly is: 'read';
      readonly body: unknown;
      readonly lastModified: string | null;
      readonly etag: string | null;
    }
  | { readonly is: 'unchanged' }
  | PullFailure;

type JsonRequest = Omit<Parameters<PullClient['get']>[1], 'accept' | 'takesNoContent'> & {
  readonly accept?: readonly string[];
  /** What an answer without a body stands for; left out: it is a failure. */
  readonly emptyAs?: unknown;
};

/** Types that services state for JSON. */
const JSON_TYPES = ['application/geo+json', 'application/json'];

/** Fetches JSON. What is absent or no JSON is a failure. */
export async function readJson(
  client: PullClient,
  url: string,
  { emptyAs, ...request }: JsonRequest,
): Promise<JsonAnswer> {
  const takesNoContent = emptyAs !== undefined;
  const answer = await client.get(url, { accept: JSON_TYPES, takesNoContent, ...request });
  if (answer.is === 'failed' || answer.is === 'unchanged') return answer;
  if (answer.is === 'absent') return pullFailure(`nothing is at ${pathOf(url)}`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes);
    const body: unknown = takesNoContent && text.trim() === '' ? emptyAs : JSON.parse(text);
    return { is: 'read', body, lastModified: answer.lastModified, etag: answer.etag };
  } catch {
    return pullFailure(`no whole JSON at ${pathOf(url)}`);
  }
}

/** Fetches JSON whatever is held already: the answer is read, or it is a failure. */
export async function readWholeJson(
  client: PullClient,
  url: string,
  request: Omit<JsonRequest, 'ifModifiedSince' | 'etag'>,
): Promise<Exclude<JsonAnswer, { is: 'unchanged' }>> {
  const answer = await readJson(client, url, request);
  return answer.is === 'unchanged' ? pullFailure('status 304') : answer;
}

/** Without its query, which may hold a key or a place. */
function pathOf(url: string): string {
  return new URL(url).pathname;
}
