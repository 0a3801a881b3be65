import { describe, expect, test } from 'vitest';
import {
  selectIsRefused,
  selectMinutesAgo,
  selectSign,
} from '#machines/lightningReport/lightningReportSelectors.ts';
import { ReportRefused } from '#machines/lightningReport/lightningReportMachine.ts';
import { settled } from '../../../support/settled.ts';
import {
  createLightningReportSystem,
  REPORTED_MS,
  REPORT_RETRY_MS,
  REPORT_TIMEOUT_MS,
} from '../../../support/lightningReportSystem.ts';

const AT_MS = 1_000_000;

function openForm() {
  const system = createLightningReportSystem();
  system.actor.send({ type: 'report.requested' });
  return { ...system, confirm: () => system.actor.send({ type: 'reporter.confirmed', atMs: AT_MS }) };
}

describe('a report of lightning', () => {
  test('is of a flash just now unless something else is chosen [GAP-140]', () => {
    const { sends, confirm } = openForm();
    confirm();
    expect(sends.last().input).toEqual({ facilityId: 'YARD-7', sign: 'flash', minutesAgo: 0, atMs: AT_MS });
  });

  test('is sent as it was chosen, and told once the service has it [GAP-140]', async () => {
    const { actor, sends, confirm, answer, told } = openForm();
    actor.send({ type: 'sign.chosen', sign: 'both' });
    actor.send({ type: 'time.chosen', minutesAgo: 10 });
    confirm();
    expect(sends.last().input).toMatchObject({ sign: 'both', minutesAgo: 10 });
    const order = { facilityId: 'YARD-7', sign: 'both', minutesAgo: 10, atMs: AT_MS };
    expect(told).toEqual([{ type: 'report.confirmed', order }]);
    await answer('taken');
    expect(told.slice(1)).toEqual([{ type: 'report.taken', reportedAtMs: REPORTED_MS }]);
  });

  test('tells of its confirmation before the call, and of a refusal [GAP-140][S2]', async () => {
    const { actor, sends, told } = createLightningReportSystem();
    const calls: number[] = [];
    actor.on('report.confirmed', () => calls.push(sends.calls.length));
    actor.send({ type: 'report.requested' });
    actor.send({ type: 'reporter.confirmed', atMs: AT_MS });
    expect(calls).toEqual([0]);
    sends.last().reject(new ReportRefused('403'));
    await settled();
    expect(told.map(({ type }) => type)).toEqual(['report.confirmed', 'report.refused']);
  });

  test('that was kept is sent at once, as it was confirmed, until it is taken [GAP-140]', async () => {
    const kept = { facilityId: 'YARD-7', sign: 'thunder', minutesAgo: 5, atMs: AT_MS } as const;
    const { state, sends, answer, told } = createLightningReportSystem(kept);
    expect([state(), sends.last().input]).toEqual(['sending', kept]);
    await answer('failure');
    expect(state()).toBe('unsent');
    expect(told).toEqual([]);
  });

  test('is sent once at a time, and nothing is chosen anew while it is on its way', () => {
    const { actor, sends, confirm } = openForm();
    confirm();
    confirm();
    actor.send({ type: 'sign.chosen', sign: 'thunder' });
    actor.send({ type: 'time.chosen', minutesAgo: 5 });
    expect(sends.calls).toHaveLength(1);
    const now = actor.getSnapshot();
    expect([selectSign(now), selectMinutesAgo(now)]).toEqual(['flash', 0]);
  });

  test('that the service does not answer is unsent at the limit, not a millisecond before [GAP-140]', () => {
    const { clock, state, confirm } = openForm();
    confirm();
    clock.increment(REPORT_TIMEOUT_MS - 1);
    expect(state()).toBe('sending');
    clock.increment(1);
    expect(state()).toBe('unsent');
  });

  test('is tried again after a rest, to the millisecond, with the time of its confirmation, until it is taken [GAP-140]', async () => {
    const { actor, clock, state, sends, confirm, answer } = openForm();
    confirm();
    await answer('failure');
    actor.send({ type: 'form.dismissed' });
    clock.increment(REPORT_RETRY_MS - 1);
    expect(state()).toBe('unsent');
    clock.increment(1);
    expect([state(), sends.calls.length]).toEqual(['sending', 2]);
    expect(sends.last().input.atMs).toBe(AT_MS);
    await answer('taken');
    expect(state()).toBe('resting');
  });

  test('that is refused says so until it is confirmed or opened again', async () => {
    const { actor, confirm, answer } = openForm();
    const isRefused = () => selectIsRefused(actor.getSnapshot());
    confirm();
    await answer('refused');
    expect(isRefused()).toBe(true);
    confirm();
    expect(isRefused()).toBe(false);
    await answer('refused');
    actor.send({ type: 'form.dismissed' });
    actor.send({ type: 'report.requested' });
    expect(isRefused()).toBe(false);
  });

  test('is not sent from a form that nobody has opened', () => {
    const { actor, sends, state } = createLightningReportSystem();
    actor.send({ type: 'reporter.confirmed', atMs: AT_MS });
    actor.send({ type: 'form.dismissed' });
    expect([state(), sends.calls.length]).toEqual(['resting', 0]);
  });
});
