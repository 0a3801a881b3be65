/** Numbers that look random and are the same for the same seed. */
export type Dice = {
  /** Evenly spread, `from` inclusive, `to` exclusive. */
  between(from: number, to: number): number;
};

/** Source: T. Ettinger, mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return {
    between(from, to) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from);
    },
  };
}
