import type { MemorySample } from './memoryMeter.ts';

/** Goal P7. */
const MOST_GROWTH_BYTES = 2_000_000;
const COUNTS = ['nodes', 'listeners', 'audioNodes', 'workers'] as const;
type Count = (typeof COUNTS)[number];

/** How the memory of a page did over the last two thirds of a run, all samples taken in the same calm. */
export type MemoryVerdict = {
  /** The highest later sample less the first. */
  readonly pageGrowthBytes: number;
  readonly workerGrowthBytes: number;
  /** In words; empty: all is well. */
  readonly complaints: readonly string[];
};

/**
 * @param hours Length of the run. Its first third is for warming up.
 * @param more Names of other figures that are to be constant.
 */
export function judgeMemory<More extends string = never>(
  samples: readonly (MemorySample & Readonly<Record<More, number>>)[],
  hours: number,
  more: readonly More[] = [],
): MemoryVerdict {
  const late = samples.filter((sample) => sample.hours > hours / 3);
  const growth = (read: (sample: MemorySample) => number) =>
    Math.max(...late.slice(1).map(read)) - read(late[0] ?? samples[0]!);
  const pageGrowthBytes = growth(({ pageBytes }) => pageBytes);
  const workerGrowthBytes = growth(({ workerBytes }) => workerBytes);
  const complaints: string[] = [];
  if (late.length < 2) complaints.push(`${late.length} samples say nothing about growth.`);
  // written so that a figure that is missing complains
  if (!(pageGrowthBytes < MOST_GROWTH_BYTES))
    complaints.push(`The page's heap grew by ${inMb(pageGrowthBytes)}.`);
  if (!(workerGrowthBytes < MOST_GROWTH_BYTES))
    complaints.push(`The worker's heap grew by ${inMb(workerGrowthBytes)}.`);
  for (const isNight of [false, true]) {
    const alike = late.filter((sample) => sample.isNight === isNight);
    for (const count of [...COUNTS, ...more] satisfies readonly (Count | More)[]) {
      const seen = new Set<number>(alike.map((sample) => sample[count]));
      if (seen.size > 1 || seen.has(Number.NaN))
        complaints.push(`The number of ${count} is not constant: ${[...seen].join(', ')}.`);
    }
  }
  return { pageGrowthBytes, workerGrowthBytes, complaints };
}

export function inMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
