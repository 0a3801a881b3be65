/**
 * Time after which an override ends by itself, hours (S9): bounds, both included, and the value of a client that has not
 * chosen another. Source: our own decision; a day is the longest that one person's judgement of a yard holds.
 */
export const OVERRIDE_LIFETIME_HOURS = { shortest: 1, longest: 24, usual: 12 } as const;

/** Every time that a client can choose, hours, the shortest first. */
export const OVERRIDE_LIFETIME_CHOICES: readonly number[] = Array.from(
  { length: OVERRIDE_LIFETIME_HOURS.longest - OVERRIDE_LIFETIME_HOURS.shortest + 1 },
  (_, index) => OVERRIDE_LIFETIME_HOURS.shortest + index,
);
