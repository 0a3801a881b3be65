import type { Fault } from './openJudge.ts';
import type { Part } from './processPart.ts';
import { pause } from './repeat.ts';

/** What is done to each part in turn. */
const WAYS = ['killed', 'stopped', 'cut off', 'paused'] as const;
type BrokenBy = (typeof WAYS)[number];

export type PlannedFault = { readonly part: Part; readonly by: BrokenBy };

/** Every part broken in every way, no part twice in a row. */
export function planFaults(parts: readonly Part[]): PlannedFault[] {
  return WAYS.flatMap((by) => parts.map((part) => ({ part, by })));
}

const BROKEN_MS = 8_000;
/** After a part is back all must be well within so long (issue's goal: displays back within 30 s), ms. */
export const BACK_MS = 30_000;

/** Breaks a part for some seconds and mends it. @returns Its fault, which ends with the time to come back. */
export async function breakPart({ part, by }: PlannedFault): Promise<Fault> {
  const fromMs = Date.now();
  if (by === 'killed') await part.kill();
  if (by === 'stopped') await part.stop();
  if (by === 'cut off') part.blackhole();
  if (by === 'paused') part.pause();
  await pause(BROKEN_MS);
  if (by === 'killed' || by === 'stopped') await part.start();
  if (by === 'cut off') part.heal();
  if (by === 'paused') part.resume();
  return { name: `${part.name} ${by}`, fromMs, toMs: Date.now() + BACK_MS };
}
