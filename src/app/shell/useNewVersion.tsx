import { useEffect } from 'react';
import { dueReload } from '#domain/kiosk/reloadRule.ts';
import { TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import { NewVersion } from '#views/shell/NewVersion.tsx';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { Product } from '#app/page/createProduct.ts';

type NewVersionProduct = {
  readonly updates: Pick<Product['updates'], 'watch' | 'running'>;
  readonly platform: Pick<Platform, 'reloads' | 'presentMs'>;
};

/** Interval of the checks whether a waiting version may be loaded, ms. Our own decision: that of `RELOAD_PAUSE_MS`. */
const CHECK_MS = 60_000;

/**
 * Says that a newer version is here, and reloads into it when the toast hides (SHELL-26): not over an open form, and no
 * oftener than displays do. A version that comes too soon after a reload, or while the device is offline, waits. A toast
 * that is still up when a form is opened leads to nothing; it comes again afterwards.
 */
export function useNewVersion(product: NewVersionProduct, toasts: Toasts | null, isFormOpen: boolean): void {
  const { updates, platform } = product;
  useEffect(() => {
    if (toasts === null || isFormOpen) return undefined;
    let isWatching = true;
    let isWaiting = false;
    const reload = () => {
      if (!isWatching) return;
      platform.reloads.note('version', platform.presentMs());
      updates.running()?.activate();
    };
    const check = () => {
      if (!isWaiting || !isDue(platform)) return;
      isWaiting = false;
      const times = TOAST_TIMES.newVersion;
      toasts.show({ kind: 'info', content: <NewVersion />, times, onHidden: reload });
    };
    const stop = updates.watch((version) => {
      isWaiting = version !== null;
      check();
    });
    const timer = setInterval(check, CHECK_MS);
    return () => {
      isWatching = false;
      clearInterval(timer);
      stop();
    };
  }, [updates, platform, toasts, isFormOpen]);
}

function isDue({ reloads, presentMs }: NewVersionProduct['platform']): boolean {
  const facts = { isShown: true, isOnline: navigator.onLine, isAlarm: false, openForms: 0 };
  return dueReload({ ...facts, requests: ['version'], reloads: reloads.times() }, presentMs()) !== null;
}
