import { describe, expect, test } from 'vitest';
import { isAlarmWorse } from '#domain/alerting/alarm.ts';
import type { WitnessFacts, YardVerdict } from '#domain/alerting/yardVerdict.ts';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import { isOlder } from '#domain/alerting/answerOrder.ts';
import { firstContext, type YardStatusContext } from '#machines/yardStatus/yardStatusContext.ts';
import { FIRST_FINDINGS, settle, type YardFacts } from '#machines/yardStatus/yardFacts.ts';
import { MISSION_TIME_MS as NOW_MS } from '../../../support/missionTime.ts';
import { activeEvent, feedFacts, overrideEvent, traitsOf } from '../../../support/yardEvents.ts';
import { YARD_INPUT } from '../../../support/yardStatusSystem.ts';

const MINUTE_MS = 60_000;
const QUIET_MS = YARD_INPUT.rules.quietPeriodMs;
const FAULT = { kind: 'failed', message: '500' } as const;

/** What a page holds that was told one piece of news after the other. */
function told(...news: readonly Partial<YardFacts>[]): YardStatusContext {
  return news.reduce<YardStatusContext>((held, one) => ({ ...held, ...settle(held, one) }), {
    ...firstContext(YARD_INPUT),
  });
}

/** A page that saw these strikes itself. */
const seen = (strikes: Partial<WitnessFacts>) => ({ witness: { ...NO_WITNESS, ...strikes } });
const quiet = { feed: feedFacts([], NOW_MS) };
const untilOf = ({ countdown }: YardStatusContext) =>
  countdown.kind === 'running' ? countdown.untilMs : null;

test('before anything was heard there is no status, no override, no alert and no proof [S4]', () => {
  expect(FIRST_FINDINGS).toMatchObject({
    verdict: { shown: 'LOADING', reason: 'nothingReceived', isOverride: false, alerts: [], drill: null },
    proof: 'none',
    countdown: { kind: 'none' },
  });
  expect(FIRST_FINDINGS.verdict.alerts).toEqual([]);
});

describe('what an answer proves', () => {
  test.each([
    ['nothing before it has come', {}, 'none'],
    ['its content while that is young', quiet, 'current'],
    ['nothing once it is old', { feed: feedFacts([], NOW_MS, { ageMs: 60_001 }) }, 'feedStale'],
    [
      'not that it is quiet where lightning is not known',
      { feed: feedFacts([], NOW_MS, { ageMs: 0, lightningAgeMs: null }) },
      'lightningUnknown',
    ],
  ])('is %s [S1][S4]', (_, news, proof) => {
    expect(told(news).proof).toBe(proof);
  });

  test('is not changed by a strike that the page saw [S4]', () => {
    const unknown = { feed: feedFacts([], NOW_MS, { ageMs: 0, lightningAgeMs: null }) };
    const page = told(unknown, seen({ lastAlertStrikeMs: NOW_MS }));
    expect([page.verdict.shown, page.proof]).toEqual(['CLOSED', 'lightningUnknown']);
  });
});

describe('the last known status', () => {
  test('is what a strike made it before any answer came, and loading again is not one [S4]', () => {
    const closed = { shown: 'CLOSED', atMs: NOW_MS };
    const struck = told(seen({ lastAlertStrikeMs: NOW_MS }));
    expect(struck.lastKnown).toEqual(closed);
    const later = { ...struck, ...settle(struck, { nowMs: NOW_MS + QUIET_MS }) };
    expect([later.verdict.shown, later.lastKnown]).toEqual(['LOADING', closed]);
  });

  test('is as new as the last answer that says the same, and no newer [S4]', () => {
    const again = { feed: feedFacts([], NOW_MS + 5_000), nowMs: NOW_MS + 5_000 };
    expect(told(quiet, again, { nowMs: NOW_MS + 9_000 }).lastKnown).toEqual({
      shown: 'OPEN',
      atMs: NOW_MS + 5_000,
    });
  });
});

test.each([
  ['alert', 'none', true],
  ['alert', 'drill', true],
  ['drill', 'none', true],
  ['drill', 'alert', false],
  ['alert', 'alert', false],
  ['alert', null, false],
  [null, 'none', false],
] as const)('after %s was told last comes %s: to raise it is %s [YARD-21]', (alarm, before, isWorse) => {
  expect(isAlarmWorse(alarm, before)).toBe(isWorse);
});

describe('the countdown', () => {
  const wind = (startAtMs: number) =>
    activeEvent({ id: 'wind', type: 'wind_level1', startAtMs, expiresAtMs: NOW_MS + 7 * MINUTE_MS });

  test('runs to the end of a drill while one is shown', () => {
    const expiresAtMs = NOW_MS + 2 * MINUTE_MS;
    const drills = [activeEvent({ id: 'drill', startAtMs: NOW_MS, expiresAtMs })];
    expect(untilOf(told({ feed: { ...feedFacts([], NOW_MS), drills } }))).toBe(expiresAtMs);
  });

  test('runs to the stated end of weather, whatever strike was near', () => {
    const page = told({ feed: feedFacts([wind(NOW_MS)], NOW_MS) }, seen({ lastWarningStrikeMs: NOW_MS }));
    expect([page.verdict.reason, untilOf(page)]).toEqual(['alert', NOW_MS + 7 * MINUTE_MS]);
  });

  test('of a yard that weather closes runs to the end of a later strike that the page saw [S3][YARD-02]', () => {
    const feed = feedFacts([{ ...wind(NOW_MS), status: 'ALERT' }], NOW_MS);
    const page = told({ feed }, seen({ lastAlertStrikeMs: NOW_MS - 9 * MINUTE_MS }));
    expect([page.verdict.reason, untilOf(page)]).toEqual(['alert', NOW_MS - 9 * MINUTE_MS + QUIET_MS]);
  });

  test('of a yard that a strike closed runs from the last one inside the alert circle [S2][S3]', () => {
    const strikes = { lastAlertStrikeMs: NOW_MS - 9 * MINUTE_MS, lastWarningStrikeMs: NOW_MS };
    expect(untilOf(told(quiet, seen(strikes)))).toBe(NOW_MS - 9 * MINUTE_MS + QUIET_MS);
    const near = seen({ lastWarningStrikeMs: NOW_MS - MINUTE_MS });
    expect(untilOf(told(quiet, near))).toBe(NOW_MS - MINUTE_MS + QUIET_MS);
  });

  test('of a yard that a strike keeps closed runs from a later one that an old answer tells of [S3]', () => {
    const toldMs = NOW_MS - 2 * MINUTE_MS;
    const events = [
      activeEvent({ id: 'alert', startAtMs: toldMs }),
      activeEvent({ id: 'near', type: 'lightning_warning', status: 'WARNING', startAtMs: NOW_MS }),
      wind(NOW_MS - MINUTE_MS),
    ];
    const strike = seen({ lastAlertStrikeMs: NOW_MS - 9 * MINUTE_MS });
    const page = told({ feed: feedFacts(events, NOW_MS) }, strike, { fault: FAULT });
    expect([page.verdict.reason, untilOf(page)]).toEqual(['strikeUnconfirmed', toldMs + QUIET_MS]);
  });

  test.each([
    [180 * MINUTE_MS, NOW_MS + 180 * MINUTE_MS],
    [null, null],
  ])(
    'of a yard that a strike keeps closed runs to the later end of a closing that an old answer tells of: %s ms [S2][YARD-02]',
    (lastsMs, untilMs) => {
      const expiresAtMs = lastsMs === null ? null : NOW_MS + lastsMs;
      const events = [{ ...wind(NOW_MS - MINUTE_MS), status: 'ALERT' as const, expiresAtMs }];
      const strike = seen({ lastAlertStrikeMs: NOW_MS - 9 * MINUTE_MS });
      const page = told({ feed: feedFacts(events, NOW_MS) }, strike, { fault: FAULT });
      expect([page.verdict.reason, untilOf(page)]).toEqual(['strikeUnconfirmed', untilMs]);
    },
  );

  test('of a warning for a strike runs from a later one that a hidden warning tells of [S3]', () => {
    const toldMs = NOW_MS - 2 * MINUTE_MS;
    const near = activeEvent({ type: 'lightning_warning', status: 'WARNING', startAtMs: toldMs });
    const hidden = traitsOf({ isYardVisible: false });
    const strike = seen({ lastWarningStrikeMs: NOW_MS - 9 * MINUTE_MS });
    const page = told({ feed: feedFacts([near], NOW_MS), traits: { lightning_warning: hidden } }, strike);
    expect([page.verdict.shown, untilOf(page)]).toEqual(['WARNING', toldMs + QUIET_MS]);
  });

  test('of a lightning ALERT is lengthened by a strike inside its own circle, and by no other [S3]', () => {
    const feed = feedFacts([activeEvent({ startAtMs: NOW_MS - 9 * MINUTE_MS })], NOW_MS);
    const inside = seen({ lastAlertStrikeMs: NOW_MS - MINUTE_MS });
    expect(untilOf(told({ feed }, inside))).toBe(NOW_MS - MINUTE_MS + QUIET_MS);
    const outside = seen({ lastWarningStrikeMs: NOW_MS - MINUTE_MS });
    expect(untilOf(told({ feed }, outside))).toBe(NOW_MS - 9 * MINUTE_MS + QUIET_MS);
  });

  test('does not run for a yard that a person opened, however near a strike was', () => {
    const feed = feedFacts([overrideEvent(true, NOW_MS - MINUTE_MS)], NOW_MS);
    const page = told({ feed }, seen({ lastWarningStrikeMs: NOW_MS - 2 * MINUTE_MS }));
    expect([page.verdict.shown, page.countdown]).toEqual(['OPEN', { kind: 'none' }]);
  });
});

describe('a verdict', () => {
  const page = told({ feed: feedFacts([activeEvent({ startAtMs: NOW_MS })], NOW_MS) });
  const { verdict } = page;
  const [alert] = verdict.alerts;
  const withOverride = (facts: Partial<YardVerdict['override']>) => ({
    override: { ...verdict.override, ...facts },
  });

  test('that says the same stays the same object', () => {
    expect(settle(page, { nowMs: NOW_MS + 1 }).verdict).toBe(verdict);
  });

  test.each<[string, Partial<YardVerdict>]>([
    ['status', { shown: 'OPEN' }],
    ['reason', { reason: 'quiet' }],
    ['override that decides', { isOverride: true }],
    ['drill', { drill: activeEvent({ startAtMs: NOW_MS }) }],
    ['real status', { actual: 'OPEN' }],
    ['number of alerts', { alerts: [] }],
    ['alert', { alerts: [{ ...alert! }] }],
    ['event of the override', withOverride({ eventId: 'other' })],
    ['status of the override', withOverride({ yardStatus: 'CLOSED' })],
    ['message of the override', withOverride({ message: 'other' })],
    ['title of the override', withOverride({ title: 'other' })],
    ['group of the override', withOverride({ group: 'other' })],
  ])('with another %s takes the place of the one held [S1]', (_, facts) => {
    const held = { ...page, verdict: { ...verdict, ...facts } };
    expect(settle(held, {}).verdict).toStrictEqual(verdict);
  });
});

describe('an answer made before the one held', () => {
  const LIFE_MS = YARD_INPUT.staleAfterMs;
  const isPassedOver = (heldAtMs: number, madeAtMs: number) => {
    return isOlder(feedFacts([], madeAtMs), feedFacts([], heldAtMs), LIFE_MS, NOW_MS);
  };

  test.each([
    ['is passed over while the one held is one life ahead', LIFE_MS, 0, true],
    ['counts once the one held is farther ahead', LIFE_MS + 1, 0, false],
    ['counts then at the age of one life', LIFE_MS + 1, -LIFE_MS, false],
    ['is passed over then where it is older itself', LIFE_MS + 1, -LIFE_MS - 1, true],
  ])('%s [S3][S5]', (_, heldAheadMs, madeAheadMs, wanted) => {
    expect(isPassedOver(NOW_MS + heldAheadMs, NOW_MS + madeAheadMs)).toBe(wanted);
  });
});
