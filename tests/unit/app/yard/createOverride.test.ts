import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createOverride, type OverrideScreen } from '#app/yard/createOverride.ts';
import type { RevokedOverride } from '#domain/alerting/overrideInForce.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { OverrideAnswer, RemoveOrder, SetOrder } from '#machines/override/overrideCalls.ts';
import type { OverrideEmitted } from '#machines/override/overrideMachine.ts';
import { selectExisting, selectFault, selectWithheld } from '#machines/override/overrideSelectors.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';

const RHYTHM = { everyMs: 60_000, retryMs: 30_000, staleAfterMs: 300_000 };
const REVOKED: RevokedOverride = {
  overrideId: 'override-1',
  revokedAtMs: MISSION_TIME_MS,
  byName: 'Dana Field',
  strikeDistanceM: 3_200,
  strikeErrorM: null,
};

let dispose = () => {};
afterEach(() => dispose());

/** A site admin named Dana Field before a yard whose feeds answer when told. */
function open(screen: Partial<OverrideScreen> = {}) {
  const yard = createYardStatusSystem();
  const clock = new SimulatedClock();
  const fractions = heldPromises<number | null>();
  const machine = createRefreshMachine<number | null>().provide({
    actors: { fetchOnce: fractions.logic, watchAge: ageless },
  });
  const probability = createActor(machine, { clock, input: RHYTHM }).start();
  const sets: SetOrder[] = [];
  const removals: RemoveOrder[] = [];
  const answer: { next: OverrideAnswer | Promise<OverrideAnswer> } = { next: 'done' };
  const asked: { isStillMeant: () => boolean } = { isStillMeant: () => false };
  const override = createOverride(
    {
      overrides: {
        async set(order, _signal, isStillMeant = () => false) {
          sets.push(order);
          asked.isStillMeant = isStillMeant;
          return answer.next;
        },
        async remove(order) {
          removals.push(order);
          return answer.next;
        },
      },
      sessions: {
        read: () => sessionGrant().session,
        write: () => {},
        forget: () => {},
        watch: () => () => {},
        nextChange: () => Promise.resolve(),
      },
      presentMs: () => MISSION_TIME_MS,
    },
    {
      facility: { id: 'YARD-7', clientId: 'ACME' },
      role: 'siteAdmin',
      place: 'yardPage',
      yardStatus: yard.actor,
      probability,
      ...screen,
    },
  );
  dispose = override.dispose;
  const told: OverrideEmitted[] = [];
  override.actor.on('*', (event) => told.push(event));
  return {
    yard,
    probability,
    clock,
    override,
    sets,
    removals,
    answer,
    asked,
    told,
    snapshot: () => override.actor.getSnapshot(),
    async hearFraction(fraction: number | null | Error) {
      if (fraction instanceof Error) fractions.last().reject(fraction);
      else fractions.last().resolve(fraction);
      await settled();
    },
    report: (events: readonly ActiveEvent[], revokedOverride: RevokedOverride | null = null) =>
      yard.answer({ ...feedFacts(events, yard.nowMs()), revokedOverride }),
  };
}

describe('an override is told', () => {
  test('of the yard and the probability, before which opening is not offered [OVR-02][S4][S8]', async () => {
    const { snapshot, report, hearFraction } = open();
    expect(selectWithheld(snapshot())).toEqual(['probability', 'existing']);
    await report([]);
    await hearFraction(0.05);
    expect(selectWithheld(snapshot())).toEqual([]);
  });

  test('of what was known before it began', async () => {
    const first = open();
    await first.report([overrideEvent(true, MISSION_TIME_MS - 1)]);
    await first.hearFraction(0.01);
    const { yard, probability } = first;
    const second = open({ yardStatus: yard.actor, probability });
    expect(selectExisting(second.snapshot()).id).toBe('override-1');
    expect(selectWithheld(second.snapshot())).toEqual(['existing']);
  });

  test('of an override that comes, with who set it, and that goes', async () => {
    const { snapshot, report, hearFraction, override, yard } = open();
    await report([]);
    await hearFraction(0.01);
    override.actor.send({ type: 'form.requested', purpose: 'openYard' });
    await report([overrideEvent(false, MISSION_TIME_MS - 1)]);
    expect(selectFault(snapshot())).toEqual({ kind: 'taken', byName: null });
    yard.payloads.last().resolve({ overrideUserName: 'Sam Site' });
    await settled();
    expect(selectFault(snapshot())).toEqual({ kind: 'taken', byName: 'Sam Site' });
    expect(selectExisting(snapshot()).yardStatus).toBe('CLOSED');
    await report([]);
    expect(selectExisting(snapshot()).isSet).toBe(false);
  });

  test('when nobody knows any more whether there is an override [OVR-02][S4]', async () => {
    const { snapshot, report, hearFraction, yard } = open();
    await report([]);
    await hearFraction(0.01);
    await yard.fail('502');
    expect(selectWithheld(snapshot())).toEqual(['existing']);
    await report([]);
    expect(selectWithheld(snapshot())).toEqual([]);
    await yard.pass(61_000);
    expect(selectWithheld(snapshot())).toEqual(['existing']);
  });

  test.each([
    ['is not known', null],
    ['could not be asked for', new Error('502')],
  ])('when the probability %s, and when it is again [OVR-02][S8]', async (_, answer) => {
    const { snapshot, report, hearFraction, clock } = open();
    await report([]);
    await hearFraction(0.01);
    clock.increment(RHYTHM.everyMs);
    await hearFraction(answer);
    expect(selectWithheld(snapshot())).toEqual(['probability']);
    clock.increment(RHYTHM.everyMs);
    await hearFraction(0.01);
    expect(selectWithheld(snapshot())).toEqual([]);
  });
});

describe('an override asks the service', () => {
  test('for the override that was chosen, and then for the alerts at once [OVR-08]', async () => {
    const { override, report, hearFraction, sets, yard, told } = open();
    await report([]);
    await hearFraction(0.01);
    const polls = yard.polls.calls.length;
    override.actor.send({ type: 'form.requested', purpose: 'openYard' });
    override.actor.send({ type: 'acknowledgement.turned', isGiven: true });
    override.actor.send({ type: 'operator.submitted' });
    await settled();
    expect(sets).toEqual([
      {
        clientId: 'ACME',
        facilityId: 'YARD-7',
        lightningProbability: 0.01,
        replacesOverrideId: null,
        knownStrikeAtMs: null,
        message: expect.objectContaining({
          text: 'Yard is Open',
          yardStatus: 'OPEN',
        }),
      },
    ]);
    expect(told).toEqual([{ type: 'override.set' }]);
    expect(yard.polls.calls).toHaveLength(polls + 1);
  });

  test('to remove the override in force, and then for the alerts at once [OVR-09]', async () => {
    const { override, report, removals, yard, told } = open();
    await report([overrideEvent(true, MISSION_TIME_MS - 1)]);
    const polls = yard.polls.calls.length;
    override.actor.send({ type: 'form.requested', purpose: 'override' });
    override.actor.send({ type: 'switch.turned', isOn: false });
    override.actor.send({ type: 'operator.submitted' });
    await settled();
    expect(removals).toEqual([{ clientId: 'ACME', facilityId: 'YARD-7', overrideId: 'override-1' }]);
    expect(told).toEqual([{ type: 'override.removed' }]);
    expect(yard.polls.calls).toHaveLength(polls + 1);
  });
});

describe('a strike that has ended an override is told', () => {
  const TOLD = {
    type: 'override.revoked',
    atMs: MISSION_TIME_MS,
    strikeDistanceM: 3_200,
    strikeErrorM: null,
  };

  test('once, where the override was seen in force [S9]', async () => {
    const { report, told } = open();
    await report([overrideEvent(true, MISSION_TIME_MS - 1)]);
    const bySam = { ...REVOKED, byName: 'Sam Site', revokedAtMs: MISSION_TIME_MS - 86_400_000 };
    await report([], bySam);
    await report([], bySam);
    expect(told).toEqual([{ ...TOLD, atMs: bySam.revokedAtMs }]);
  });

  test.each([
    ['to the person who had set it, who comes later', {}, [TOLD]],
    ['to nobody else who comes later', { byName: 'Sam Site' }, []],
    [
      'to nobody once the quiet period is over',
      { revokedAtMs: MISSION_TIME_MS - DEFAULT_LIGHTNING_RULES.quietPeriodMs },
      [],
    ],
  ])('%s [S9]', async (_, facts, expected) => {
    const { report, told } = open();
    await report([], { ...REVOKED, ...facts });
    expect(told).toEqual(expected);
  });
});

test('an override that is disposed of hears no more', async () => {
  const { override, report, snapshot } = open();
  await report([]);
  const warned = vi.spyOn(console, 'warn');
  override.dispose();
  await report([overrideEvent(true, MISSION_TIME_MS - 1)]);
  expect(override.actor.getSnapshot().status).toBe('stopped');
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
  expect(selectExisting(snapshot()).isSet).toBe(false);
});

type Screen = ReturnType<typeof open>;

describe('an order that opens the yard, while the person confirms who they are', () => {
  /** Sent, and not answered yet. */
  async function sent(events: readonly ActiveEvent[] = []) {
    const screen = open();
    screen.answer.next = new Promise(() => {});
    await screen.report(events);
    await screen.hearFraction(0.01);
    screen.override.actor.send({ type: 'form.requested', purpose: 'openYard' });
    screen.override.actor.send({ type: 'acknowledgement.turned', isGiven: true });
    screen.override.actor.send({ type: 'operator.submitted' });
    await settled();
    expect(screen.sets).toHaveLength(1);
    return screen;
  }

  const strike = (startAtMs: number) => activeEvent({ id: 'lightning', startAtMs });

  test.each([
    ['the answers tell', async ({ report, yard }: Screen) => report([strike(yard.nowMs())])],
    [
      'this page has seen itself',
      async ({ yard }: Screen) =>
        yard.send({
          type: 'witness.changed',
          facts: {
            lastAlertStrikeMs: yard.nowMs(),
            lastWarningStrikeMs: yard.nowMs(),
            closestStrikeM: 800,
          },
        }),
    ],
  ])('is not meant any more once lightning has struck, which %s [OVR-08][S2][S9]', async (_, tell) => {
    const screen = await sent();
    await tell(screen);
    expect(screen.asked.isStillMeant()).toBe(false);
    expect(selectFault(screen.snapshot())?.kind).toBe('strike');
  });

  test('says of which strike the person knew, and is still meant while that is the last [S9]', async () => {
    const atMs = MISSION_TIME_MS - 60_000;
    const { asked, sets, report } = await sent([strike(atMs)]);
    expect(sets[0]?.knownStrikeAtMs).toBe(atMs);
    await report([strike(atMs)]);
    expect(asked.isStillMeant()).toBe(true);
  });

  test('is still meant as long as nothing has changed [OVR-02][OVR-08]', async () => {
    const { asked, report } = await sent();
    await report([]);
    expect(asked.isStillMeant()).toBe(true);
  });

  test.each([0.06, null])(
    'is not meant any more once the probability is %s [OVR-02][OVR-08][S8]',
    async (fraction) => {
      const { asked, clock, hearFraction } = await sent();
      clock.increment(RHYTHM.everyMs);
      await hearFraction(fraction);
      expect(asked.isStillMeant()).toBe(false);
    },
  );

  test.each([true, false])(
    'is not meant any more once another user has set an override, opening: %s [OVR-02][OVR-08][S9]',
    async (opens) => {
      const { asked, report, yard } = await sent();
      await report([overrideEvent(opens, yard.nowMs(), 'override-2')]);
      expect(asked.isStillMeant()).toBe(false);
    },
  );
});
