import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a file came from, kept beside it for the record of an incident. */
type FileOrigin = {
  readonly url: string;
  readonly lastModified: string | null;
  readonly receivedAt: string;
};

/** Raw files of one source on the disk. */
export type KeptFiles = {
  /** Writes a file that is to be read; returns where it is. */
  receive(name: string, bytes: Uint8Array): Promise<string>;
  /** Keeps a received file with its origin and its SHA-256, and removes the oldest ones beyond the limit. */
  keep(name: string, bytes: Uint8Array, origin: FileOrigin): Promise<void>;
  /** Removes a received file that is not kept. */
  drop(name: string): Promise<void>;
};

/** @param mostBytes Limit for the files together, without what stands beside them. */
export function createKeptFiles(folder: string, mostBytes: number): KeptFiles {
  const incoming = join(folder, 'incoming');
  return {
    async receive(name, bytes) {
      await mkdir(incoming, { recursive: true });
      const path = join(incoming, name);
      await writeFile(path, bytes);
      return path;
    },
    async keep(name, bytes, origin) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ ...origin, sha256 })}\n`);
      await rename(join(incoming, name), join(folder, name));
      await removeOldest(folder, mostBytes);
    },
    drop: async (name) => rm(join(incoming, name), { force: true }),
  };
}

/** Names of files begin alike and continue with their time. */
async function removeOldest(folder: string, mostBytes: number): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.nc'))
    .toSorted()
    .toReversed();
  let bytes = 0;
  for (const name of names) {
    bytes += (await stat(join(folder, name))).size;
    if (bytes <= mostBytes) continue;
    await rm(join(folder, name), { force: true });
    await rm(join(folder, `${name}.json`), { force: true });
  }
}
