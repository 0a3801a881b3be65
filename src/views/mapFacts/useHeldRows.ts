import {
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
} from 'react';
import type { WantedRow } from '#domain/incidents/heldRows.ts';
import { createRowKeeper } from './rowKeeper.ts';

/** A row of a list with what its place depends on. */
type Row<Item> = { readonly item: Item; readonly id: string; readonly isClosed: boolean };

/**
 * Rows in the order in which they are shown, which does not change under a pointer (GAP-144), and what their list
 * hears of the pointer. The element of each row has its id as `data-row`.
 *
 * @param rows In the wanted order; the same array until something changes.
 * @param rules What that order goes by: another string shows it at once.
 */
export function useHeldRows<Item>(rows: readonly Row<Item>[], rules: string) {
  const [keeper] = useState(() => createRowKeeper(() => performance.now(), rows, rules));
  const order = useSyncExternalStore(keeper.watch, keeper.order);
  useLayoutEffect(() => keeper.want(rows satisfies readonly WantedRow[], rules), [keeper, rows, rules]);
  const held = useMemo(() => {
    const byId = new Map(rows.map(({ id, item }) => [id, item]));
    return order.flatMap((id) => byId.get(id) ?? []);
  }, [rows, order]);
  const hoverProps = {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      // a finger hovers over nothing
      if (pointerType !== 'touch') keeper.hover(rowAt(target));
    },
    onPointerLeave: () => keeper.hover(null),
    onFocus: ({ target }: FocusEvent) => keeper.hover(rowAt(target)),
    onBlur: () => keeper.hover(null),
  };
  return [held, hoverProps] as const;
}

function rowAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row?.dataset['row'] ?? null;
}
