import type { SnapshotFrom } from 'xstate';
import type { createLookupMachine } from './lookupMachine.ts';

type Snapshot<Item> = SnapshotFrom<ReturnType<typeof createLookupMachine<Item>>>;

/** What is typed. */
export function selectText<Item>(snapshot: Snapshot<Item>): string {
  return snapshot.context.text;
}

/** What the typed text has found, empty for nothing; null: not known yet, not asked, or the question failed. */
export function selectFound<Item>(snapshot: Snapshot<Item>): readonly Item[] | null {
  return snapshot.context.found;
}

/** Is it being searched, or about to be? */
export function selectIsSearching<Item>(snapshot: Snapshot<Item>): boolean {
  return snapshot.hasTag('searching');
}

/** Why the question failed: the service's text, or a key `timeout` or `generalError`; null: it did not. */
export function selectLookupFault<Item>(snapshot: Snapshot<Item>): string | null {
  return snapshot.hasTag('failed') ? snapshot.context.fault : null;
}
