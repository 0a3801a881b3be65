import type { TFunction } from 'i18next';
import type { SourceState } from '#contracts/sources.ts';

/** Name of a source as the page says it: one that is invented has no name of its own, but one in the reader's language. */
export function sourceName({ kind, name }: SourceState, t: TFunction<'sources'>): string {
  return kind === 'live' ? name : t(`invented.${kind}`);
}
