import type { Parts } from './createParts.ts';

/** Everything that the map of a client runs on, for as long as it is shown. Nothing runs before `start`. */
export function createMapSystem(_parts: Parts, clientId: string) {
  const actors: readonly { start(): unknown; stop(): unknown }[] = [];
  return {
    clientId,
    start() {
      actors.toReversed().forEach((actor) => actor.start());
    },
    dispose() {
      actors.forEach((actor) => actor.stop());
    },
  };
}

export type MapSystem = ReturnType<typeof createMapSystem>;
