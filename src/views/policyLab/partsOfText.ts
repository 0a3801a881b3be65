import { LAB_PART_LENGTH } from '#contracts/policyLab.ts';

/** Text of a file, UTF-8, in parts of a length that the service takes: a byte is never more than one letter. */
export async function* partsOfText(file: Pick<Blob, 'size' | 'slice'>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let from = 0; from < file.size; from += LAB_PART_LENGTH) {
    const bytes = await file.slice(from, from + LAB_PART_LENGTH).arrayBuffer();
    yield decoder.decode(bytes, { stream: from + LAB_PART_LENGTH < file.size });
  }
}

/** Number of these parts. */
export function partCountOf({ size }: Pick<Blob, 'size'>): number {
  return Math.ceil(size / LAB_PART_LENGTH);
}
