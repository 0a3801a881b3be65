const QUIET_MS = 30 * 60_000;
/** Numbers from here on are instants: everything else in the facts is a length, a distance or a count. */
const FIRST_INSTANT_MS = 1_000_000_000_000;

/**
 * The same facts with every instant told by what can still matter of it: its order among all instants, and whether
 * the quiet period after it runs. So two moments with the same future look the same.
 */
export function relativeTimes(facts: unknown, nowMs: number): unknown {
  const instants = new Set<number>();
  visit(facts, (atMs) => void instants.add(atMs));
  const inOrder = [...instants].toSorted((a, b) => a - b);
  const quietOf = (atMs: number) => Math.max(-2, Math.min(1, Math.floor((nowMs - atMs) / QUIET_MS)));
  return visit(facts, (atMs) => `${quietOf(atMs)} quiet, ${inOrder.indexOf(atMs)}`);
}

function visit(value: unknown, ofInstant: (atMs: number) => unknown): unknown {
  if (typeof value === 'number') return value >= FIRST_INSTANT_MS ? ofInstant(value) : String(value);
  if (Array.isArray(value)) return value.map((item) => visit(item, ofInstant));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, ofInstant)]));
}
