import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { YARD_SLEEP_LIMIT_MS, type ReloadRequest } from '#domain/kiosk/reloadRule.ts';
import { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import type { overrideMachine } from '#machines/override/overrideMachine.ts';
import { createJournal } from './createJournal.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { KIOSK_LIMITS, kioskDevice } from './kioskDevice.ts';
import { tellKiosk, type KioskNeighbours } from './tellKiosk.ts';

const JOURNAL_LENGTH = 200;

type Neighbours = KioskNeighbours & {
  /** For the log; null: nobody overrides from this page. */
  readonly override: ActorRefFrom<typeof overrideMachine> | null;
};

/** Keeps a display alive: awake, watched, and reloaded when it must be; and keeps the log of what happened (S12). */
export function createKiosk({ clock, presentMs, reloads }: Platform, neighbours: Neighbours) {
  const journal = createJournal(presentMs, JOURNAL_LENGTH, reloads.log());
  const { yardStatus, siren, computeCore, override } = neighbours;
  const { offers, actors } = kioskDevice(() => yardStatus.send({ type: 'page.woken', atMs: clock.nowMs() }));

  const reload = fromPromise<void, { reloadingFor: ReloadRequest | null }>(({ input: { reloadingFor } }) => {
    if (reloadingFor === null) throw new Error('There is no reason to reload.');
    journal.note('page', 'page.reloaded', reloadingFor);
    reloads.note(reloadingFor, presentMs());
    location.reload();
    return new Promise<never>(() => {}); // the page goes; nothing comes after
  });
  const actor = createActor(kioskMachine.provide({ actors: { ...actors, reload } }), {
    input: { ...KIOSK_LIMITS, sleepLimitMs: YARD_SLEEP_LIMIT_MS, ...offers, reloads: reloads.times() },
  });

  const keepLog = () => reloads.keepLog(journal.entries());
  window.addEventListener('pagehide', keepLog);
  journal.note('page', 'page.opened');
  const followed = Object.entries({ yardStatus, siren, computeCore, override, kiosk: actor });
  const stops = followed.flatMap(([name, one]) => (one === null ? [] : [journal.follow(name, one)]));
  actor.start();
  stops.push(tellKiosk(actor, neighbours, presentMs));

  return {
    actor,
    journal,
    dispose() {
      stops.forEach((stop) => stop());
      actor.stop();
      window.removeEventListener('pagehide', keepLog);
      keepLog();
    },
  };
}

export type Kiosk = ReturnType<typeof createKiosk>;
