import { messageOf } from '../log/messageOf.ts';
import { readPlainXml, type XmlElement } from './readPlainXml.ts';

/** One object of a bucket. */
export type S3Object = {
  readonly key: string;
  readonly lastModifiedMs: number;
  readonly etag: string;
  readonly sizeBytes: number;
};

export type S3Listing = {
  readonly is: 'listing';
  readonly prefix: string;
  /** In the order of their keys. */
  readonly objects: readonly S3Object[];
  /** For the next page; null: this is the last one. */
  readonly nextToken: string | null;
};

export type S3ListingFailure = { readonly is: 'failed'; readonly reason: string };

/**
 * Parses an answer of ListObjectsV2. Whatever is no such answer is a failure, never an empty listing.
 *
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
export function parseS3Listing(text: string): S3Listing | S3ListingFailure {
  try {
    return listingOf(readPlainXml(text));
  } catch (error) {
    return { is: 'failed', reason: messageOf(error) };
  }
}

function listingOf(root: XmlElement): S3Listing {
  if (root.name !== 'ListBucketResult')
    throw new Error(`<${root.name}>${stated(root)} when a listing was expected`);
  const prefix = textOf(root, 'Prefix');
  const isTruncated = flagOf(root, 'IsTruncated');
  const nextToken = isTruncated ? textOf(root, 'NextContinuationToken') : null;
  if (nextToken === '') throw new Error('the listing is cut off and names no continuation');
  const objects = root.children.filter(({ name }) => name === 'Contents').map(objectOf);
  for (const [index, { key }] of objects.entries()) {
    if (!key.startsWith(prefix)) throw new Error(`the key ${key} is not below ${prefix}`);
    if (index > 0 && key <= objects[index - 1]!.key) throw new Error(`the key ${key} is out of order`);
  }
  return { is: 'listing', prefix, objects, nextToken };
}

function objectOf(contents: XmlElement): S3Object {
  const key = textOf(contents, 'Key');
  const lastModifiedMs = Date.parse(textOf(contents, 'LastModified'));
  const size = textOf(contents, 'Size');
  if (key === '') throw new Error('an object has no key');
  if (Number.isNaN(lastModifiedMs)) throw new Error(`${key} was changed at no instant`);
  if (!/^\d{1,15}$/u.test(size)) throw new Error(`${key} has the size '${size}'`);
  return { key, lastModifiedMs, etag: textOf(contents, 'ETag'), sizeBytes: Number(size) };
}

function flagOf(element: XmlElement, name: string): boolean {
  const text = textOf(element, name);
  if (text !== 'true' && text !== 'false') throw new Error(`${name} is '${text}'`);
  return text === 'true';
}

/** Text of the one child of a name. */
function textOf({ name: parent, children }: XmlElement, name: string): string {
  const found = children.filter((child) => child.name === name);
  if (found.length !== 1 || found[0]!.children.length > 0)
    throw new Error(`<${parent}> has ${found.length} times <${name}> when one text was expected`);
  return found[0]!.text;
}

/** Code of an error document, such as `NoSuchBucket`. */
function stated({ children }: XmlElement): string {
  const code = children.find(({ name }) => name === 'Code')?.text;
  return code === undefined ? '' : ` ${code.slice(0, 60)}`;
}
