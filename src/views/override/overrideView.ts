import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { overrideMachine } from '#machines/override/overrideMachine.ts';

export type OverrideRef = ActorRefFrom<typeof overrideMachine>;

/** Probability as the gate of this override reads it: 0 to 1; null: not known. */
export function selectProbability({ context }: SnapshotFrom<typeof overrideMachine>): number | null {
  return context.probabilityFraction;
}
