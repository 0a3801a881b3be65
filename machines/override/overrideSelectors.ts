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

/**
 * Reasons against the offer to open the yard (OVR-02); empty: it is offered. `existing` also while it is unknown whether
 * there is an override.
 */
export function selectWithheld({ context }: Snapshot): readonly Withheld[] {
  return withheldIn(context);
}

/** Whether the role allows overriding at this place at all, so that its controls are visible (OVR-01). */
export function selectIsVisible({ context: { role, place } }: Snapshot): boolean {
  return isRoleAllowed(role, place);
}

/** Whether the form is open, running calls included. */
export function selectIsFormOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

export function selectForm({ context }: Snapshot): OverrideForm {
  return context.form;
}

/** Requirements that the form does not meet; empty: it can be set, or the switch is off. */
export function selectMissing({ context }: Snapshot): readonly Missing[] {
  return missingIn(context);
}

/** Whether calls are running, so that everything in the form waits (GAP-81). */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Reason why the last try failed; null: none has failed since the form was opened. */
export function selectFault({ context }: Snapshot): OverrideFault | null {
  return context.fault;
}

/** The override in force when last known; NO_OVERRIDE: none, or nothing was known yet. */
export function selectExisting({ context }: Snapshot): OverrideInForce {
  return context.existing;
}

/** Whether there is an override that this person may remove here (OVR-10). */
export function selectMayRemove({ context: { role, place, existing } }: Snapshot): boolean {
  return existing.isSet && mayFillForm(role, place);
}

/** Purpose of the form. Once a new override exists it is no longer for opening the yard alone. */
export function selectPurpose({ context }: Snapshot): OverridePurpose {
  return context.purpose;
}
