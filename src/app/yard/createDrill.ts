import { createActor, fromPromise } from 'xstate';
import type { DrillsApi } from '#adapters/api/drillsApi.ts';
import { drillMachine, type BeginOrder } from '#machines/drill/drillMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { YardSystem } from './createYardSystem.ts';
import { startYardOrder } from './startYardOrder.ts';

/** A call that does not answer within this has failed, ms; longer than the network's own limit. */
const TIMEOUT_MS = 10_000;

type DrillDependencies = Pick<Platform, 'environment'> & { readonly drills: DrillsApi };
type DrillScreen = {
  readonly facility: { readonly id: string };
  readonly yardStatus: Pick<YardSystem['yardStatus'], 'send'>;
};

/** The drills of one yard, arranged from this page. Started; what becomes of one is asked for at once. */
export function createDrill(
  { drills, environment }: DrillDependencies,
  { facility, yardStatus }: DrillScreen,
) {
  const machine = drillMachine.provide({
    actors: {
      beginDrill: fromPromise<void, BeginOrder>(({ input, signal }) => drills.begin(input, signal)),
      endDrill: fromPromise<void, { facilityId: string }>(({ input, signal }) => drills.end(input, signal)),
    },
  });
  const input = { facilityId: facility.id, rules: environment.lightningRules, timeoutMs: TIMEOUT_MS };
  return startYardOrder(createActor(machine, { input }), yardStatus);
}
