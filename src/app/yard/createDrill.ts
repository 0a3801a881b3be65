import { createActor, fromPromise } from 'xstate';
import type { DrillsApi } from '#adapters/api/drillsApi.ts';
import { drillDistanceM } from '#domain/alerting/drillDistance.ts';
import { drillMachine, type BeginOrder } from '#machines/drill/drillMachine.ts';
import type { YardSystem } from './createYardSystem.ts';
import { startYardOrder } from './startYardOrder.ts';

/** A call that does not answer within this has failed, ms; longer than the network's own limit. */
const TIMEOUT_MS = 10_000;

type DrillDependencies = { readonly drills: DrillsApi };
type DrillScreen = {
  readonly facility: { readonly id: string };
  readonly yardStatus: Pick<YardSystem['yardStatus'], 'send' | 'getSnapshot'>;
};

/** The drills of one yard, arranged from this page. Started; what becomes of one is asked for at once. */
export function createDrill({ drills }: DrillDependencies, { facility, yardStatus }: DrillScreen) {
  const machine = drillMachine.provide({
    actors: {
      beginDrill: fromPromise<void, BeginOrder>(({ input: { facilityId, hazard }, signal }) => {
        // the rules of the yard's policy, by which the service judges the drill and the form states its distance
        const { rules } = yardStatus.getSnapshot().context;
        return drills.begin({ facilityId, distanceM: drillDistanceM(hazard, rules) }, signal);
      }),
      endDrill: fromPromise<void, { facilityId: string }>(({ input, signal }) => drills.end(input, signal)),
    },
  });
  const input = { facilityId: facility.id, timeoutMs: TIMEOUT_MS };
  return startYardOrder(createActor(machine, { input }), yardStatus);
}
