import type { SnapshotFrom } from 'xstate';
import type { sirenMachine } from './sirenMachine.ts';

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

/** Does the operator want sound? This is what is remembered, blocked or not. */
export function selectIsWanted({ context }: Snapshot): boolean {
  return context.isWanted;
}
