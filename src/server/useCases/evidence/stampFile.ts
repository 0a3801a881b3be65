import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainHead } from '../../storage/record/chain.ts';

const NAME = /^(\d+)-[\da-f]+\.tsr$/u;

/** Name of the file with the time stamp of a head. */
export function stampFile({ position, hash }: ChainHead): string {
  return `${position}-${hash}.tsr`;
}

/** Removes time stamps of entries up to a position, which the evidence has no more. Other files stay. */
export async function pruneStamps(dir: string, upToPosition: number): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const position = Number(NAME.exec(name)?.[1] ?? Infinity);
    if (position <= upToPosition) await rm(join(dir, name), { force: true });
  }
}
