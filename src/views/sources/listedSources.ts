import type { SourceState } from '#contracts/sources.ts';
import type { SourceFilter } from '#machines/sources/sourcesMachine.ts';

const RANKS: Readonly<Record<SourceState['condition'], number>> = { gone: 0, waiting: 1, late: 2, well: 3 };

/** Sources that a filter lets through: silent ones first, then late ones, then the others; each by name. */
export function listedSources(sources: readonly SourceState[], filter: SourceFilter): readonly SourceState[] {
  return sources
    .filter((source) => isListed(source, filter))
    .toSorted((a, b) => RANKS[a.condition] - RANKS[b.condition] || a.name.localeCompare(b.name));
}

export function isListed({ condition, mayClear }: SourceState, filter: SourceFilter): boolean {
  if (filter === 'mayClear') return mayClear;
  return filter === 'all' || condition !== 'well';
}

/** Whether yards cannot be cleared because this source is silent. */
export function leavesYardsUnknown({ condition, yards }: SourceState): boolean {
  return yards.aloneCount > 0 && (condition === 'gone' || condition === 'waiting');
}
