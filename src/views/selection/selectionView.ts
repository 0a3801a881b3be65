import type { ActorRefFrom } from 'xstate';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { selectionMachine } from '#machines/selection/selectionMachine.ts';

export type SelectionRef = ActorRefFrom<typeof selectionMachine>;

/** What Selection Mode needs of the page around it. */
export type SelectionDependencies = {
  readonly selection: SelectionRef;
  /** Network time, ms since the epoch. */
  readonly presentMs: () => number;
  /** Hands a table to the person as a file. */
  readonly onExported: (fileName: string, table: VehicleTable) => void;
};

const MINUTE_MS = 60_000;

/** A time as a field of date and time has it, UTC; empty: none. */
export function fieldTime(atMs: number | null): string {
  return atMs === null ? '' : new Date(atMs).toISOString().slice(0, 16);
}

/** What such a field says, ms since the epoch; null: no time. */
export function readFieldTime(text: string): number | null {
  const atMs = Date.parse(`${text}Z`);
  return Number.isNaN(atMs) ? null : Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}
