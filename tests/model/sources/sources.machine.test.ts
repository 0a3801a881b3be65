import { describe, expect } from 'vitest';
import {
  selectAccepting,
  selectChosenSource,
  selectGranting,
  selectSatelliteYards,
  selectSourcesTrust,
} from '#machines/sources/sourcesSelectors.ts';
import { satelliteYard, sourceState } from '../../support/sourceStates.ts';
import { createSourcesSystem, SOURCES_TIMES } from '../../support/sourcesSystem.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { sourcesModel, stepsFor, type SourcesDriver, type SourcesView } from './sources.model.ts';

const YARD = 'NORTH_YARD';
const LISTS: Record<ReturnType<typeof selectSourcesTrust>, SourcesView> = {
  loading: 'loading',
  failed: 'failed',
  fresh: 'list',
  outdated: 'list, not up to date',
  stale: 'list, nothing of now',
};

function createMachineDriver(): SourcesDriver {
  const { actor, clock, grants, now, answerWith, fail } = createSourcesSystem();
  const source = sourceState();
  let mayClear = false;
  let isAccepted = false;
  const answer = () =>
    answerWith([{ ...source, mayClear }], [satelliteYard({ facilityId: YARD, isAccepted })]);

  const isAsking = () => now().matches({ asking: 'fetching' });
  const passUntil = (isThere: () => boolean) => {
    while (!isThere()) clock.increment(1_000);
  };

  return {
    answer(how) {
      if (how === 'silence') return clock.increment(SOURCES_TIMES.timeoutMs);
      return how === 'failure' ? fail() : answer();
    },
    tryAgain: () => actor.send({ type: 'refresh.requested' }),
    pass(what) {
      if (what === 'until it is stale') passUntil(() => now().hasTag('stale'));
      passUntil(isAsking);
    },
    open: () => actor.send({ type: 'source.chosen', sourceId: source.id }),
    close: () => actor.send({ type: 'source.chosen', sourceId: null }),
    ask: (wanted) => actor.send({ type: 'grant.requested', sourceId: source.id, mayClear: wanted }),
    accept: (wanted) => actor.send({ type: 'acceptance.requested', facilityId: YARD, isAccepted: wanted }),
    chooseMonths: (months) => actor.send({ type: 'months.chosen', months }),
    cancel: () => actor.send({ type: 'order.dismissed' }),
    giveReason() {
      actor.send({ type: 'reason.typed', reason: 'Contract signed' });
      actor.send({ type: 'order.confirmed' });
    },
    async answerOrder(how) {
      if (how === 'silence') return clock.increment(SOURCES_TIMES.orderTimeoutMs);
      if (how === 'refused') grants.last().reject(new Error('403'));
      else grants.last().resolve();
      await settled();
      if (how !== 'taken') return;
      const { input } = grants.last();
      if ('sourceId' in input) ({ mayClear } = input);
      else ({ isAccepted } = input);
      await answer();
    },
    expect(list, view, grant) {
      const chosen = selectChosenSource(now());
      const granting = selectGranting(now());
      // who waits minutes for a grant has an older list beside it
      if (grant !== 'not saved') expect(LISTS[selectSourcesTrust(now())]).toBe(list);
      if (view === 'closed') expect(chosen).toBeNull();
      else expect(chosen?.mayClear).toBe(view === 'may clear');
      if (grant === 'none') return expect(granting).toBeNull();
      expect(granting?.isSending).toBe(grant === 'sending');
      return expect(granting?.fault !== null).toBe(grant === 'not saved');
    },
    expectYard(accepted, order, months) {
      const accepting = selectAccepting(now());
      expect(selectSatelliteYards(now())?.[0]?.acceptance != null).toBe(accepted);
      expect(selectGranting(now())).toBeNull();
      if (order === 'none') return expect(accepting).toBeNull();
      expect(accepting?.isSending).toBe(order === 'sending');
      expect(accepting?.fault !== null).toBe(order === 'not saved');
      if (months !== null) expect(accepting?.order.months).toBe(months);
    },
  };
}

describe('sources are watched and granted, as a site administrator expects [GAP-137]', () => {
  walkModel(sourcesModel, { transitions: 42, journeys: 65 }, () => stepsFor(createMachineDriver()));
});
