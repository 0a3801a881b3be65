import type { Announced, ChangeStreamDependencies } from '#adapters/api/changeStream.ts';
import type { YardId } from '#domain/locations/yardId.ts';

/**
 * Hears of a facility's changes until the returned function is called, by a script that no first status waits for. It
 * only hurries polls along (P9): a script that cannot be fetched costs speed and nothing else.
 */
export function watchChangesLazily(
  dependencies: ChangeStreamDependencies,
  place: YardId,
  announced: (what: Announced) => void,
): () => void {
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void import('#adapters/api/changeStream.ts').then(
    ({ watchChanges }) => {
      if (!isStopped) stop = watchChanges(dependencies, place, announced);
    },
    () => undefined,
  );
  return () => stop();
}
