import { createActor, SimulatedClock } from 'xstate';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { PlaceCoverage } from '#contracts/placeCoverage.ts';
import {
  firstYardMachine,
  type FirstYardEmitted,
  type FirstYardOrder,
} from '#machines/firstYard/firstYardMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const FIRST_YARD_TIMEOUT_MS = 20_000;

export const TOWN: PlaceSuggestion = {
  id: 'town',
  title: 'International Falls, MN, US',
  latitude: 48.3,
  longitude: -93.3,
  address: '',
  city: 'International Falls',
  state: 'MN',
  countryCode: 'US',
};

/** What satellites alone watch. */
export const SATELLITE_COVERAGE: PlaceCoverage = {
  lightning: [
    { id: 'glm-east', name: 'GOES-East GLM', proof: 'withAcceptance', licence: '', attribution: 'NOAA' },
  ],
  weather: [{ hazard: 'wind', source: 'METAR' }],
};

/** What a network watches too. */
export const NETWORK_COVERAGE: PlaceCoverage = {
  ...SATELLITE_COVERAGE,
  lightning: [
    { id: 'dtn', name: 'DTN', proof: 'quiet', licence: '', attribution: '' },
    ...SATELLITE_COVERAGE.lightning,
  ],
};

/** The form of the first yard, whose calls are answered when told. */
export function createFirstYardSystem() {
  const clock = new SimulatedClock();
  const checks = heldPromises<PlaceCoverage, PlaceSuggestion>();
  const adds = heldPromises<void, FirstYardOrder>();
  const signs = heldPromises<void, { facilityId: string }>();
  const machine = firstYardMachine.provide({
    actors: { checkCoverage: checks.logic, addYard: adds.logic, signAcceptance: signs.logic },
  });
  const actor = createActor(machine, { clock, input: { timeoutMs: FIRST_YARD_TIMEOUT_MS } });
  const told: FirstYardEmitted[] = [];
  actor.on('*', (event) => told.push(event));
  actor.start();
  return {
    actor,
    clock,
    checks,
    adds,
    signs,
    told,
    async check(coverage: PlaceCoverage | Error) {
      if (coverage instanceof Error) checks.last().reject(coverage);
      else checks.last().resolve(coverage);
      await settled();
    },
    async answer(calls: 'adds' | 'signs', error: Error | null) {
      const held = (calls === 'adds' ? adds : signs).last();
      if (error === null) held.resolve();
      else held.reject(error);
      await settled();
    },
  };
}
