import { z } from 'zod';
import { FURTHEST_MS } from '#domain/time/isInstant.ts';

/**
 * An instant as a number, epoch ms, UTC, which may have fractions.
 * One beyond every date is refused: `Date` throws for it.
 */
export const EpochMs = z.number().min(-FURTHEST_MS).max(FURTHEST_MS);
