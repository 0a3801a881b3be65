import type { ShownStatus } from './shownStatus.ts';
import type { ScreenWord, ShownMarks } from './screenWord.ts';

const STATUS_OF: Readonly<Record<ScreenWord, ShownStatus>> = {
  OPEN: 'OPEN',
  WARNING: 'WARNING',
  ALERT_OPEN: 'ALERT_OPEN',
  CLOSED: 'CLOSED',
  UNKNOWN: 'UNKNOWN',
  OPEN_OVERRIDE: 'OPEN',
  CLOSED_OVERRIDE: 'CLOSED',
  WARNING_DRILL: 'WARNING',
  ALERT_OPEN_DRILL: 'ALERT_OPEN',
  CLOSED_DRILL: 'CLOSED',
};

/** Status and marks that a word stands for. */
export function marksOfWord(word: ScreenWord): ShownMarks {
  const [isOverride, isDrill] = [word.endsWith('_OVERRIDE'), word.endsWith('_DRILL')];
  return { shown: STATUS_OF[word], isOverride, isDrill };
}
