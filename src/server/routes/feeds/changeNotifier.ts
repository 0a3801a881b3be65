/** Type of the event on a stream: the alerts have changed, or the facility itself has moved, changed or gone. */
export type Announcement = 'changed' | 'facility';

/** Where changes of facilities and of their alerts are announced to the screens that listen. */
export type ChangeNotifier = {
  /** Hears of each change from now on, until the returned function is called. Ids without regard to case. */
  watch(clientId: string, facilityId: string, hear: (what: Announcement) => void): () => void;
  /** Says that the facility's alerts, or the facility itself, differ from what was asked for before. */
  note(clientId: string, facilityId: string, what?: Announcement): void;
  /** Hears of each change of every facility, until the returned function is called. */
  watchAll(hear: (clientId: string, facilityId: string, what: Announcement) => void): () => void;
  /** How many screens listen. */
  listenerCount(): number;
};

export function createChangeNotifier(): ChangeNotifier {
  const listeners = new Map<string, Set<(what: Announcement) => void>>();
  const listenersToAll = new Set<Parameters<ChangeNotifier['watchAll']>[0]>();
  const keyOf = (clientId: string, facilityId: string) =>
    JSON.stringify([clientId.toUpperCase(), facilityId.toUpperCase()]);

  return {
    watch(clientId, facilityId, hear) {
      const key = keyOf(clientId, facilityId);
      const here = listeners.get(key) ?? new Set();
      listeners.set(key, here.add(hear));
      return () => {
        here.delete(hear);
        if (here.size === 0 && listeners.get(key) === here) listeners.delete(key);
      };
    },
    note(clientId, facilityId, what = 'changed') {
      for (const hear of listeners.get(keyOf(clientId, facilityId)) ?? []) hear(what);
      for (const hear of listenersToAll) hear(clientId, facilityId, what);
    },
    watchAll(hear) {
      listenersToAll.add(hear);
      return () => void listenersToAll.delete(hear);
    },
    listenerCount: () => [...listeners.values()].reduce((count, here) => count + here.size, 0),
  };
}
