import type { SnapshotFrom } from 'xstate';
import type { sirenMachine, Sound } from './sirenMachine.ts';

type Snapshot = SnapshotFrom<typeof sirenMachine>;

/** State of the sound control (S10). On only when sound was tested. */
export type SoundState = 'blocked' | 'off' | 'on';

export function selectSound(snapshot: Snapshot): SoundState {
  if (snapshot.hasTag('blocked')) return 'blocked';
  return snapshot.matches('on') ? 'on' : 'off';
}

export function selectIsSounding(snapshot: Snapshot): boolean {
  return snapshot.hasTag('sounding');
}

/** Sound that is playing; null: none. */
export function selectPlaying(snapshot: Snapshot): Sound | null {
  if (snapshot.hasTag('sounding')) return 'siren';
  if (snapshot.hasTag('testing')) return 'test';
  return snapshot.hasTag('clearing') ? 'allClear' : null;
}

/** Whether a siren or an all-clear has not finished yet. A page that closes now has not told it (GAP-70). */
export function selectIsUnheard(snapshot: Snapshot): boolean {
  return snapshot.context.isDue || snapshot.hasTag('sounding') || snapshot.hasTag('clearing');
}
