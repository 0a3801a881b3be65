import { describe, expect, test } from 'vitest';
import {
  selectAsked,
  selectOverview,
  selectFault,
  selectIsBusy,
  selectIsEditable,
  selectIsMissing,
} from '#machines/policies/policiesSelectors.ts';
import {
  CONFIRMATION,
  createPoliciesSystem,
  HARBOUR,
  NEW_POLICY,
  POLICIES_TIMES,
  POLICY_OVERVIEW,
} from '../../../support/policiesSystem.ts';
import { LAB_RESULT } from '../../../support/policyLabSystem.ts';

async function loaded() {
  const system = createPoliciesSystem();
  await system.answer('loads', POLICY_OVERVIEW);
  return system;
}

/** The overview after somebody else has written a third version of a policy. */
const NEWEST = { ...HARBOUR, version: 3, versions: [{ ...HARBOUR.versions[0]!, version: 3 }] };
const NEWER_OVERVIEW = { ...POLICY_OVERVIEW, policies: [NEWEST] };

describe('the policies', () => {
  test('give up loading at the limit, and not a millisecond before, and are never shown as none [S4]', () => {
    const { actor, clock } = createPoliciesSystem();
    clock.increment(POLICIES_TIMES.timeoutMs - 1);
    expect(selectIsMissing(actor.getSnapshot())).toBe(false);
    clock.increment(1);
    const now = actor.getSnapshot();
    expect([selectIsMissing(now), selectOverview(now), selectFault(now)]).toEqual([true, null, 'timeout']);
  });

  test.each([
    ['a form', 'form.confirmed'],
    ['a decision', 'proposal.decided'],
  ] as const)('give up %s at the limit, and not a millisecond before', async (_title, type) => {
    const { actor, clock, told } = await loaded();
    actor.send({ type: 'add.requested' });
    actor.send({ type: 'form.confirmed', writing: NEW_POLICY });
    if (type === 'proposal.decided') {
      clock.increment(POLICIES_TIMES.changeTimeoutMs);
      actor.send({ type: 'proposal.decided', decision: CONFIRMATION });
    }
    told.length = 0;
    clock.increment(POLICIES_TIMES.changeTimeoutMs - 1);
    expect([selectIsBusy(actor.getSnapshot()), told]).toEqual([true, []]);
    clock.increment(1);
    const now = actor.getSnapshot();
    expect([selectIsBusy(now), selectIsEditable(now), selectFault(now)]).toEqual([false, true, 'timeout']);
    const change = type === 'form.confirmed' ? NEW_POLICY : CONFIRMATION;
    expect(told).toEqual([{ type: 'change.failed', change, fault: 'timeout' }]);
  });

  test('send what was written, show the answer, and tell it', async () => {
    const { actor, changes, answer, told } = await loaded();
    actor.send({ type: 'add.requested' });
    actor.send({ type: 'form.confirmed', writing: NEW_POLICY });
    expect(changes.last().input).toEqual({ change: NEW_POLICY });
    await answer('changes', NEWER_OVERVIEW);
    const now = actor.getSnapshot();
    expect([selectOverview(now), selectAsked(now)]).toEqual([NEWER_OVERVIEW, null]);
    expect(told).toEqual([{ type: 'change.saved', change: NEW_POLICY }]);
  });

  test('keep a form over a decision, with the policy from which it began', async () => {
    const { actor, answer } = await loaded();
    actor.send({ type: 'edit.requested', policy: HARBOUR });
    actor.send({ type: 'proposal.decided', decision: CONFIRMATION });
    await answer('changes', NEWER_OVERVIEW);
    const now = actor.getSnapshot();
    expect(now.matches({ shown: 'editing' })).toBe(true);
    expect([selectOverview(now), selectAsked(now)]).toEqual([
      NEWER_OVERVIEW,
      { kind: 'edit', policy: HARBOUR },
    ]);
  });

  test.each(['edit', 'assign'] as const)(
    'begin the form %s anew from the newest version once another user was faster',
    async (kind) => {
      const { actor, answer } = await loaded();
      actor.send({ type: `${kind}.requested`, policy: HARBOUR });
      actor.send({ type: 'form.confirmed', writing: NEW_POLICY });
      await answer('changes', new Error('policyChanged'));
      expect(selectIsEditable(actor.getSnapshot())).toBe(false);
      actor.send({ type: 'load.requested' });
      expect(selectOverview(actor.getSnapshot())).toBeNull();
      await answer('loads', NEWER_OVERVIEW);
      expect(selectAsked(actor.getSnapshot())).toEqual({ kind, policy: NEWEST });
    },
  );

  test('keep a proposal of the policy lab over a version of another user, and save nothing by themselves [GAP-139]', async () => {
    const { actor, changes, answer } = await loaded();
    const { alertRadiusM, warningRadiusM, quietPeriodMs } = LAB_RESULT.policies[1]!;
    const rules = { alertRadiusM, warningRadiusM, quietPeriodMs };
    const proposal = { rules, nth: 1, result: LAB_RESULT, isSimulation: false };
    actor.send({ type: 'edit.requested', policy: HARBOUR, proposal });
    expect([selectAsked(actor.getSnapshot()), changes.calls]).toEqual([
      { kind: 'edit', policy: HARBOUR, proposal },
      [],
    ]);
    actor.send({ type: 'form.confirmed', writing: NEW_POLICY });
    await answer('changes', new Error('policyChanged'));
    actor.send({ type: 'load.requested' });
    await answer('loads', NEWER_OVERVIEW);
    expect(selectAsked(actor.getSnapshot())).toEqual({ kind: 'edit', policy: NEWEST, proposal });
  });

  test('close a form whose policy is gone', async () => {
    const { actor, answer } = await loaded();
    actor.send({ type: 'edit.requested', policy: HARBOUR });
    actor.send({ type: 'form.confirmed', writing: NEW_POLICY });
    await answer('changes', new Error('policyNotFound'));
    actor.send({ type: 'load.requested' });
    await answer('loads', { ...POLICY_OVERVIEW, policies: [] });
    const now = actor.getSnapshot();
    expect([now.matches({ shown: 'list' }), selectAsked(now)]).toEqual([true, null]);
  });

  test('hear nothing while a change is on its way, nor a change while they are out of date', async () => {
    const { actor, changes, answer } = await loaded();
    actor.send({ type: 'edit.requested', policy: HARBOUR });
    const insist = () => {
      actor.send({ type: 'form.confirmed', writing: NEW_POLICY });
      actor.send({ type: 'proposal.decided', decision: CONFIRMATION });
      actor.send({ type: 'add.requested' });
    };
    insist();
    actor.send({ type: 'form.dismissed' });
    expect(changes.calls).toHaveLength(1);
    await answer('changes', new Error('policyChanged'));
    insist();
    expect(changes.calls).toHaveLength(1);
    expect(selectAsked(actor.getSnapshot())).toEqual({ kind: 'edit', policy: HARBOUR });
  });

  test('send no form where none is open', async () => {
    const { actor, changes } = await loaded();
    actor.send({ type: 'form.confirmed', writing: NEW_POLICY });
    expect(changes.calls).toHaveLength(0);
  });
});
