import type { SnapshotFrom } from 'xstate';
import type { OverrideInForce } from '#domain/alerting/overrideInForce.ts';
import { isRoleAllowed, mayFillForm, type Withheld } from '#domain/override/overrideGate.ts';
import {
  missingIn,
  withheldIn,
  type Missing,
  type OverrideFault,
  type OverrideForm,
  type OverridePurpose,
} from './overrideContext.ts';
import type { overrideMachine } from './overrideMachine.ts';

type Snapshot = SnapshotFrom<typeof overrideMachine>;

/** Is opening the yard offered right now (OVR-02)? */
export function selectIsOffered({ context }: Snapshot): boolean {
  return withheldIn(context).length === 0;
}

/** Everything that speaks against the offer. `existing` also while nobody knows whether there is an override. */
export function selectWithheld({ context }: Snapshot): readonly Withheld[] {
  return withheldIn(context);
}

/** Does the role allow overriding at this place at all, so that its controls are there (OVR-01)? */
export function selectIsVisible({ context: { role, place } }: Snapshot): boolean {
  return isRoleAllowed(role, place);
}

/** Is the form open, calls under way included? */
export function selectIsFormOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

export function selectForm({ context }: Snapshot): OverrideForm {
  return context.form;
}

/** Why the override of the form cannot be set; empty: it can, or the switch is off. */
export function selectMissing({ context }: Snapshot): readonly Missing[] {
  return missingIn(context);
}

/** Are calls under way, so that everything in the form waits (GAP-81)? */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Why the last try did not work; null while none has failed since the form was opened. */
export function selectFault({ context }: Snapshot): OverrideFault | null {
  return context.fault;
}

/** The override in force when last known; NO_OVERRIDE: none, or nothing was known yet. */
export function selectExisting({ context }: Snapshot): OverrideInForce {
  return context.existing;
}

/** Is there an override that this person may remove here (OVR-10)? */
export function selectMayRemove({ context: { role, place, existing } }: Snapshot): boolean {
  return existing.isSet && mayFillForm(role, place);
}

/** What the form was opened for. Once a new override has appeared it is no longer for opening the yard alone. */
export function selectPurpose({ context }: Snapshot): OverridePurpose {
  return context.purpose;
}
