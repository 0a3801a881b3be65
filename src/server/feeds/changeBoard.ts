/** Where changes of a facility's alerts are announced to the screens that listen. */
export type ChangeBoard = {
  /** Hears of each change from now on, until the returned function is called. Ids without regard to case. */
  watch(clientId: string, facilityId: string, hear: () => void): () => void;
  /** Says that the facility's alerts differ from what was polled before. */
  note(clientId: string, facilityId: string): void;
  listenerCount(): number;
};

export function createChangeBoard(): ChangeBoard {
  const listeners = new Map<string, Set<() => void>>();
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
    note(clientId, facilityId) {
      for (const hear of listeners.get(keyOf(clientId, facilityId)) ?? []) hear();
    },
    listenerCount: () => [...listeners.values()].reduce((count, here) => count + here.size, 0),
  };
}
