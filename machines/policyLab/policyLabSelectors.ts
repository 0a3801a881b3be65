import type { SnapshotFrom } from 'xstate';
import type { LabPlot, LabResult, LabRun } from '#contracts/policyLab.ts';
import type { LabAnswer, LabState } from './labFacts.ts';
import type { policyLabMachine } from './policyLabMachine.ts';

type Snapshot = SnapshotFrom<typeof policyLabMachine>;

/** What the service said last of the lab; null: nothing yet, or it could not be loaded. */
export function selectLab(snapshot: Snapshot): LabState | null {
  const isHidden = snapshot.hasTag('missing') || snapshot.matches('forbidden');
  return isHidden ? null : snapshot.context.lab;
}

/** Whether the lab could not be loaded. */
export function selectIsLabMissing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missing');
}

/** Whether the service says that the person may not use the lab. */
export function selectIsLabForbidden(snapshot: Snapshot): boolean {
  return snapshot.matches('forbidden');
}

/** Whether policies and recording may be changed, and a comparison begun. */
export function selectIsLabEditable(snapshot: Snapshot): boolean {
  return snapshot.hasTag('editable');
}

/** Whether what is shown is compared again, because the form has changed. */
export function selectIsRenewing({ context }: Snapshot): boolean {
  return context.former !== null;
}

/** Whether the form can be written in: also while what it said before is compared again. */
export function selectIsFormOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('editable') || selectIsRenewing(snapshot);
}

/** Figures that are shown, with their comparison: the former ones until new ones are there. */
export function selectShown({ context }: Snapshot): LabAnswer | null {
  return context.former ?? context.lab;
}

/** Whether a file is being sent. */
export function selectIsUploading(snapshot: Snapshot): boolean {
  return snapshot.matches('uploading');
}

/** Whether a file was chosen that the service does not hold yet. */
export function selectIsFileComing({ context }: Snapshot): boolean {
  return context.file !== null;
}

/** Whether a file is sent as soon as what goes on is over. */
export function selectIsFileWaiting(snapshot: Snapshot): boolean {
  return selectIsFileComing(snapshot) && !selectIsUploading(snapshot);
}

/** Whether a comparison is running, also while it is being cancelled. */
export function selectIsRunning(snapshot: Snapshot): boolean {
  return snapshot.hasTag('running');
}

/** Whether the running comparison can be cancelled. */
export function selectIsCancellable(snapshot: Snapshot): boolean {
  return snapshot.hasTag('running') && !snapshot.hasTag('busy');
}

/** The comparison that runs, or the last one; null: there is none. */
export function selectRun({ context }: Snapshot): LabRun | null {
  return context.lab?.status.run ?? null;
}

/** Figures of the last comparison; null: it has none. */
export function selectResult({ context }: Snapshot): LabResult | null {
  return context.lab?.result ?? null;
}

/** Facility that is drawn; null: there is no result. */
export function selectDrawnFacility({ context }: Snapshot): string | null {
  return context.facilityId;
}

/** What is drawn of it; null: it is being loaded, or could not be. */
export function selectPlot({ context }: Snapshot): LabPlot | null {
  return context.plot;
}

/** Whether what is to be drawn could not be loaded. */
export function selectIsUnplotted(snapshot: Snapshot): boolean {
  return snapshot.matches({ ready: { shown: 'unplotted' } });
}

/** Reason why the last call failed: a key, or the service's text; null: it did not, or something else was begun since. */
export function selectLabFault({ context }: Snapshot): string | null {
  return context.fault;
}
