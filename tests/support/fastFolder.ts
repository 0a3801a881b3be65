import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux has a file system in memory: a real one, and thousands of small files take a third of the time. */
const IN_MEMORY = '/dev/shm';

/** A new empty folder whose name begins so; in memory where that can be. The caller removes it. */
export function makeFastFolder(prefix: string): Promise<string> {
  return mkdtemp(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix));
}
