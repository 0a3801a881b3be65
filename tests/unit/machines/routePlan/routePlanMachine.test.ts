import { describe, expect, test } from 'vitest';
import {
  selectChosen,
  selectDraftFault,
  selectIsDrawerOpen,
  selectIsPlanning,
  selectIsFormChanged,
  selectPlaces,
  selectRouteDraft,
  selectRouteFault,
  selectPlan,
} from '#machines/routePlan/routePlanSelectors.ts';
import { NEW_ROUTE, withoutWaypoint, type RouteDraft } from '#domain/routes/routeDraft.ts';
import { NO_STOP } from '#domain/routes/routeStop.ts';
import {
  ASKED,
  createRoutePlanSystem,
  PLACES,
  planOf,
  ROUTE_LIMITS,
} from '../../../support/routePlanSystem.ts';

type System = ReturnType<typeof createRoutePlanSystem>;

function resolving() {
  const system = createRoutePlanSystem();
  system.open();
  return system;
}
async function requesting() {
  const system = resolving();
  await system.find();
  return system;
}
async function shown() {
  const system = await requesting();
  await system.answer();
  return system;
}
async function failed() {
  const system = resolving();
  await system.fail(system.resolving);
  return system;
}
const faultOf = (system: System) => selectRouteFault(system.now());
const draft = { ...PLACES, destination: { ...PLACES.destination, locationId: 'C', label: 'C' } };

describe('an address', () => {
  test('from one place to another asks where they are, then for the routes [ROUTE-11] [SHELL-07]', async () => {
    const system = resolving();
    expect([system.state(), selectIsPlanning(system.now())]).toEqual([{ open: 'resolving' }, true]);
    expect(system.resolving.last().input).toEqual({ asked: ASKED });
    await system.find();
    expect(system.state()).toEqual({ open: 'requesting' });
    expect(system.requesting.last().input).toEqual({ places: PLACES });
    await system.answer();
    expect([system.state(), selectPlan(system.now())]).toEqual([{ open: 'shown' }, planOf(2)]);
    expect([selectPlaces(system.now()), selectRouteDraft(system.now())]).toEqual([PLACES, PLACES]);
    expect(system.told).toEqual([]);
  });

  test('with too many waypoints plans no route that leaves one out, until one is taken away [ROUTE-04]', () => {
    const system = createRoutePlanSystem();
    const waypoints = ['1', '2', '3', '4', '5', '6'];
    system.actor.send({ type: 'address.opened', asked: { ...ASKED, waypoints } });
    expect([system.state(), selectDraftFault(system.now())]).toEqual([{ open: 'editing' }, 'tooMany']);
    expect(selectRouteDraft(system.now()).waypoints.map(({ label }) => label)).toEqual(waypoints);

    system.actor.send({ type: 'draft.changed', draft: withoutWaypoint(selectRouteDraft(system.now()), 5) });
    system.actor.send({ type: 'plan.submitted' });
    expect(system.resolving.last().input.asked.waypoints).toEqual(['1', '2', '3', '4', '5']);
  });

  test('with one place or none fills the form, and asks for nothing', () => {
    const system = createRoutePlanSystem();
    system.open({ ...ASKED, destination: '' });
    expect([system.state(), selectRouteDraft(system.now()).origin.label]).toEqual([{ open: 'editing' }, 'A']);
    system.open({ ...ASKED, source: '', destination: '' });
    expect(selectRouteDraft(system.now())).toEqual(NEW_ROUTE);
    expect(system.resolving.calls).toHaveLength(0);
  });

  test('that says the same again asks for nothing', async () => {
    const system = await shown();
    system.open();
    expect([system.state(), system.resolving.calls.length]).toEqual([{ open: 'shown' }, 1]);
  });

  test('with other places takes the routes of the first away [S4]', async () => {
    const system = await shown();
    system.open({ ...ASKED, destination: 'C' });
    expect([system.state(), selectPlan(system.now()), selectPlaces(system.now())]).toEqual([
      { open: 'resolving' },
      null,
      null,
    ]);
  });

  test('of other places is asked for at once, and a late answer to the first is heard by nobody', async () => {
    const system = resolving();
    const late = system.resolving.last();
    system.open({ ...ASKED, destination: 'C' });
    expect(system.resolving.calls).toHaveLength(2);
    late.resolve({ kind: 'missing', ids: ['B'] });
    await system.find({ kind: 'found', places: draft });
    expect([system.state(), selectRouteDraft(system.now())]).toEqual([{ open: 'requesting' }, draft]);
  });

  test('without places ends what was under way', () => {
    const system = resolving();
    system.open({ ...ASKED, source: '' });
    expect(system.state()).toEqual({ open: 'editing' });
  });
});

describe('the form', () => {
  test('is sent when it can be, and the address is told [ROUTE-01] [ROUTE-03]', async () => {
    const system = await shown();
    system.actor.send({ type: 'draft.changed', draft });
    system.actor.send({ type: 'plan.submitted' });
    expect([system.state(), selectPlan(system.now())]).toEqual([{ open: 'resolving' }, null]);
    expect(system.told).toEqual([{ type: 'route.asked', asked: { ...ASKED, destination: 'C' } }]);
    expect(system.resolving.last().input).toEqual({ asked: { ...ASKED, destination: 'C' } });
    system.open({ ...ASKED, destination: 'C' });
    expect(system.resolving.calls).toHaveLength(2);
  });

  test('is not sent without two different places [ROUTE-03]', () => {
    const system = createRoutePlanSystem();
    system.actor.send({ type: 'plan.submitted' });
    expect([system.state(), selectDraftFault(system.now())]).toEqual([{ open: 'editing' }, 'empty']);
    system.actor.send({ type: 'draft.changed', draft: { ...PLACES, destination: PLACES.origin } });
    system.actor.send({ type: 'plan.submitted' });
    expect([system.state(), selectDraftFault(system.now())]).toEqual([{ open: 'editing' }, 'same']);
    expect([system.told, system.resolving.calls]).toEqual([[], []]);
  });

  test('can be sent again as it is: what is on the roads may have changed', async () => {
    const system = await shown();
    system.actor.send({ type: 'plan.submitted' });
    expect([system.state(), system.resolving.calls.length]).toEqual([{ open: 'resolving' }, 2]);
    system.actor.send({ type: 'plan.submitted' });
    expect(system.resolving.calls).toHaveLength(3);
  });

  test('that was changed while places were sought keeps the change', async () => {
    const system = resolving();
    system.actor.send({ type: 'draft.changed', draft });
    await system.find();
    expect([selectRouteDraft(system.now()), system.now().context.places]).toEqual([draft, PLACES]);
    // and the routes to the place before are no answer to it
    await system.answer();
    expect([selectPlan(system.now()), selectIsFormChanged(system.now())]).toEqual([null, true]);
  });

  test('that asks for something else hides the routes, until it asks for the same again [S4]', async () => {
    const system = await shown();
    const shownAfter = (changed: Partial<RouteDraft>) => {
      system.actor.send({ type: 'draft.changed', draft: { ...PLACES, ...changed } });
      const now = system.now();
      return [selectPlan(now), selectPlaces(now), selectIsFormChanged(now)];
    };
    const hidden = [null, null, true];
    expect(shownAfter({ departAtMs: 5 })).toEqual(hidden);
    expect(shownAfter({ waypoints: [PLACES.origin] })).toEqual(hidden);
    expect(shownAfter({ origin: draft.destination })).toEqual(hidden);
    // a waypoint that is not filled in asks for nothing
    expect(shownAfter({ waypoints: [NO_STOP] })).toEqual([planOf(2), expect.anything(), false]);
    expect(shownAfter({})).toEqual([planOf(2), PLACES, false]);
  });
});

describe('a plan fails', () => {
  test('when places are not found, by their names [ERR-12] [ROUTE-11]', async () => {
    const system = resolving();
    await system.find({ kind: 'missing', ids: ['A', 'X'] });
    expect([system.state(), faultOf(system)]).toEqual(['failed', { kind: 'facilities', ids: ['A', 'X'] }]);
    system.actor.send({ type: 'failure.acknowledged' });
    expect(system.told).toEqual([{ type: 'plan.closed', isWrongNetwork: true }]);
  });

  test('when no road leads there [ERR-09]', async () => {
    const system = await requesting();
    await system.answer({ kind: 'notFound' });
    expect([system.state(), faultOf(system)]).toEqual(['failed', { kind: 'notFound' }]);
  });

  test.each(['notSet', 'unavailable'] as const)('when the routing service is %s [S14]', async (kind) => {
    const system = await requesting();
    await system.answer({ kind });
    expect([system.state(), faultOf(system)]).toEqual(['failed', { kind }]);
  });

  test('when nothing is known of the risk: that is no route without risk [S4] [ERR-10]', async () => {
    const system = await requesting();
    await system.answer({ kind: 'noData' });
    expect([system.state(), faultOf(system), selectPlan(system.now())]).toEqual([
      'failed',
      { kind: 'noData' },
      null,
    ]);
  });

  test('when places cannot be asked for, or routes [ERR-11]', async () => {
    expect(faultOf(await failed())).toEqual({ kind: 'impossible' });
    const system = await requesting();
    await system.fail(system.requesting);
    expect(faultOf(system)).toEqual({ kind: 'impossible' });
  });

  test.each([
    ['places', resolving, 'resolving'],
    ['routes', requesting, 'requesting'],
  ] as const)(
    'when %s are not known at the limit, not a millisecond before [ERR-11]',
    async (_, arrive, state) => {
      const system = await arrive();
      system.clock.increment(ROUTE_LIMITS.timeoutMs - 1);
      expect(system.state()).toEqual({ open: state });
      system.clock.increment(1);
      expect([system.state(), faultOf(system)]).toEqual(['failed', { kind: 'impossible' }]);
    },
  );

  test('and closes its drawer; once it was read, the page is left [ROUTE-11] [ERR-09]', async () => {
    const system = await failed();
    expect(selectIsDrawerOpen(system.now())).toBe(false);
    system.actor.send({ type: 'failure.acknowledged' });
    expect([system.state(), faultOf(system)]).toEqual(['closed', null]);
    expect(system.told).toEqual([{ type: 'plan.closed', isWrongNetwork: false }]);
  });
});

describe('the drawer', () => {
  test('is closed in every state, and the page is left [ROUTE-08]', async () => {
    for (const system of [createRoutePlanSystem(), resolving(), await requesting(), await shown()]) {
      expect(selectIsDrawerOpen(system.now())).toBe(true);
      system.actor.send({ type: 'drawer.closed' });
      expect([system.state(), selectIsDrawerOpen(system.now())]).toEqual(['closed', false]);
      expect(system.told).toEqual([{ type: 'plan.closed', isWrongNetwork: false }]);
    }
  });

  test('shows the first route, then the one that is chosen, and none that there is not [ROUTE-06]', async () => {
    const system = await shown();
    expect(selectChosen(system.now())).toBe(0);
    system.actor.send({ type: 'route.chosen', index: 1 });
    system.actor.send({ type: 'route.chosen', index: 2 });
    expect(selectChosen(system.now())).toBe(1);
    system.actor.send({ type: 'plan.submitted' });
    await system.find();
    await system.answer({ kind: 'routes', plan: planOf(1) });
    expect(selectChosen(system.now())).toBe(0);
  });
});
