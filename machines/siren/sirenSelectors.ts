import type { SnapshotFrom } from 'xstate';
import type { sirenMachine, Sound } from './sirenMachine.ts';

type Snapshot = SnapshotFrom<typeof sirenMachine>;

/** What the sound control shows (S10). On only when sound was tested. */
export type SoundState = 'blocked' | 'off' | 'on';

export function selectSound(snapshot: Snapshot): SoundState {
  if (snapshot.hasTag('blocked')) return 'blocked';
  return snapshot.matches('on') ? 'on' : 'off';
}

export function selectIsSounding(snapshot: Snapshot): boolean {
  return snapshot.hasTag('sounding');
}

/** What is heard now; null: nothing. */
export function selectPlaying(snapshot: Snapshot): Sound | null {
  if (snapshot.hasTag('sounding')) return 'siren';
  if (snapshot.hasTag('testing')) return 'test';
  return snapshot.hasTag('clearing') ? 'allClear' : null;
}

/** Does the operator want sound? This is what is remembered, blocked or not. */
export function selectIsWanted({ context }: Snapshot): boolean {
  return context.isWanted;
}

/** Is a siren or an all-clear still to be heard to its end? A page that goes now has not told it (GAP-70). */
export function selectIsUnheard(snapshot: Snapshot): boolean {
  return snapshot.context.isDue || snapshot.hasTag('sounding') || snapshot.hasTag('clearing');
}
