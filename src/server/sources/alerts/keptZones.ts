import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { AlertGeometry } from './alertGeometry.ts';
import type { AlertArea } from './publicAlert.ts';

/** Outline of a zone, and until when it may be relied on, epoch ms. */
export type ZoneOutline = { readonly areas: readonly AlertArea[]; readonly untilMs: number };

/** Outlines of zones on the disk, so that a start does not begin without them. */
export type KeptZones = {
  /**
   * Those that may still be relied on, by their paths.
   * A file that cannot be read is removed. Call it once, before `keep`.
   */
  load(nowMs: number): Promise<ReadonlyMap<string, ZoneOutline>>;
  /** Keeps an outline, and removes those that end first beyond the limit. Never rejects: a failure is logged. */
  keep(path: string, outline: ZoneOutline): Promise<void>;
};

/** All zones of the United States are some 8,000; alerts of a week name some hundreds. */
const MOST_ZONES = 1_500;
const MOST_BYTES = 64_000_000;
/** `/zones/forecast/CAZ349` */
const PATH = /^\/zones\/([a-z]+)\/([A-Z]{2}[A-Z]\d{3})$/u;
const ENDING = '.json';

const Kept = z.object({ path: z.string().regex(PATH), untilMs: z.number(), geometry: AlertGeometry });

type Options = {
  /** No outline holds longer from now on: one that does was written by a clock that was ahead, ms. */
  readonly longestMs: number;
  readonly log: Pick<ServiceLog, 'warn'>;
  /** Limit for all of them together. */
  readonly mostBytes?: number;
};

export function createKeptZones(
  folder: string,
  { longestMs, log, mostBytes = MOST_BYTES }: Options,
): KeptZones {
  const files = new Map<string, { readonly untilMs: number; readonly bytes: number }>();

  async function loadOne(name: string, nowMs: number): Promise<[string, ZoneOutline] | null> {
    const text = await readFile(join(folder, name), 'utf8');
    const read = Kept.safeParse(parsed(text));
    const isValid = read.success && read.data.untilMs > nowMs && read.data.untilMs <= nowMs + longestMs;
    if (!isValid || nameOf(read.data.path) !== name) {
      await rm(join(folder, name), { force: true });
      return null;
    }
    const { path, untilMs, geometry } = read.data;
    files.set(name, { untilMs, bytes: text.length });
    return [path, { areas: geometry, untilMs }];
  }

  async function write(name: string, path: string, { areas, untilMs }: ZoneOutline): Promise<void> {
    const text = JSON.stringify({ path, untilMs, geometry: { type: 'MultiPolygon', coordinates: areas } });
    await mkdir(folder, { recursive: true });
    // a crash leaves the old file or the new one, and nothing between them
    await writeFile(join(folder, `${name}.part`), text);
    await rename(join(folder, `${name}.part`), join(folder, name));
    files.set(name, { untilMs, bytes: text.length });
  }

  async function removeBeyondLimit(): Promise<void> {
    let bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
    const firstToEnd = [...files].sort(([, a], [, b]) => a.untilMs - b.untilMs);
    for (const [name, file] of firstToEnd) {
      if (files.size <= MOST_ZONES && bytes <= mostBytes) return;
      await rm(join(folder, name), { force: true });
      files.delete(name);
      bytes -= file.bytes;
    }
  }

  return {
    async load(nowMs) {
      const names = await readdir(folder).catch(() => []);
      const outlines = new Map<string, ZoneOutline>();
      for (const name of names) {
        const loaded = await loadOne(name, nowMs).catch(() => null);
        if (loaded !== null) outlines.set(...loaded);
      }
      return outlines;
    },
    async keep(path, outline) {
      const name = nameOf(path);
      if (name === null) return;
      try {
        await write(name, path, outline);
        await removeBeyondLimit();
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'An outline of a zone could not be kept');
      }
    },
  };
}

function nameOf(path: string): string | null {
  const [, kind, zone] = PATH.exec(path) ?? [];
  return kind === undefined || zone === undefined ? null : `${kind}-${zone}${ENDING}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
