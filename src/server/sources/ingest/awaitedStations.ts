import { createAwaitedFeed } from './awaitedFeed.ts';

/** Stations of one feed that are awaited each for itself: a logger that sends says nothing of another one (S13). */
export type AwaitedStations = {
  /** @param id null: no station, which may only raise. */
  isAwaited(id: string | null): boolean;
  /**
   * Notes how far a delivery tells of each station.
   *
   * @param newestMs Newest time that it tells of, epoch ms, by the station's id.
   * @returns Whether some station is awaited no more, with this delivery.
   */
  note(newestMs: ReadonlyMap<string, number>): boolean;
  /** What is noted during the work is read again. */
  recall(work: () => Promise<void>): Promise<void>;
};

/** @param tellsLatest See `createAwaitedFeed`. */
export function createAwaitedStations(
  stations: readonly { readonly id: string }[],
  tellsLatest: boolean,
): AwaitedStations {
  const awaited = new Map(stations.map(({ id }) => [id, createAwaitedFeed(tellsLatest)]));

  return {
    isAwaited: (id) => id === null || awaited.get(id)?.isAwaited() !== false,
    note: (newestMs) =>
      [...newestMs].map(([id, toMs]) => awaited.get(id)?.note(toMs) === true).includes(true),
    recall: (work) => [...awaited.values()].reduce((inner, station) => () => station.recall(inner), work)(),
  };
}
