import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basicInstant, basicInstantMs } from '#domain/layers/fillTemplate.ts';

const ENDING = '.radar';
const HOUR_MS = 3_600_000;
/** A field comes every two minutes: one of them is that of a full hour. */
const HOUR_LASTS_MS = 2 * 60_000;
/** As far back as the slider reaches, and an hour for pages that are older than the hour. */
export const KEPT_MS = 73 * HOUR_MS;
/** Pages go on asking for the picture that they show. */
const ALL_KEPT_MS = 30 * 60_000;
const MOST_BYTES = 300_000_000;

/** Frames of the radar on the disk: those of the last half hour, and those of the full hours of three days. */
export type FrameFolder = {
  /** Time of the newest frame, epoch ms; null: none yet. */
  newestMs(): number | null;
  /** Full hours that there is a frame of, epoch ms, the oldest first. */
  hoursMs(): readonly number[];
  /** File of the frame of a time, or of a full hour; null: there is none. */
  pathOf(atMs: number): string | null;
  /** Keeps a frame, and removes what is too old or, the oldest first, too much. */
  keep(atMs: number, bytes: Uint8Array, nowMs: number): Promise<void>;
};

/** Takes over the frames that a folder has from an earlier run; makes the folder where it is missing. */
export function openFrameFolder(folder: string): FrameFolder {
  mkdirSync(folder, { recursive: true });
  const sizes = new Map<number, number>();
  for (const name of readdirSync(folder)) {
    const atMs = timeOf(name);
    if (atMs !== null) sizes.set(atMs, statSync(join(folder, name)).size);
  }
  const times = () => [...sizes.keys()].toSorted((a, b) => a - b);
  const pathFor = (atMs: number) => join(folder, `${basicInstant(atMs)}${ENDING}`);

  async function remove(nowMs: number): Promise<void> {
    let bytes = 0;
    for (const atMs of times().toReversed()) {
      bytes += sizes.get(atMs)!;
      if (isKept(atMs, nowMs) && bytes <= MOST_BYTES) continue;
      await rm(pathFor(atMs), { force: true });
      bytes -= sizes.get(atMs)!;
      sizes.delete(atMs);
    }
  }

  return {
    newestMs: () => times().at(-1) ?? null,
    hoursMs: () => [...new Set(times().flatMap((atMs) => hourOf(atMs) ?? []))],
    pathOf(atMs) {
      const found = sizes.has(atMs) ? atMs : times().find((one) => hourOf(one) === atMs);
      return found === undefined ? null : pathFor(found);
    },
    async keep(atMs, bytes, nowMs) {
      const path = pathFor(atMs);
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
      sizes.set(atMs, bytes.length);
      await remove(nowMs);
    },
  };
}

/** Full hour that a frame is the first one of; null: of none. */
function hourOf(atMs: number): number | null {
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
  return atMs - hourMs < HOUR_LASTS_MS ? hourMs : null;
}

function isKept(atMs: number, nowMs: number): boolean {
  const ageMs = nowMs - atMs;
  return ageMs <= ALL_KEPT_MS || (hourOf(atMs) !== null && ageMs <= KEPT_MS);
}

/** `20261126T051400Z.radar` */
function timeOf(name: string): number | null {
  return name.endsWith(ENDING) ? basicInstantMs(name.slice(0, -ENDING.length)) : null;
}
