import type { ScreenWord, ShownMarks } from './screenWord.ts';

const STATUSES = ['OPEN', 'WARNING', 'ALERT_OPEN', 'CLOSED'] as const;

/** Status and marks that a word stands for: the inverse of `screenWord`. */
export function marksOfWord(word: ScreenWord): ShownMarks {
  return {
    shown: STATUSES.find((status) => word.startsWith(status)) ?? 'UNKNOWN',
    isOverride: word.endsWith('_OVERRIDE'),
    isSatelliteOnly: word.endsWith('_SATELLITE_ONLY'),
    isDrill: word.endsWith('_DRILL'),
  };
}
