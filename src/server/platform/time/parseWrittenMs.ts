import { instantMs } from '#domain/time/instant.ts';
import { writtenMs } from './writtenMs.ts';

/** As `instantMs` of the domain, of a text from outside whose instant is written again; see `writtenMs`. */
export function parseWrittenMs(iso: string): number | null {
  const atMs = instantMs(iso);
  return atMs === null ? null : writtenMs(atMs);
}
