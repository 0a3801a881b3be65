import { vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { createReloadMemory } from '#adapters/storage/reloadMemory.ts';
import { createKiosk } from '#app/kiosk/createKiosk.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { createOverrideSystem } from '#tests/support/overrideSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { createFakeDisplay } from './fakeDisplay.ts';

/** A display over a yard page whose service answers when told; its siren is on, its worker answers unless it is killed. */
export async function hangUp({ log = [] as never[] } = {}) {
  const display = createFakeDisplay();
  const yard = createYardStatusSystem();
  const worker = { isAlive: true };
  const siren = createActor(
    sirenMachine.provide({
      actors: {
        probeSound: fromPromise<'allowed' | 'blocked'>(() => Promise.resolve('allowed')),
        playSound: fromPromise(() => new Promise<void>(() => {})),
      },
    }),
    { input: { isOn: true } },
  ).start();
  const computeCore = createActor(
    computeCoreMachine.provide({
      actors: {
        startCore: fromCallback(() => {}),
        beat: fromPromise(() => (worker.isAlive ? Promise.resolve() : Promise.reject(new Error('dead')))),
      },
    }),
    { input: { heartbeatMs: 5_000, timeoutMs: 5_000, backoffMs: 1_000, longestBackoffMs: 8_000 } },
  ).start();
  const reloads = createReloadMemory(display.sessionStorage);
  reloads.keepLog(log);
  const before = display.held();
  const platform = { clock: { nowMs: Date.now }, presentMs: Date.now, reloads } as unknown as Platform;
  const override = createOverrideSystem();
  const told = new Set<(version: string | null) => void>();
  const updates = {
    watch(tell: (version: string | null) => void) {
      told.add(tell);
      return () => void told.delete(tell);
    },
  };
  const kiosk = createKiosk(platform, {
    yardStatus: yard.actor,
    siren,
    computeCore,
    override: override.actor,
    updates,
  });
  await settled();

  return {
    ...display,
    yard,
    siren,
    worker,
    override,
    /** A version lies ready on the device; null: not any more. */
    find: (version: string | null) => told.forEach((tell) => tell(version)),
    reloads,
    before,
    kiosk,
    facts: () => kiosk.journal.entries().map(({ machine, fact }) => `${machine} ${fact}`),
    /** Time passes for a page that is awake: looks come in time, and pictures are drawn. */
    async pass(spanMs: number, onSecond = display.draw) {
      for (let leftMs = spanMs; leftMs > 0; leftMs -= 1_000) {
        vi.advanceTimersByTime(1_000);
        await yard.pass(1_000);
        onSecond();
      }
    },
    /** The clocks run on while no timer does. */
    async sleep(spanMs: number) {
      vi.setSystemTime(Date.now() + spanMs);
      yard.clock.increment(spanMs);
      vi.advanceTimersByTime(5_000);
      await yard.pass(5_000);
    },
    answer: (hazard: 'none' | 'alert' = 'none') => {
      const startAtMs = yard.nowMs() - 1_000;
      return yard.answer(feedFacts(hazard === 'alert' ? [activeEvent({ startAtMs })] : [], yard.nowMs()));
    },
  };
}
