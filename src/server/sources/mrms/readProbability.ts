import { messageOf } from '../../platform/log/messageOf.ts';
import { probabilityGridOf, type ProbabilityGrid } from './probabilityGrid.ts';
import { unpackField } from './unpackField.ts';

/** What came of a file. */
export type ReadProbability =
  | { readonly is: 'read'; readonly grid: ProbabilityGrid }
  /** The reason is for the log, English. */
  | { readonly is: 'refused'; readonly reason: string };

/**
 * Reads a file of probabilities, GRIB2 in gzip.
 * One that is damaged, cut off or of another kind is refused; never throws.
 */
export function readProbability(file: Uint8Array): ReadProbability {
  try {
    return { is: 'read', grid: probabilityGridOf(unpackField(file)) };
  } catch (error) {
    return { is: 'refused', reason: messageOf(error) };
  }
}
