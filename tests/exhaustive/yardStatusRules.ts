import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { selectExplanation } from '#machines/yardStatus/explanationSelectors.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectCountdown,
  selectStatusReport,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { judgeExplanation } from '../support/judgeExplanation.ts';
import { YARD_INPUT } from '../support/yardStatusSystem.ts';
import type { PureActor } from './pureActor.ts';

/** The page, and beside it what is true, kept by the test and not by the machine. */
export type YardWorldState = {
  readonly page: PureActor<typeof yardStatusMachine>;
  readonly nowMs: number;
  /** Newest answer that has come and was no step back. */
  readonly answer: FeedFacts | null;
  /** Last strike that the worker has told of. */
  readonly strikeMs: number | null;
  readonly hasFailed: boolean;
  /** When an answer with an alert was made that came after a newer one; null: none did. */
  readonly lateAlertAtMs: number | null;
};

const { quietPeriodMs } = YARD_INPUT.rules;
const { staleAfterMs } = YARD_INPUT;
const MINUTE_MS = 60_000;

/** Last of these times; -Infinity: there is none. */
const lastMs = (events: readonly ActiveEvent[]) =>
  Math.max(...events.map(({ startAtMs }) => startAtMs), Number.NEGATIVE_INFINITY);
const isAlert = ({ type, status }: ActiveEvent) => type === 'lightning_alert' && status === 'ALERT';
const isOpening = ({ overrideStatus }: ActiveEvent) => overrideStatus === 'ALL_CLEAR';

export function must(isKept: boolean, rule: string): void {
  if (!isKept) throw new Error(rule);
}

/**
 * The safety rules S1 to S5 and S9, and that drills only raise, each held against the test's own truth.
 *
 * @throws Error that names the rule that is broken.
 */
export function checkYardStatus(state: YardWorldState, from: YardWorldState | null): void {
  const { page, answer } = state;
  const strikeMs = state.strikeMs ?? Number.NEGATIVE_INFINITY;
  const alertMs = lastMs((answer?.events ?? []).filter(isAlert));
  const openedMs = lastMs((answer?.events ?? []).filter(isOpening));
  mayWork(state, { strikeMs, alertMs, openedMs });

  const { shown, actual, isOverride, override } = selectVerdict(page.snapshot);
  const isFresh = answer !== null && state.nowMs - answer.generatedAtMs <= staleAfterMs;
  const isNews = answer !== from?.answer && isFresh && alertMs > openedMs;
  must(!isNews || shown === 'CLOSED', 'S2: an alert does not show at first sight');
  const isLateNews = state.lateAlertAtMs !== (from?.lateAlertAtMs ?? null);
  const isLateExcused = openedMs > (state.lateAlertAtMs ?? 0) - MINUTE_MS;
  must(!isLateNews || isLateExcused || shown === 'CLOSED', 'S2: an alert is dropped for being older');
  const countdown = selectCountdown(page.snapshot);
  const isCounting = countdown.kind === 'running' && actual === 'CLOSED';
  must(
    !isCounting || countdown.untilMs >= Math.max(alertMs, strikeMs) + quietPeriodMs,
    'S3: the countdown ends before the quiet period of the last strike has run',
  );
  must(!isOverride || override.isSet, 'S9: what is no override is called one');
  must(
    !isOverride || actual !== 'OPEN' || openedMs >= Math.max(strikeMs, alertMs),
    'S9: an override outlives a strike',
  );
  checkDrill(state);
  const judged = judgeExplanation(selectExplanation(page.snapshot));
  must(
    judged.shown === shown && judged.isOverride === isOverride,
    `the reasons given come to ${judged.shown}, and the page shows ${shown}`,
  );
}

type Times = { readonly strikeMs: number; readonly alertMs: number; readonly openedMs: number };

/** Whatever lets people work rests on a whole and fresh answer, and on no strike that is younger than the quiet period. */
function mayWork({ page, nowMs, answer, hasFailed, lateAlertAtMs }: YardWorldState, times: Times): void {
  const { actual, isOverride } = selectVerdict(page.snapshot);
  const works = actual === 'OPEN' || actual === 'WARNING' || actual === 'ALERT_OPEN';
  must(works || selectStatusReport(page.snapshot) !== 'OPEN', 'S1: OPEN is reported of a yard that is not');
  if (!works) return;
  must(answer !== null && !hasFailed, 'S4: people may work although nothing is known');
  const isLateStanding = lateAlertAtMs !== null && nowMs - lateAlertAtMs <= staleAfterMs;
  must(
    !isLateStanding || (isOverride && times.openedMs > lateAlertAtMs - MINUTE_MS),
    'S2: people may work although an older answer within its limit tells of an alert',
  );
  const isYoung = (atMs: number | null | undefined) =>
    atMs !== null && atMs !== undefined && Math.abs(nowMs - atMs) <= staleAfterMs;
  must(isYoung(answer?.generatedAtMs), 'S5: people may work by an old answer');
  must(isYoung(answer?.lightningAsOfMs), 'S4: people may work although lightning is not known');
  for (const atMs of [times.strikeMs, times.alertMs]) {
    const isExcused = isOverride && times.openedMs >= atMs;
    must(isExcused || nowMs - atMs >= quietPeriodMs, 'S1: people may work although lightning is near');
  }
}

/** A drill only raises, is always marked, sounds like an alert, and is never among what is real. */
function checkDrill({ page }: YardWorldState): void {
  const { shown, actual, drill, alerts, isOverride } = selectVerdict(page.snapshot);
  must(drill !== null || shown === actual, 'what is shown is neither real nor called a drill');
  must(drill === null || (shown === 'CLOSED' && actual !== 'CLOSED'), 'a drill hides what is real');
  must(
    drill === null || (actual !== 'UNKNOWN' && actual !== 'LOADING'),
    'a drill hides that nothing is known',
  );
  must(
    alerts.every(({ id }) => id !== 'drill'),
    'a drill is counted among the alerts',
  );
  const isRaised = page.emitted.some(({ type }) => type === 'alert.raised');
  must(!isRaised || (shown === 'CLOSED' && !isOverride), 'the siren sounds for a yard that no hazard closes');
}
