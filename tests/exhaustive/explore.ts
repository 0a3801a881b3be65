/** Something that can happen, by its name in plain words, and what it leads to. */
type Happening<State> = { readonly name: string; readonly to: () => State };

/** Everything that a machine and its surroundings can be, to be walked from the beginning on. */
export type World<State> = {
  readonly start: () => State;
  /** Everything that can happen in this state. */
  readonly happenings: (state: State) => readonly Happening<State>[];
  /** Two states of one key have the same future. */
  readonly keyOf: (state: State) => string;
  /** Throws where the state breaks a rule. `from`: the state before; null at the start. */
  readonly check: (state: State, from: State | null) => void;
};

export type Exploration = {
  readonly states: number;
  readonly transitions: number;
  /** Depth at which nothing new was found any more; null: the limit came first. */
  readonly exhaustedAt: number | null;
};

/**
 * Visits every state that up to `depth` happenings in a row lead to, each once, nearest first, and checks each arrival.
 *
 * @throws Error that tells the shortest way to a broken rule.
 */
export function explore<State>(world: World<State>, depth: number): Exploration {
  const start = world.start();
  world.check(start, null);
  const seen = new Set([world.keyOf(start)]);
  let frontier: { state: State; way: readonly string[] }[] = [{ state: start, way: [] }];
  let transitions = 0;
  for (let length = 1; length <= depth; length++) {
    const next: typeof frontier = [];
    for (const { state, way } of frontier) {
      for (const { name, to } of world.happenings(state)) {
        transitions++;
        const arrived = to();
        const key = world.keyOf(arrived);
        const walked = [...way, name];
        try {
          world.check(arrived, state);
        } catch (cause) {
          throw new Error(`After: ${walked.join(' → ')}\n${String(cause)}`, { cause });
        }
        if (seen.has(key)) continue;
        seen.add(key);
        next.push({ state: arrived, way: walked });
      }
    }
    if (next.length === 0) return { states: seen.size, transitions, exhaustedAt: length };
    frontier = next;
  }
  return { states: seen.size, transitions, exhaustedAt: null };
}
