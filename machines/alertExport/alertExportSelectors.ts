import type { SnapshotFrom } from 'xstate';
import { hasExportFacility, type ExportChoice, type ExportFault } from '#domain/alerting/historyExport.ts';
import type { alertExportMachine } from './alertExportMachine.ts';

type Snapshot = SnapshotFrom<typeof alertExportMachine>;

/** Whether the dialog is open. */
export function selectIsExportOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** Choice in the dialog. */
export function selectExportChoice(snapshot: Snapshot): ExportChoice {
  return snapshot.context.choice;
}

/** Whether the service is being asked, so that the dialog waits. */
export function selectIsExporting(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Whether the export was taken, and an e-mail will follow. */
export function selectIsExportSent(snapshot: Snapshot): boolean {
  return snapshot.hasTag('sent');
}

/** Whether the button can be pressed: a facility is chosen, and nothing is on its way (HIST-07). */
export function selectIsExportable(snapshot: Snapshot): boolean {
  return snapshot.matches('filling') && hasExportFacility(snapshot.context.choice);
}

/** Limit that the choice breaks; null: none, or it was not requested yet. */
export function selectExportLimit(snapshot: Snapshot): ExportFault | null {
  return snapshot.context.limit;
}

/** Reason why the last call failed: the service's text, `timeout` or `generalError`; null: it did not. */
export function selectExportFault(snapshot: Snapshot): string | null {
  return snapshot.context.fault;
}
