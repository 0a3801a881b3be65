import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ActiveAlerts, FacilityEvent } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createJudge, type JudgeDependencies } from '#server/useCases/notices/noticeJudge.ts';
import type { NewNotice, NoticeChanges, OpenNotice } from '#server/storage/rows/noticeQueue.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf, PLACE } from './noticeFixture.ts';

const ALERT = eventOf('lightning_alert');
const WARNING = eventOf('lightning_warning');
const NEXT = eventOf('lightning_alert', { keplerId: 'k-next' });
const YARD = { clientId: PLACE.clientId, facilityId: PLACE.facilityId };
const HOOK = 'https://acme.example/hook';
const THREAD = JSON.stringify(['callback', HOOK, YARD.clientId, YARD.facilityId, 'lightning']);

const BEGUN: OpenNotice = {
  id: 'begun',
  thread: THREAD,
  address: HOOK,
  state: 'delivered',
  attempts: 1,
  hasLostAttempt: false,
  content: { kind: 'begun', event: ALERT, remaining: null },
};
/** Its own end has passed. */
const TORNADO: OpenNotice = {
  ...BEGUN,
  id: 'tornado',
  thread: JSON.stringify(['callback', HOOK, YARD.clientId, YARD.facilityId, 'nws-alerts/Tornado Warning']),
  content: {
    kind: 'begun',
    event: {
      keplerId: 'k-tornado',
      eventType: 'nws-alerts/Tornado Warning',
      alertStatus: 'WARNING',
      status: 'WARNING',
      severity: 1,
      global_severity: 50,
      eventStartAt: isoInstant(MISSION_TIME_MS - 3_600_000),
      eventExpiresAt: isoInstant(MISSION_TIME_MS - 60_000),
    },
    remaining: null,
  },
};
const OVER: OpenNotice = {
  id: 'over',
  thread: THREAD,
  address: HOOK,
  state: 'waiting',
  attempts: 0,
  hasLostAttempt: false,
  content: { kind: 'over', event: ALERT, remaining: null },
};

/** What the store answers that has taken every notice of a plan and has taken none back. */
function queuedBy({ make }: Pick<NoticeChanges, 'make'>) {
  const queued = make.map(({ thread, channel, content }, n) => ({
    ...YARD,
    id: `made-${n}`,
    thread,
    channel,
    content,
    createdAtMs: content.decidedAtMs,
  }));
  return { queued, superseded: [] };
}

type Setup = {
  readonly standing: readonly FacilityEvent[];
  /** Asked anew at each look. */
  readonly open: () => readonly OpenNotice[];
  readonly warningLists?: Partial<JudgeDependencies['warningLists']>;
  readonly record: JudgeDependencies['notices']['record'];
};

const answerAt = (atMs: number): ActiveAlerts => ({
  facilityId: YARD.facilityId,
  generatedAt: isoInstant(atMs),
  lightningAsOf: isoInstant(atMs),
  activeAlerts: [],
});

function judgeOf({ standing, open, warningLists, record }: Setup) {
  const dependencies = dependenciesOf({ ...answerAt(MISSION_TIME_MS), activeAlerts: [...standing] });
  const notices = { openOf: async () => [...open()], record };
  const lists = { ...dependencies.warningLists, ...warningLists };
  return createJudge({ ...dependencies, notices, warningLists: lists }).judge;
}

function dependenciesOf(alerts: ActiveAlerts): JudgeDependencies {
  return {
    notices: { openOf: async () => [], record: async (plan) => queuedBy(plan) },
    recipients: {
      of: async () => ({ people: [], callbackUrls: [HOOK], webhookUrl: null, maySilenceLightning: false }),
    },
    activeAlertsOf: () => alerts,
    lastStatesOf: async () => [],
    warningLists: { isCurrent: () => true, isAsked: () => true },
    isLeftOutAt: () => false,
    placeOf: () => PLACE,
    channels: new Set(['callback'] as const),
    clock: { nowMs: () => MISSION_TIME_MS },
    log: pino({ level: 'silent' }),
    onQueued: () => {},
  };
}

test('an alert is told at once where the end before it leaves just before it is taken back [S1]', async () => {
  const made: NewNotice[] = [];
  let open: OpenNotice[] = [BEGUN, OVER];
  const judge = judgeOf({
    standing: [NEXT],
    open: () => open,
    async record(plan) {
      made.push(...plan.make);
      // a worker was quicker
      open = [BEGUN, { ...OVER, state: 'sending', attempts: 1 }];
      return queuedBy(plan);
    },
  });
  await judge(YARD);
  expect(made.map(({ content }) => content.event.keplerId)).toEqual(['k-next']);
});

test('a worse alert is told at once where the notice before it comes back just before it is stored [S2]', async () => {
  const warning = { ...BEGUN, id: 'warning', content: { ...BEGUN.content, event: WARNING } };
  let open: OpenNotice[] = [{ ...warning, state: 'sending' }];
  const plans: NoticeChanges[] = [];
  const judge = judgeOf({
    standing: [WARNING, ALERT],
    open: () => open,
    async record(plan) {
      plans.push(plan);
      // its attempt has failed, and of one thread one notice waits
      const isFirst = plans.length === 1;
      if (isFirst) open = [{ ...warning, state: 'waiting' }];
      const { queued } = queuedBy(plan);
      return { queued: isFirst ? [] : queued, superseded: [...plan.supersede] };
    },
  });
  await judge(YARD);
  expect(plans).toMatchObject([
    { supersede: [], make: [{ content: { event: ALERT } }] },
    { supersede: ['warning'], make: [{ content: { event: ALERT } }] },
  ]);
});

test('no warning of a weather service is over while its list is missing: the end is looked at again, and told once [S1][S4]', async () => {
  const made: NewNotice[] = [];
  const asked: string[] = [];
  let isListCurrent = false;
  const judge = judgeOf({
    standing: [],
    open: () => [TORNADO],
    warningLists: {
      isCurrent(hazard) {
        asked.push(hazard);
        return isListCurrent;
      },
    },
    async record(plan) {
      made.push(...plan.make);
      return queuedBy(plan);
    },
  });
  expect(await judge(YARD)).toMatchObject({ isLive: true, isUnproven: true });
  expect(made).toEqual([]);
  isListCurrent = true;
  expect(await judge(YARD)).toMatchObject({ isUnproven: false });
  expect(made.map(({ content: { kind, event } }) => [kind, event.eventType])).toEqual([
    ['over', 'nws-alerts/Tornado Warning'],
  ]);
  expect(new Set(asked)).toEqual(new Set(['nws-alerts/Tornado Warning']));
});

test('a warning whose weather service is no longer asked is no longer monitored, is not over, and is looked at no more once that is told [S1][S4]', async () => {
  const made: NewNotice[] = [];
  const closed: string[] = [];
  let open: OpenNotice[] = [TORNADO];
  const judge = judgeOf({
    standing: [],
    open: () => open,
    warningLists: {
      isCurrent: () => false,
      isAsked: (hazard) => hazard !== 'nws-alerts/Tornado Warning',
    },
    async record(plan) {
      made.push(...plan.make);
      closed.push(...plan.close);
      return queuedBy(plan);
    },
  });
  expect(await judge(YARD)).toMatchObject({ isUnproven: false });
  expect(made.map(({ content: { kind, event } }) => [kind, event.eventType])).toEqual([
    ['unwatched', 'nws-alerts/Tornado Warning'],
  ]);
  open = [TORNADO, { ...TORNADO, id: 'told', content: { ...TORNADO.content, kind: 'unwatched' } }];
  await judge(YARD);
  expect([made.length, closed]).toEqual([1, ['tornado', 'told']]);
  open = [];
  expect(await judge(YARD)).toMatchObject({ isLive: false, isUnproven: false });
});

test.each([
  ['the limit of its source', 120_000, 120_000],
  ['the shorter limit of its source', 20_000, 20_000],
  ['a minute where no limit is stated', undefined, 60_000],
  ['two minutes, whatever its source states', 600_000, 120_000],
])(
  'lightning is over by data that are as old as %s, as on pages, and by none that are older [S1][S5][GAP-136]',
  (_, lightningStaleAfterMs, limitMs) => {
    const clock = { atMs: MISSION_TIME_MS };
    let ageMs = 0;
    const judge = createJudge({
      ...dependenciesOf(answerAt(MISSION_TIME_MS)),
      activeAlertsOf: () => ({
        ...answerAt(clock.atMs),
        lightningAsOf: isoInstant(clock.atMs - ageMs),
        lightningStaleAfterMs,
      }),
      clock: { nowMs: () => clock.atMs },
    });
    const isOver = () => judge.isOver({ place: PLACE, event: ALERT });
    expect(isOver()).toBe(true);
    clock.atMs += 600_000;
    ageMs = limitMs;
    expect(isOver()).toBe(true);
    ageMs += 1;
    expect(isOver()).toBe(false);
  },
);
