import type { SnapshotFrom } from 'xstate';
import { codeLeftMs } from './enrolmentFacts.ts';
import type { kioskEnrolmentMachine } from './kioskEnrolmentMachine.ts';

type Snapshot = SnapshotFrom<typeof kioskEnrolmentMachine>;

/** What the page of a display shows. `beginning`: it is about to show something else. */
export type EnrolmentView = 'beginning' | 'code' | 'expired' | 'renewing' | 'removed' | 'keyless';

const VIEWS = ['code', 'expired', 'renewing', 'removed', 'keyless'] as const;

export function selectView(snapshot: Snapshot): EnrolmentView {
  return VIEWS.find((view) => snapshot.hasTag(view)) ?? 'beginning';
}

/** The code to be entered elsewhere, `XXXX-XXXX`; null: none is shown. */
export function selectCode(snapshot: Snapshot): string | null {
  return snapshot.hasTag('code') ? (snapshot.context.code?.code ?? null) : null;
}

/** What is left of the code that is shown, ms; 0 when none is. */
export function selectCodeLeftMs({ context }: Snapshot): number {
  return codeLeftMs(context.code, context.nowMs);
}

/** Why the last call failed: the error's words, or a key `timeout` or `generalError`; null: it did not. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
