import type { SnapshotFrom } from 'xstate';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { PlaceCoverage } from '#contracts/placeCoverage.ts';
import { isLocationName } from '#domain/locations/locationName.ts';
import { needsAcceptance } from '#domain/locations/needsAcceptance.ts';
import type { firstYardMachine } from './firstYardMachine.ts';

type Snapshot = SnapshotFrom<typeof firstYardMachine>;

export function selectName({ context }: Snapshot): string {
  return context.name;
}

/** Whether the typed name breaks the rule of names; an empty one does not yet. */
export function selectIsNameWrong({ context }: Snapshot): boolean {
  return context.name !== '' && !isLocationName(context.name);
}

export function selectPlace({ context }: Snapshot): PlaceSuggestion | null {
  return context.place;
}

export function selectIsCityMissing({ context }: Snapshot): boolean {
  return context.isCityMissing;
}

/** What sources tell of the place; null: not known. */
export function selectCoverage({ context }: Snapshot): PlaceCoverage | null {
  return context.coverage;
}

/** Whether only satellites watch the place, so that a person may accept that. */
export function selectIsAcceptable({ context }: Snapshot): boolean {
  return context.coverage !== null && needsAcceptance(context.coverage);
}

export function selectIsAccepted({ context }: Snapshot): boolean {
  return context.isAccepted;
}

export function selectIsChecking(snapshot: Snapshot): boolean {
  return snapshot.matches({ editing: 'checking' });
}

/** Whether what sources tell of the place could not be found out. */
export function selectIsUnchecked(snapshot: Snapshot): boolean {
  return snapshot.matches({ editing: 'unchecked' });
}

/** Whether the yard stands and the acceptance could not be signed. */
export function selectIsUnsigned(snapshot: Snapshot): boolean {
  return snapshot.matches('unsigned');
}

export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

export function selectIsEditable(snapshot: Snapshot): boolean {
  return snapshot.hasTag('editable');
}

/** Whether the yard can be added now. */
export function selectIsAddable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'yard.confirmed' });
}

/** Why the last call failed; null: it did not. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
