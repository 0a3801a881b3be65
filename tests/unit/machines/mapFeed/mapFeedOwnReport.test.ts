import { expect, test } from 'vitest';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { NO_WITNESS, type WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { withReport } from '#machines/mapFeed/mapWitnesses.ts';
import { MISSION_TIME_MS as NOW_MS } from '../../../support/missionTime.ts';
import { activeEvent } from '../../../support/yardEvents.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '../../../support/mapFeedSystem.ts';

const KEY = facilityKey('YARD-7');
const REPORT = { atMs: NOW_MS, isAnswered: true };
const SEEN: WitnessFacts = { lastAlertStrikeMs: 5, lastWarningStrikeMs: 6 };

test('a report of this device is kept beside the strikes around its facility [GAP-140]', () => {
  const held = new Map([[KEY, SEEN]]);
  expect(withReport(held, { facilityId: 'yard-7', report: REPORT })).toEqual(
    new Map([[KEY, { ...SEEN, report: REPORT }]]),
  );
  expect(held.get(KEY)).toBe(SEEN);
  expect(withReport(new Map(), { facilityId: 'YARD-7', report: REPORT }).get(KEY)).toEqual({
    ...NO_WITNESS,
    report: REPORT,
  });
});

test('closes the mark of its facility alone, until an answer lists the report [GAP-140][S1][S2]', async () => {
  const system = createMapFeedSystem();
  const marks = () => system.shown().slice(0, 2);
  await system.answer(clientAlerts({}, system.nowMs()));
  expect(marks()).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
  const report = { atMs: system.nowMs(), isAnswered: false };
  system.actor.send({ type: 'lightning.reported', facilityId: QUIET_YARD, report });
  expect(marks()).toEqual(['ALERT', 'ALL_CLEAR']);
  await system.answer(clientAlerts({}, system.nowMs() + 1));
  expect(marks()).toEqual(['ALERT', 'ALL_CLEAR']);
  system.actor.send({
    type: 'lightning.reported',
    facilityId: QUIET_YARD,
    report: { ...report, isAnswered: true },
  });
  const listed = { ...activeEvent({ startAtMs: report.atMs }), reportedBy: 'Uma User' };
  await system.answer(clientAlerts({ [QUIET_YARD]: [listed] }, system.nowMs() + 2));
  expect(marks()).toEqual(['ALERT', 'ALL_CLEAR']);
  await system.answer(clientAlerts({}, system.nowMs() + 3));
  expect(marks()).toEqual(['ALL_CLEAR', 'ALL_CLEAR']);
});
