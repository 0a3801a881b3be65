import { selectWaitingVersion } from '#machines/appUpdate/appUpdateSelectors.ts';
import type { AppUpdate } from './createAppUpdate.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** The search for newer versions, which begins when the page has time for it, and once. */
export type Updates = {
  /** Rejects when its script cannot be loaded; the next call tries again. */
  begin(): Promise<AppUpdate>;
  /** null: not begun, or its script is not here yet. */
  running(): AppUpdate | null;
  /**
   * Tells the version that waits for a reload: the present one at once, each later one, and null when it is withdrawn.
   * Begins nothing. @returns how to stop.
   */
  watch(tell: (version: string | null) => void): () => void;
};

/** Its script comes after the first status: nothing of it may delay that. */
export function createUpdates(platform: Platform): Updates {
  const tells = new Set<(version: string | null) => void>();
  let running: AppUpdate | null = null;
  let begun: Promise<AppUpdate> | null = null;

  async function start(): Promise<AppUpdate> {
    const { createAppUpdate } = await import('./createAppUpdate.ts');
    running = createAppUpdate(platform);
    let told: string | null = null;
    running.actor.subscribe((snapshot) => {
      const version = selectWaitingVersion(snapshot);
      if (version === told) return;
      told = version;
      tells.forEach((tell) => tell(version));
    });
    return running;
  }

  return {
    begin() {
      begun ??= start();
      begun.catch(() => {
        begun = null;
      });
      return begun;
    },
    running: () => running,
    watch(tell) {
      const version = running === null ? null : selectWaitingVersion(running.actor.getSnapshot());
      if (version !== null) tell(version);
      tells.add(tell);
      return () => tells.delete(tell);
    },
  };
}
