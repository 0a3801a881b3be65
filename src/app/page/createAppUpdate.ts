import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { fetchAppConfig } from '#adapters/api/fetchAppConfig.ts';
import {
  createServiceWorkerClient,
  type ServiceWorkerClient,
} from '#adapters/browser/serviceWorkerClient.ts';
import { appUpdateMachine, type AppUpdateEvent } from '#machines/appUpdate/appUpdateMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** Source: requirement SHELL-27. A slow line may take a minute for a whole build. */
const RHYTHM = { everyMs: 120_000, timeoutMs: 60_000 };

/**
 * Looks for newer versions, and has the service worker keep what a start without network needs. Begun after the
 * first status: it must not compete with it. Who listens to `version.waiting` decides when the page gives way.
 */
export function createAppUpdate(platform: Platform) {
  const worker = workerOf(platform);
  const checkSettings = createSettingsCheck(platform);
  const machine = appUpdateMachine.provide({
    actors: {
      checkVersion: fromPromise(async () => (await worker?.check()) ?? checkSettings()),
      watchVersions: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (event: AppUpdateEvent) => sendBack(event);
        return worker?.watch((version) => tell({ type: 'version.found', version }));
      }),
    },
  });
  const actor = createActor(machine, { input: RHYTHM });
  actor.on('version.waiting', ({ version }) => console.info(`A newer version waits: ${version}`));
  const stopKeeping = worker?.onTakenOver(() => keepStart(platform));

  return {
    actor: actor.start(),
    /** Runs the newest version: the service worker answers every page that is opened anew with it. */
    activate: () => location.reload(),
    dispose() {
      stopKeeping?.();
      actor.stop();
    },
  };
}

export type AppUpdate = ReturnType<typeof createAppUpdate>;

/** null: a page under development, for which nothing is stored. */
function workerOf({ build }: Platform): ServiceWorkerClient | null {
  if (build.id === null) return null;
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  if (serviceWorker === undefined) return unsupported;
  return createServiceWorkerClient(serviceWorker, build.id);
}

/** A browser, or an address without HTTPS, that has no service workers: a fault that is told, not a quiet 'newest' (S12). */
const unsupported: ServiceWorkerClient = {
  check: () => Promise.reject(new Error('This browser offers no service worker here.')),
  watch: () => () => {},
  onTakenOver: () => () => {},
};

/** A page that started from settings kept on the device looks whether the service's are others now. */
function createSettingsCheck({ config, isKept }: Platform): () => Promise<string | null> {
  let isConfirmed = !isKept;
  return async () => {
    if (isConfirmed) return null;
    const fresh = await fetchAppConfig(location.hostname, (input, init) => fetch(input, init));
    if (fresh.isKept) return null;
    isConfirmed = JSON.stringify(fresh.config) === JSON.stringify(config);
    return isConfirmed ? null : fresh.config.version;
  };
}

/** Asks once more what this page was started from, now that a worker sees the answers and keeps them. */
function keepStart({ config, catalogue, sessions }: Platform): void {
  if (config.maintenance) return;
  const clientId = sessions.read()?.client;
  const asked: Promise<unknown>[] = [
    fetchAppConfig(location.hostname, (input, init) => fetch(input, init)),
    catalogue.fetchEventTraits(),
  ];
  if (clientId !== undefined) asked.push(catalogue.fetchFacilities(clientId, true));
  void Promise.allSettled(asked);
}
