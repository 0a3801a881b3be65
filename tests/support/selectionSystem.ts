import { createActor, SimulatedClock } from 'xstate';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import {
  selectionMachine,
  type SelectionEvent,
  type SelectionSearch,
} from '#machines/selection/selectionMachine.ts';
import { heldPromises } from './heldPromises.ts';

export const SELECTION_TIMEOUT_MS = 30_000;

/** A triangle in Kansas. */
export const REGION = [
  { lon: -98, lat: 38 },
  { lon: -96, lat: 38 },
  { lon: -96, lat: 40 },
];

export const TWO_VEHICLES: VehicleTable = {
  csv_header: ['vrid', 'origin'],
  payload: [
    ['KEP1', 'AMARILLO_HUB'],
    ['KEP2', 'BOYD_YARD'],
  ],
};

/** The selection machine with a service that answers when told, and a clock of its own. */
export function createSelectionSystem() {
  const clock = new SimulatedClock();
  const searches = heldPromises<VehicleTable, SelectionSearch>();
  const machine = selectionMachine.provide({ actors: { findVehicles: searches.logic } });
  const actor = createActor(machine, { clock, input: { timeoutMs: SELECTION_TIMEOUT_MS } }).start();
  return {
    actor,
    clock,
    searches,
    send: (event: SelectionEvent) => actor.send(event),
    read: <Value>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Value) =>
      select(actor.getSnapshot()),
  };
}
