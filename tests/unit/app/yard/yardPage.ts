import { expect, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createPlatform } from '#app/platform/createPlatform.ts';
import { createYardSystem, type YardSystem } from '#app/yard/createYardSystem.ts';
import type { Facility } from '#contracts/facility.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { ageless } from '#tests/support/ageless.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { createMemoryStorage } from '../memoryStorage.ts';
import { createPageWorkers, type WorkerMode } from './pageWorker.ts';
import { CLOSED_YARD, createYardService, OPEN_YARD } from './yardService.ts';

const SLICE_MS = 2_000;
/** Turns of the event loop that answers, messages and what follows from them need. */
const TURNS = 6;
/** Network time is learnt in whole seconds. */
const CLOCK_NOISE_MS = 1_000;

type Setup = {
  /** What the device's wall clock is wrong by, ms. */
  readonly wallOffMs?: number;
  readonly strikeAgeMs?: number;
  readonly worker?: WorkerMode;
};

/**
 * The yard page of an open and of a closed yard, put together as the product does it, over the fake service and
 * Vitest's timers. Only the browser is fake: storage, worker thread, fetch and clocks.
 */
export function openYardPage({ wallOffMs = 0, strikeAgeMs, worker = 'silent' }: Setup = {}) {
  vi.useFakeTimers({
    now: MISSION_TIME_MS + wallOffMs,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  const service = createYardService(strikeAgeMs);
  const mode = { worker };
  const workers = createPageWorkers(() => mode.worker);
  stubBrowser(service.fetch, workers.Worker);

  const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
  const platform = createPlatform({
    config: appConfigOf(DEFAULT_LIGHTNING_RULES, false),
    environment: environment!,
    isKept: false,
    build: { id: null, version: null },
  });
  const yards = new Map<string, YardSystem>();
  const everShown = new Map<string, Set<ShownStatus>>(
    [OPEN_YARD, CLOSED_YARD].map(({ id }) => [id, new Set()]),
  );
  const wrong: string[] = [];

  const shownOf = (yard: Facility): ShownStatus => {
    const system = yards.get(yard.id);
    return system === undefined ? 'LOADING' : selectShown(system.yardStatus.getSnapshot());
  };

  /** Whether an answer was served that proves the yard open at this moment of the true time. */
  function isProvenOpen({ id }: Facility): boolean {
    const fromMs = service.nowMs() - STALE_AFTER_MS - CLOCK_NOISE_MS;
    return service
      .deliveredOf(id)
      .some(
        ({ generatedAtMs, lightningAsOfMs }) => generatedAtMs >= fromMs && (lightningAsOfMs ?? 0) >= fromMs,
      );
  }

  function look(): void {
    for (const yard of [OPEN_YARD, CLOSED_YARD]) {
      const shown = shownOf(yard);
      everShown.get(yard.id)!.add(shown);
      const isClosed = yard === CLOSED_YARD && service.nowMs() < service.strikeAtMs + 1_800_000;
      const isRight = shown !== 'OPEN' || (!isClosed && isProvenOpen(yard));
      const isWarned = isClosed && (shown === 'WARNING' || shown === 'ALERT_OPEN');
      if (!isRight || isWarned)
        wrong.push(`${yard.id} showed ${shown} at ${service.nowMs() - MISSION_TIME_MS} ms`);
    }
  }

  const facilities = createActor(
    createRefreshMachine<readonly Facility[]>().provide({
      actors: {
        fetchOnce: fromPromise(({ signal }) => platform.catalogue.fetchFacilities('ACME', true, signal)),
        watchAge: ageless,
      },
    }),
    { input: { everyMs: 3_600_000, retryMs: 10_000, staleAfterMs: 86_400_000 } },
  );
  facilities.subscribe((snapshot) => {
    const list = selectAnswer<readonly Facility[]>(snapshot) ?? [];
    for (const [id, system] of yards) {
      if (list.some((facility) => JSON.stringify(facility) === JSON.stringify(system.facility))) continue;
      system.dispose();
      yards.delete(id);
    }
    for (const facility of list) {
      if (yards.has(facility.id)) continue;
      const system = createYardSystem(platform, facility, {
        etaMs: null,
        isMonitoring: false,
        readFacility: () => facilities.send({ type: 'refresh.requested' }),
      });
      yards.set(facility.id, system);
      system.yardStatus.subscribe(look);
      system.start();
    }
  });

  async function pass(ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0; leftMs -= SLICE_MS) {
      vi.advanceTimersByTime(Math.min(SLICE_MS, leftMs));
      for (let turn = 0; turn < TURNS; turn++) await settled();
      look();
    }
  }

  return {
    platform,
    service,
    workers,
    mode,
    shownOf,
    yardOf: (yard: Facility) => yards.get(yard.id)!,
    isListed: (yard: Facility) => yards.has(yard.id),
    everShownOf: (yard: Facility) => [...everShown.get(yard.id)!],
    start: () => void facilities.start(),
    /** Lets time pass until it is so. Fails where it is not within that time. */
    async passUntil(isSo: () => boolean, withinMs: number) {
      for (let leftMs = withinMs; leftMs > 0 && !isSo(); leftMs -= SLICE_MS) await pass(SLICE_MS);
      expect(isSo()).toBe(true);
    },
    /** Lets time pass, looking at both pages every two seconds and at each change. */
    pass,
    /** Somebody sets the device's clock, or the network does. */
    setWall: (byMs: number) => void vi.setSystemTime(Date.now() + byMs),
    /** Fails where a page ever said what was not so. */
    expectNothingWrong: () => expect(wrong).toEqual([]),
    close() {
      facilities.stop();
      yards.forEach((system) => system.dispose());
      workers.kill();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}
export type YardPage = ReturnType<typeof openYardPage>;

function stubBrowser(fetch: unknown, Worker: unknown): void {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('location', { origin: 'http://network.example' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  // the one timer that Vitest does not fake
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
    return late.signal;
  });
}
