import { z } from 'zod';
import type { Repositories } from '../../storage/repositories.ts';

const KEPT_KEY = 'noticesKept';
const Kept = z.object({ fromMs: z.number() });
/** Versions that noted nothing deleted notices after so long, ms. */
const KEPT_UNNOTED_MS = 90 * 86_400_000;

/** Time since when all notices of hazards are kept, epoch ms; some of before were deleted, or may have been (S4). */
export async function noticesKeptFromMs(
  engineState: Pick<Repositories['engineState'], 'get'>,
  nowMs: number,
): Promise<number> {
  const noted = Kept.safeParse(await engineState.get(KEPT_KEY));
  return noted.success ? noted.data.fromMs : nowMs - KEPT_UNNOTED_MS;
}

/**
 * Deletes notices of hazards and letters that were made before,
 * epoch ms, and notes first since when the former are kept.
 */
export async function forgetNotices(
  { notices, engineState }: Pick<Repositories, 'notices' | 'engineState'>,
  before: { readonly hazardsMs: number; readonly lettersMs: number },
  nowMs: number,
): Promise<void> {
  const fromMs = Math.max(await noticesKeptFromMs(engineState, nowMs), before.hazardsMs);
  await engineState.set(KEPT_KEY, { fromMs });
  await notices.deleteBefore(before);
}
