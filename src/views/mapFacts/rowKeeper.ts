import {
  isSameOrder,
  settleRows,
  type HeldRows,
  type HoveredRow,
  type WantedRow,
} from '#domain/incidents/heldRows.ts';

/** Keeps the rows of one list in the order in which they are shown; see `settleRows`. */
export type RowKeeper = {
  readonly watch: (changed: () => void) => () => void;
  /** Ids of the rows as they are shown; the same array until they change. */
  readonly order: () => readonly string[];
  /** @param rules What the wanted order goes by: another string shows it at once. */
  want(rows: readonly WantedRow[], rules: string): void;
  /** @param id The row under the pointer, or with the focus; null: none. */
  hover(id: string | null): void;
};

/** @param nowMs A clock that never goes back, ms. */
export function createRowKeeper(
  nowMs: () => number,
  first: readonly WantedRow[],
  firstRules: string,
): RowKeeper {
  let wanted = first;
  let rules = firstRules;
  let held: HeldRows = settleRows(null, first, { nowMs: nowMs(), hovered: null });
  let hovered: HoveredRow | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = new Set<() => void>();

  function settle(before: HeldRows | null = held): void {
    clearTimeout(timer);
    const shown = held.order;
    const next = settleRows(before, wanted, { nowMs: nowMs(), hovered });
    const isSame = isSameOrder(next.order, shown);
    held = Object.assign(next, { order: isSame ? shown : next.order });
    if (watchers.size > 0 && next.dueMs !== null) timer = setTimeout(settle, next.dueMs - nowMs());
    if (!isSame) watchers.forEach((changed) => changed());
  }

  return {
    watch(changed) {
      watchers.add(changed);
      settle();
      return () => {
        watchers.delete(changed);
        if (watchers.size === 0) clearTimeout(timer);
      };
    },
    order: () => held.order,
    want(rows, nextRules) {
      const isOther = nextRules !== rules;
      if (rows === wanted && !isOther) return;
      wanted = rows;
      rules = nextRules;
      settle(isOther ? null : held);
    },
    hover(id) {
      if (id === (hovered?.id ?? null)) return;
      hovered = id === null ? null : { id, sinceMs: nowMs() };
      settle();
    },
  };
}
