import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import type { YardStatusEvent } from '#machines/yardStatus/yardStatusEvents.ts';
import { MISSION_TIME_MS } from '../support/missionTime.ts';
import { activeEvent, feedFacts, overrideEvent } from '../support/yardEvents.ts';
import { YARD_INPUT } from '../support/yardStatusSystem.ts';
import type { World } from './explore.ts';
import { endOfChild, sendPure, startPure } from './pureActor.ts';
import { relativeTimes } from './relativeTimes.ts';
import { checkYardStatus, type YardWorldState } from './yardStatusRules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const LAG_MS = 15 * SECOND_MS;
const { quietPeriodMs } = YARD_INPUT.rules;
const { staleAfterMs } = YARD_INPUT;

/** Answers that the service may give at `nowMs`. */
const ANSWERS: Readonly<Record<string, (nowMs: number) => FeedFacts | 'missing'>> = {
  quiet: (nowMs) => feedFacts([], nowMs),
  'an alert whose strike fell just now': (nowMs) => feedFacts([alert(nowMs)], nowMs),
  'an alert, as another source knew it 15 s ago': (nowMs) =>
    feedFacts([activeEvent({ id: 'late', startAtMs: nowMs - LAG_MS - MINUTE_MS })], nowMs, { ageMs: LAG_MS }),
  'a warning': (nowMs) =>
    feedFacts([activeEvent({ id: 'w', type: 'wind_level1', status: 'WARNING', startAtMs: nowMs })], nowMs),
  'an alert that leaves the yard open': (nowMs) =>
    feedFacts(
      [activeEvent({ id: 'o', type: 'lightning_alert_open', status: 'ALERT_OPEN', startAtMs: nowMs })],
      nowMs,
    ),
  'an override that opens the yard': (nowMs) => feedFacts([overrideEvent(true, nowMs)], nowMs),
  'an override that opens a yard with an alert': (nowMs) =>
    feedFacts([alert(nowMs - MINUTE_MS), overrideEvent(true, nowMs)], nowMs),
  'an override that closes the yard': (nowMs) => feedFacts([overrideEvent(false, nowMs)], nowMs),
  'a drill': (nowMs) => ({ ...feedFacts([], nowMs), drills: [drill(nowMs)] }),
  'quiet, a minute old': (nowMs) => feedFacts([], nowMs, { ageMs: 61 * SECOND_MS }),
  'quiet, with lightning not known': (nowMs) => feedFacts([], nowMs, { lightningAgeMs: null }),
  'that there is no such file': () => 'missing',
};

const NEWS: Readonly<Record<string, (nowMs: number) => YardStatusEvent>> = {
  'the worker sees a strike inside the alert circle': (atMs) =>
    seen({ lastAlertStrikeMs: atMs, lastWarningStrikeMs: atMs }),
  'the worker sees a strike inside the warning circle': (atMs) =>
    seen({ lastAlertStrikeMs: null, lastWarningStrikeMs: atMs }),
  'the worker is lost': () => ({ type: 'witness.lost' }),
  'changes are announced': () => ({ type: 'alerts.announced' }),
};

const SPANS: Readonly<Record<string, number>> = {
  '20 s pass': 20 * SECOND_MS,
  'a minute passes': 61 * SECOND_MS,
  'half an hour passes': quietPeriodMs + MINUTE_MS,
};

/** @param machine The page's, or one that is broken on purpose. */
export const createYardStatusWorld = (machine = yardStatusMachine): World<YardWorldState> => ({
  start: () => ({
    page: startPure(machine, { ...YARD_INPUT, startedAtMs: MISSION_TIME_MS }),
    nowMs: MISSION_TIME_MS,
    answer: null,
    strikeMs: null,
    hasFailed: false,
    lateAlertAtMs: null,
  }),
  happenings: (state) => [
    ...Object.entries(ANSWERS).flatMap(([name, answerAt]) => answered(state, name, answerAt(state.nowMs))),
    ...failed(state),
    ...Object.entries(NEWS).map(([name, eventAt]) => ({
      name,
      to: () => told(state, eventAt(state.nowMs)),
    })),
    ...Object.entries(SPANS).map(([name, spanMs]) => ({ name, to: () => passed(state, spanMs) })),
    { name: 'the page is woken after a minute', to: () => passed(state, 61 * SECOND_MS, 'page.woken') },
    // a timer may fire whenever it is armed: the clock that ticks and the one that times out are two
    ...[...state.page.timers].map((timer) => ({
      name: timer.replace(/xstate\.after\.|yardStatus\./g, ''),
      to: () => fired(state, timer),
    })),
    ...detailed(state),
  ],
  keyOf,
  check: checkYardStatus,
});

/**
 * What the future depends on:
 * the facts, not what follows from them, nor what is only told (when, last known, distances).
 */
function keyOf({ page, nowMs, answer, strikeMs, hasFailed, lateAlertAtMs }: YardWorldState): string {
  const { value, context } = page.snapshot;
  const { feed, witness, fault, doubted, isAnnounced, alarm, toldAlarm, toldShown, payloads } = context;
  const alarmUntilMs = alarm === 'none' ? null : context.alarmUntilMs;
  const contentAges = [feed?.generatedAtMs, feed?.lightningAsOfMs, context.checkedAtMs].map((atMs) =>
    atMs === null || atMs === undefined ? null : Math.min(nowMs - atMs, staleAfterMs + 1),
  );
  const told = [feed, answer === feed ? 'the same' : answer].map((facts) =>
    typeof facts === 'string' || facts === null ? facts : [...facts.events, ...facts.drills],
  );
  return JSON.stringify([
    value,
    [...page.timers].toSorted(),
    contentAges,
    fault === null,
    doubted,
    isAnnounced,
    alarm,
    toldAlarm,
    toldShown,
    Object.entries(payloads),
    hasFailed,
    relativeTimes({ told, witness, strikeMs, lateAlertAtMs, nowMs: context.nowMs }, nowMs),
    [
      context.isAlarmAgain,
      relativeTimes({ alarmUntilMs, sounded: context.sounded }, nowMs),
      relativeTimes(feed?.raised ?? [], nowMs),
    ],
  ]);
}

function answered(state: YardWorldState, name: string, outcome: FeedFacts | 'missing') {
  const output = outcome === 'missing' ? outcome : { facts: outcome, receivedAtMs: state.nowMs };
  const event = endOfChild(state.page, 'fetchAlerts', { output });
  if (event === null) return [];
  const isNewer =
    outcome !== 'missing' && (state.answer === null || outcome.generatedAtMs >= state.answer.generatedAtMs);
  const isLateAlert = outcome !== 'missing' && !isNewer && outcome.events.some(({ id }) => id === 'late');
  const late = isLateAlert ? { lateAlertAtMs: outcome.generatedAtMs } : {};
  // once a newer answer lists the alert itself, the next proves by its silence that it is over
  const isTaken = isNewer && outcome.events.some(({ id }) => id === 'late');
  const truth = isNewer
    ? { answer: outcome, hasFailed: false, ...(isTaken ? { lateAlertAtMs: null } : {}) }
    : late;
  const to = () => ({ ...state, ...truth, page: sendPure(state.page, event) });
  return [{ name: `the service answers ${name}`, to }];
}

function failed(state: YardWorldState) {
  const event = endOfChild(state.page, 'fetchAlerts', { error: new Error('offline') });
  if (event === null) return [];
  const to = () => ({ ...state, hasFailed: true, page: sendPure(state.page, event) });
  return [{ name: 'the fetch fails', to }];
}

function told(state: YardWorldState, event: YardStatusEvent): YardWorldState {
  const strikeMs = event.type === 'witness.changed' ? event.facts.lastAlertStrikeMs : null;
  return {
    ...state,
    strikeMs: strikeMs ?? state.strikeMs,
    page: sendPure(state.page, event),
  };
}

function passed(
  state: YardWorldState,
  spanMs: number,
  type: 'clock.ticked' | 'page.woken' = 'clock.ticked',
): YardWorldState {
  const nowMs = state.nowMs + spanMs;
  const page = sendPure(state.page, { type, atMs: nowMs });
  return { ...state, nowMs, page };
}

function fired(state: YardWorldState, timer: string): YardWorldState {
  const page = sendPure(state.page, { type: timer as `xstate.${string}` });
  // a fetch that is given up has failed
  const hasFailed = state.hasFailed || timer === 'xstate.after.timeoutAfter.yardStatus.polling.fetching';
  return { ...state, page, hasFailed };
}

function detailed(state: YardWorldState) {
  return [{ output: {} }, { error: new Error('refused') }].flatMap((end) => {
    const event = endOfChild(state.page, 'fetchPayload', end);
    if (event === null) return [];
    const name = 'output' in end ? 'the details come' : 'the details are refused';
    return [{ name, to: () => ({ ...state, page: sendPure(state.page, event) }) }];
  });
}

function seen(facts: {
  lastAlertStrikeMs: number | null;
  lastWarningStrikeMs: number | null;
}): YardStatusEvent {
  return { type: 'witness.changed', facts: { ...facts, closestStrikeM: 4_000 } };
}

const alert = (startAtMs: number): ActiveEvent => activeEvent({ startAtMs });
const drill = (startAtMs: number): ActiveEvent =>
  activeEvent({ id: 'drill', startAtMs, expiresAtMs: startAtMs + 2 * MINUTE_MS });
