import type { SnapshotFrom } from 'xstate';
import { FALLBACK_LANGUAGE, type Language } from '#domain/language/language.ts';
import type { languageCycleMachine } from './languageCycleMachine.ts';

type Snapshot = SnapshotFrom<typeof languageCycleMachine>;

/** Language to show now. */
export function selectLanguage({ context }: Snapshot): Language {
  return context.languages[context.turn] ?? FALLBACK_LANGUAGE;
}

export function selectIsRotating(snapshot: Snapshot): boolean {
  return snapshot.hasTag('rotating');
}
