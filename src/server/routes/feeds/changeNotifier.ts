/** Type of the event on a stream: the alerts have changed, or the facility itself has moved, changed or gone. */
type Announcement = 'changed' | 'facility';

/** Where changes of facilities and of their alerts are announced to the screens that listen. */
export type ChangeNotifier = {
  /** Hears of each change from now on, until the returned function is called. Ids without regard to case. */
  watch(clientId: string, facilityId: string, hear: (what: Announcement) => void): () => void;
  /** Says that the facility's alerts, or the facility itself, differ from what was asked for before. */
  note(clientId: string, facilityId: string, what?: Announcement): void;
  listenerCount(): number;
};

export function createChangeNotifier(): ChangeNotifier {
  const listeners = new Map<string, Set<(what: Announcement) => void>>();
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
    },
    listenerCount: () => [...listeners.values()].reduce((count, here) => count + here.size, 0),
  };
}
