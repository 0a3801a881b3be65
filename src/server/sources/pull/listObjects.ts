import { pullFailure, type PullClient, type PullFailure } from './pullClient.ts';
import { parseS3Listing, type S3Listing, type S3Object } from '../../platform/objects/s3Listing.ts';

type Wanted = {
  /** Address of the bucket, `https://noaa-goes19.s3.amazonaws.com`. */
  readonly bucketUrl: string;
  readonly prefix: string;
  /** Only keys after this one; null: all. */
  readonly startAfter: string | null;
  readonly signal: AbortSignal;
};

export type ObjectList = { readonly is: 'listed'; readonly objects: readonly S3Object[] };

const XML_TYPES = ['application/xml', 'text/xml'];
/** A thousand objects with their long names take about 400 kB. */
const MOST_BYTES = 2_000_000;
const MOST_PAGES = 20;

/**
 * Lists the objects of a public bucket below a prefix, page by page, in the order of their keys. A page that fails, that
 * speaks of another prefix or repeats what came before makes the whole list a failure: nothing is listed in part.
 */
export async function listObjects(client: PullClient, wanted: Wanted): Promise<ObjectList | PullFailure> {
  const objects: S3Object[] = [];
  let token: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    // each page names the next one
    const listing = await listPage(client, wanted, token);
    if (listing.is === 'failed') return listing;
    const lastKey = objects.at(-1)?.key ?? wanted.startAfter;
    const [first] = listing.objects;
    if (first !== undefined && lastKey !== null && first.key <= lastKey)
      return pullFailure(`the listing repeats ${first.key}`);
    objects.push(...listing.objects);
    token = listing.nextToken;
    if (token === null) return { is: 'listed', objects };
  }
  return pullFailure(`the listing has more than ${MOST_PAGES} pages`);
}

async function listPage(
  client: PullClient,
  wanted: Wanted,
  token: string | null,
): Promise<S3Listing | PullFailure> {
  const { signal } = wanted;
  const answer = await client.get(pageUrl(wanted, token), {
    accept: XML_TYPES,
    maxBytes: MOST_BYTES,
    signal,
  });
  if (answer.is === 'failed') return answer;
  if (answer.is !== 'new') return pullFailure(`the bucket is ${answer.is}`);
  const listing = parseS3Listing(new TextDecoder().decode(answer.bytes));
  if (listing.is === 'failed') return pullFailure(listing.reason);
  return listing.prefix === wanted.prefix ? listing : pullFailure(`the listing is of '${listing.prefix}'`);
}

function pageUrl({ bucketUrl, prefix, startAfter }: Wanted, token: string | null): string {
  const url = new URL(bucketUrl);
  url.searchParams.set('list-type', '2');
  url.searchParams.set('prefix', prefix);
  if (startAfter !== null) url.searchParams.set('start-after', startAfter);
  url.searchParams.set('max-keys', '1000');
  if (token !== null) url.searchParams.set('continuation-token', token);
  return url.href;
}
