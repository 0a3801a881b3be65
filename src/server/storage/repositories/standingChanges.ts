export type StandingChanges = {
  /** Tells all who watch; ids of people, clients and sessions. */
  tell(ids: readonly string[]): void;
  /** Answers with how to stop. */
  watch(changed: (ids: readonly string[]) => void): () => void;
};

/** News of writes after which a session may count no longer, or for less. Each comes once the write is stored. */
export function createStandingChanges(): StandingChanges {
  const watchers = new Set<(ids: readonly string[]) => void>();
  return {
    tell(ids) {
      if (ids.length > 0) for (const changed of watchers) changed(ids);
    },
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}
