/** Time between two changes of the order, ms. Source: GAP-144 and look-next, section 1. */
const REORDER_EVERY_MS = 5_000;
/** Time for which a row under the pointer stays where it is, ms. Source: GAP-144. */
const HOLD_FOR_MS = 10_000;

/** One row of a list, in the order that the rules of the list want. */
export type WantedRow = {
  readonly id: string;
  /** It is CLOSED, and the list shows the worst first. */
  readonly isClosed: boolean;
};

/** Rows as they are shown, with what the next order depends on. Times are of any clock that never goes back, ms. */
export type HeldRows = {
  readonly order: readonly string[];
  /** Last change of the order. */
  readonly reorderedAtMs: number;
  /** Rows that went on top as they closed, with when. */
  readonly raisedAtMs: ReadonlyMap<string, number>;
  /** Rows that are CLOSED. */
  readonly closed: ReadonlySet<string>;
  /** When the order is to be settled again though nothing has changed; null: it is as it should be. */
  readonly dueMs: number | null;
};

/** The row under the pointer, or with the focus, and since when. */
export type HoveredRow = { readonly id: string; readonly sinceMs: number };

type Moment = { readonly nowMs: number; readonly hovered: HoveredRow | null };

/**
 * Order in which rows are shown now, so that none moves away under a pointer (GAP-144): the order changes at most once
 * in 5 s, a hovered row keeps its place for 10 s at most, and a row that turns CLOSED goes on top at once. Rows that
 * are new stand in their place at once, and rows that are not wanted any more are gone at once.
 *
 * @param held What is shown; null: nothing yet, or by other rules.
 */
export function settleRows(held: HeldRows | null, wanted: readonly WantedRow[], at: Moment): HeldRows {
  const { nowMs } = at;
  const ids = wanted.map(({ id }) => id);
  const closed = new Set(wanted.flatMap(({ id, isClosed }) => (isClosed ? [id] : [])));
  if (held === null)
    return {
      order: ids,
      reorderedAtMs: nowMs - REORDER_EVERY_MS,
      raisedAtMs: new Map(),
      closed,
      dueMs: null,
    };
  const raisedNow = ids.filter((id) => closed.has(id) && !held.closed.has(id));
  const stillRaised = [...held.raisedAtMs].filter(
    ([id, atMs]) => closed.has(id) && !raisedNow.includes(id) && nowMs - atMs < REORDER_EVERY_MS,
  );
  const raisedAtMs = new Map([...raisedNow.map((id) => [id, nowMs] as const), ...stillRaised]);
  const mayReorder = nowMs - held.reorderedAtMs >= REORDER_EVERY_MS;
  const settled = mayReorder ? ids : keptOrder(held.order, ids);
  const order = hold(
    [...raisedAtMs.keys(), ...settled.filter((id) => !raisedAtMs.has(id))],
    { order: held.order, first: raisedNow.length },
    at,
  );
  const isMoved = mayReorder && !isSameOrder(order, keptOrder(held.order, order));
  const reorderedAtMs = isMoved ? nowMs : held.reorderedAtMs;
  const dues = [
    reorderedAtMs + REORDER_EVERY_MS,
    ...[...raisedAtMs.values()].map((ms) => ms + REORDER_EVERY_MS),
  ];
  if (at.hovered !== null) dues.push(at.hovered.sinceMs + HOLD_FOR_MS);
  const later = dues.filter((ms) => ms > nowMs);
  const dueMs = isSameOrder(order, ids) || later.length === 0 ? null : Math.min(...later);
  return { order, reorderedAtMs, raisedAtMs, closed, dueMs };
}

/** The shown order of all that is still wanted; what is new stands before the first row that it is to precede. */
function keptOrder(shown: readonly string[], wanted: readonly string[]): readonly string[] {
  const isWanted = new Set(wanted);
  const order = shown.filter((id) => isWanted.has(id));
  if (order.length === wanted.length) return order;
  const isShown = new Set(order);
  const before = new Map<string | null, string[]>();
  let added: string[] = [];
  for (const id of wanted) {
    if (isShown.has(id)) {
      before.set(id, added);
      added = [];
    } else added.push(id);
  }
  return [...order.flatMap((id) => [...(before.get(id) ?? []), id]), ...added];
}

type Shown = {
  readonly order: readonly string[];
  /** Index from which on rows may be held. */
  readonly first: number;
};

/** Leaves the hovered row at its index, below rows that have just gone on top. */
function hold(
  order: readonly string[],
  { order: shown, first }: Shown,
  { nowMs, hovered }: Moment,
): readonly string[] {
  if (hovered === null || nowMs - hovered.sinceMs >= HOLD_FOR_MS) return order;
  const { id } = hovered;
  const [index, now] = [shown.indexOf(id), order.indexOf(id)];
  if (index < 0 || now < first) return order;
  const others = order.filter((other) => other !== id);
  return others.toSpliced(Math.max(index, first), 0, id);
}

/** Whether two orders name the same rows in the same places. */
export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
