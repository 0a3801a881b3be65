import { crashReloadAfterMs } from '#domain/kiosk/pastReloads.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** How a page whose view has crashed comes back (S12). */
export type CrashReload = {
  /** Reloads when the notice was up for long enough, the last reload is long enough ago, and there is a network. */
  begin(message: string): void;
  /** The user asks for the reload now. */
  now(message: string): void;
};

export function createCrashReload({
  reloads,
  presentMs,
}: Pick<Platform, 'reloads' | 'presentMs'>): CrashReload {
  function now(message: string): void {
    const atMs = presentMs();
    const entry = { atMs, lastAtMs: atMs, machine: 'page', fact: 'view.crashed', detail: message, times: 1 };
    reloads.keepLog([...reloads.log(), entry]);
    reloads.note('crash', atMs);
    location.reload();
  }
  const whenOnline = (message: string) => {
    if (navigator.onLine) now(message);
    else window.addEventListener('online', () => now(message), { once: true });
  };

  return {
    begin: (message) =>
      void setTimeout(whenOnline, crashReloadAfterMs(reloads.times(), presentMs()), message),
    now,
  };
}
