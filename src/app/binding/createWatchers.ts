/** Who wants to hear of changes, in the form that `useSyncExternalStore` takes. */
export type Watchers = {
  /** @returns how to stop. */
  watch(changed: () => void): () => void;
  tell(): void;
};

export function createWatchers(): Watchers {
  const watchers = new Set<() => void>();
  return {
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    tell() {
      for (const changed of watchers) changed();
    },
  };
}
