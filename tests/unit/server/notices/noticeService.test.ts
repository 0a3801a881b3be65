import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { startNoticeService } from '#server/useCases/notices/noticeService.ts';
import { createUnjudgedYards } from '#server/useCases/notices/unjudgedYards.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf, PLACE } from './noticeFixture.ts';

const YARD = { clientId: PLACE.clientId, facilityId: PLACE.facilityId };
const ALERT = eventOf('lightning_alert');
const AFTER_MS = 5_000;
const QUIET: ActiveAlerts = {
  facilityId: YARD.facilityId,
  generatedAt: isoInstant(MISSION_TIME_MS),
  lightningAsOf: isoInstant(MISSION_TIME_MS),
  activeAlerts: [],
};

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

type Scene = { isStoreFailing: boolean; alerts: ActiveAlerts | null; recall?: () => Promise<void> };

/** A service whose yard has an open notice. */
function start(scene: Scene) {
  const unjudged = createUnjudgedYards(() => {});
  const service = startNoticeService({
    notices: {
      async recall() {
        await scene.recall?.();
        return { yards: [], superseded: [] };
      },
      async facilitiesWithOpen() {
        if (scene.isStoreFailing) throw new Error('The store does not answer.');
        return [YARD];
      },
      openOf: async () => [
        {
          id: 'one',
          thread: 'thread',
          address: '',
          state: 'waiting',
          attempts: 0,
          hasLostAttempt: false,
          content: { kind: 'begun', event: ALERT, remaining: null },
        },
      ],
      record: async ({ supersede }) => ({ queued: [], superseded: supersede }),
    },
    recipients: {
      audience: async () => ({ facilities: [YARD], clientIds: [] }),
      of: async () => ({ people: [], callbackUrls: [], webhookUrl: null, maySilenceLightning: false }),
    },
    unjudged,
    yards: () => [YARD],
    activeAlertsOf: () => scene.alerts,
    lastStatesOf: async () => [],
    warningLists: { isCurrent: () => true, isAsked: () => true },
    isLeftOutAt: () => false,
    placeOf: () => PLACE,
    channels: new Set(),
    clock: { nowMs: () => MISSION_TIME_MS },
    log: pino({ level: 'silent' }),
    onQueued: () => {},
  });
  return {
    scene,
    service,
    unjudged,
    async pass(ms: number): Promise<void> {
      await vi.advanceTimersByTimeAsync(ms);
      await service.settled();
    },
  };
}

describe('notices from before the start', () => {
  test('are held back until their yard is evaluated, which is looked for again soon [S1][S13]', async () => {
    const { scene, service, unjudged, pass } = start({ isStoreFailing: false, alerts: null });
    expect(unjudged.list()).toBeNull();
    await service.settled();
    expect(unjudged.list()).toEqual([YARD]);
    scene.alerts = QUIET;
    await pass(AFTER_MS);
    expect(unjudged.list()).toEqual([]);
    await service.stop();
  });

  test('are held back while the store does not say which they are, which is reported and asked again soon [S1][S13]', async () => {
    const { scene, service, unjudged, pass } = start({ isStoreFailing: true, alerts: QUIET });
    await service.settled();
    expect(service.isFailing()).toBe(true);
    expect(unjudged.list()).toBeNull();
    scene.isStoreFailing = false;
    await pass(AFTER_MS);
    expect(service.isFailing()).toBe(false);
    expect(unjudged.list()).toEqual([]);
    await service.stop();
  });

  test('are recalled once, however slow the store is: later, others are on their way', async () => {
    const recalls: (() => void)[] = [];
    const { service, unjudged, scene } = start({
      isStoreFailing: false,
      alerts: null,
      recall: () => new Promise((resolve) => void recalls.push(resolve)),
    });
    service.noteChanged(YARD.clientId, YARD.facilityId);
    await vi.advanceTimersByTimeAsync(3 * AFTER_MS);
    expect(recalls).toHaveLength(1);
    recalls[0]!();
    scene.alerts = QUIET;
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    await service.settled();
    expect(unjudged.list()).toEqual([]);
    expect(recalls).toHaveLength(1);
    await service.stop();
  });
});
