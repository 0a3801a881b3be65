import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createJudge } from '#server/useCases/notices/noticeJudge.ts';
import type { NewNotice, OpenNotice } from '#server/storage/rows/noticeQueue.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf, PLACE } from './noticeFixture.ts';

const ALERT = eventOf('lightning_alert');
const NEXT = eventOf('lightning_alert', { keplerId: 'k-next' });
const YARD = { clientId: PLACE.clientId, facilityId: PLACE.facilityId };
const HOOK = 'https://acme.example/hook';
const THREAD = JSON.stringify(['callback', HOOK, YARD.clientId, YARD.facilityId, 'lightning']);

const BEGUN: OpenNotice = {
  id: 'begun',
  thread: THREAD,
  state: 'delivered',
  attempts: 1,
  content: { kind: 'begun', event: ALERT, remaining: null },
};
const OVER: OpenNotice = {
  id: 'over',
  thread: THREAD,
  state: 'waiting',
  attempts: 0,
  content: { kind: 'over', event: ALERT, remaining: null },
};

test('an alert is told at once where the end before it leaves just before it is taken back [S1][SUB-05]', async () => {
  const made: NewNotice[] = [];
  let open: OpenNotice[] = [BEGUN, OVER];
  const alerts: ActiveAlerts = {
    facilityId: YARD.facilityId,
    generatedAt: isoInstant(MISSION_TIME_MS),
    lightningAsOf: isoInstant(MISSION_TIME_MS),
    activeAlerts: [NEXT],
  };
  const judge = createJudge({
    notices: {
      openOf: async () => open,
      async record(plan) {
        made.push(...plan.make);
        // a worker was quicker
        open = [BEGUN, { ...OVER, state: 'sending', attempts: 1 }];
        return { queued: [], superseded: [] };
      },
    },
    recipients: {
      of: async () => ({ people: [], callbackUrls: [HOOK], webhookUrl: null, maySilenceLightning: false }),
    },
    activeAlertsOf: () => alerts,
    lastStatesOf: async () => [],
    placeOf: () => PLACE,
    channels: new Set(['callback'] as const),
    clock: { nowMs: () => MISSION_TIME_MS },
    log: pino({ level: 'silent' }),
    onQueued: () => {},
  });
  await judge(YARD);
  expect(made.map(({ content }) => content.event.keplerId)).toEqual(['k-next']);
});
