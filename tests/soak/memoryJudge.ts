import type { MemorySample } from './memoryMeter.ts';

/** Goal P7. */
const MOST_GROWTH_BYTES = 2_000_000;
/** By how much each figure may vary. */
const CONSTANT = { nodes: 0, listeners: 0, audioNodes: 0, workers: 0 };
type Count = keyof typeof CONSTANT;

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
 * @param mayVary By how much other figures may vary, or one of the usual ones that is not constant.
 */
export function judgeMemory<More extends string = never>(
  samples: readonly (MemorySample & Readonly<Record<NoInfer<More>, number>>)[],
  hours: number,
  mayVary?: Readonly<Record<More, number>>,
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
    for (const [count, most] of Object.entries<number>({ ...CONSTANT, ...mayVary })) {
      const seen = alike.map((sample) => sample[count as Count | More]);
      if (alike.length > 0 && !(Math.max(...seen) - Math.min(...seen) <= most))
        complaints.push(`The number of ${count} is not constant: ${[...new Set(seen)].join(', ')}.`);
    }
  }
  return { pageGrowthBytes, workerGrowthBytes, complaints };
}

export function inMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
