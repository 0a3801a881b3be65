import { describe, expect } from 'vitest';
import { NO_STOP } from '#domain/routes/routeStop.ts';
import { NEW_ROUTE } from '#domain/routes/routeDraft.ts';
import {
  selectChosen,
  selectIsDrawerOpen,
  selectIsPlanning,
  selectRouteFault,
  selectPlan,
} from '#machines/routePlan/routePlanSelectors.ts';
import { createRoutePlanSystem, PLACES, planOf, ROUTE_LIMITS } from '../../support/routePlanSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { routePlanModel, stepsFor, type RoutePlanDriver, type RoutePlanView } from './routePlan.model.ts';

const ANSWERS = {
  routes: { kind: 'routes', plan: planOf(2) },
  'no road': { kind: 'notFound' },
  'no risk': { kind: 'noData' },
} as const;

function createMachineDriver(): RoutePlanDriver {
  const system = createRoutePlanSystem();
  const { actor } = system;

  function view(): RoutePlanView {
    const now = system.now();
    if (selectRouteFault(now) !== null) return 'told';
    if (!selectIsDrawerOpen(now)) return 'left';
    if (selectIsPlanning(now)) return 'planning';
    if (selectPlan(now) === null) return 'form';
    return selectChosen(now) === 0 ? 'best' : 'other';
  }

  return {
    fill(places) {
      const draft = places === 'both' ? PLACES : { ...NEW_ROUTE, origin: { ...NO_STOP, label: 'A' } };
      actor.send({ type: 'draft.changed', draft });
      actor.send(places === 'one' ? { type: 'plan.submitted' } : { type: 'draft.changed', draft });
    },
    submit: () => actor.send({ type: 'plan.submitted' }),
    async answer(how) {
      if (how === 'unknown place') return system.find({ kind: 'missing', ids: ['A'] });
      await system.find();
      if (how === 'failure') return system.fail(system.requesting);
      if (how === 'silence') return system.clock.increment(ROUTE_LIMITS.timeoutMs);
      return system.answer(ANSWERS[how]);
    },
    chooseOther: () => actor.send({ type: 'route.chosen', index: 1 }),
    acknowledge: () => actor.send({ type: 'failure.acknowledged' }),
    close: () => actor.send({ type: 'drawer.closed' }),
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('a route is planned as the person who plans it expects', () => {
  walkModel(routePlanModel, { transitions: 15, journeys: 9 }, () => stepsFor(createMachineDriver()));
});
