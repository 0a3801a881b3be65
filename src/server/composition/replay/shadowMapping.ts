import { FeedMapping, mappingFault } from '../../sources/ingest/feedMapping.ts';
import { SHIPPED_MAPPINGS } from '../../sources/ingest/mappings/shippedMappings.ts';
import { readMapping } from '../../sources/ingest/readFeeds.ts';

/**
 * The mapping that a shipped name or a file stands for; null: none is named.
 *
 * @throws Error in one line for one that cannot be used.
 */
export async function shadowMapping(named: string | undefined): Promise<FeedMapping | null> {
  if (named === undefined) return null;
  const shipped = SHIPPED_MAPPINGS[named];
  if (shipped !== undefined) {
    // a comparison asks neither for a client nor for the area in which the feed may clear
    const read = FeedMapping.safeParse({ ...shipped, client: 'SHADOW', role: 'secondary' });
    if (!read.success) throw new Error(`The mapping ${named} needs a file: ${mappingFault(read.error)}.`);
    return read.data;
  }
  const { mapping } = await readMapping(named);
  if ('records' in mapping) throw new Error(`${named} is no mapping of lightning.`);
  return mapping;
}
