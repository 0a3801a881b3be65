import type { SnapshotFrom } from 'xstate';
import type { createLookupMachine } from './lookupMachine.ts';

type Snapshot<Item> = SnapshotFrom<ReturnType<typeof createLookupMachine<Item>>>;

/** Text as typed. */
export function selectText<Item>(snapshot: Snapshot<Item>): string {
  return snapshot.context.text;
}

/** Results of the typed text, empty for no match; null: unknown yet, not searched, or the search failed. */
export function selectFound<Item>(snapshot: Snapshot<Item>): readonly Item[] | null {
  return snapshot.context.found;
}

/** Whether a search is running or about to start. */
export function selectIsSearching<Item>(snapshot: Snapshot<Item>): boolean {
  return snapshot.hasTag('searching');
}

/** Reason why the search failed: the service's text, or a key `timeout` or `generalError`; null: it did not. */
export function selectLookupFault<Item>(snapshot: Snapshot<Item>): string | null {
  return snapshot.hasTag('failed') ? snapshot.context.fault : null;
}
