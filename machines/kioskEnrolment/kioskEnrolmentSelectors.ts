import type { SnapshotFrom } from 'xstate';
import { codeLeftMs } from './enrolmentFacts.ts';
import type { kioskEnrolmentMachine } from './kioskEnrolmentMachine.ts';

type Snapshot = SnapshotFrom<typeof kioskEnrolmentMachine>;

/** View of a display's page. `beginning`: another view follows soon; `keyless`: also while the key is tried again. */
export type EnrolmentView = 'beginning' | 'code' | 'expired' | 'renewing' | 'removed' | 'keyless';

const VIEWS = ['code', 'expired', 'renewing', 'removed', 'keyless'] as const;

export function selectView(snapshot: Snapshot): EnrolmentView {
  if (snapshot.hasTag('key') && snapshot.context.failures > 0) return 'keyless';
  return VIEWS.find((view) => snapshot.hasTag(view)) ?? 'beginning';
}

/** Code to be entered elsewhere, `XXXX-XXXX`; null: none is shown. */
export function selectCode(snapshot: Snapshot): string | null {
  return snapshot.hasTag('code') ? (snapshot.context.code?.code ?? null) : null;
}

/** Time left of the shown code, ms; 0 when none is. */
export function selectCodeLeftMs({ context }: Snapshot): number {
  return codeLeftMs(context.code, context.nowMs);
}

/** Reason why the last call failed: the error's message, or a key `timeout` or `generalError`; null: it did not fail. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
