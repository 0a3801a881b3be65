import type { SnapshotFrom } from 'xstate';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import type { vehicleHeatMachine } from './vehicleHeatMachine.ts';

type Snapshot = SnapshotFrom<typeof vehicleHeatMachine>;

/** What the card of a vehicle offers about its heat. */
export type HeatOffer = 'more' | 'loading' | 'absent' | 'failed' | 'shown';

/** Heat to show in the panel; null: the panel is hidden (HEAT-02). */
export function selectShownHeat({ context }: Snapshot): VehicleHeat | null {
  return context.heat;
}

/** Whether the panel shows facts that could not be reloaded. */
export function selectIsHeatOutdated({ context }: Snapshot): boolean {
  return context.isOutdated;
}

/** Offer in the card of a vehicle, by the id of its run (HEAT-01). */
export function selectHeatOffer(snapshot: Snapshot, vrid: string): HeatOffer {
  if (snapshot.context.vrid !== vrid) return 'more';
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.hasTag('absent')) return 'absent';
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.hasTag('expanded') ? 'shown' : 'more';
}

/** Id of the run whose heat was requested; empty: none. */
export function selectHeatVrid({ context }: Snapshot): string {
  return context.vrid;
}
