/** unsafe: better than the rules allow; notRaised: UNKNOWN where they close; tooCareful: worse than they ask for. */
export const FAULTS = ['unsafe', 'notRaised', 'tooCareful'] as const;
export type Fault = (typeof FAULTS)[number];

export type Tally = {
  /** One more case; whether people might work in it. */
  count(mayWork: boolean): void;
  note(fault: Fault, what: string): void;
  readonly cases: () => number;
  /** Cases in which people might work: a run without any would prove nothing. */
  readonly open: () => number;
  readonly faults: Readonly<Record<Fault, { count: number; first: string | null }>>;
};

export function createTally(): Tally {
  const none = () => ({ count: 0, first: null as string | null });
  const faults = { unsafe: none(), notRaised: none(), tooCareful: none() };
  let cases = 0;
  let open = 0;
  return {
    count(mayWork) {
      cases += 1;
      if (mayWork) open += 1;
    },
    note(fault, what) {
      faults[fault].count += 1;
      faults[fault].first ??= what;
    },
    cases: () => cases,
    open: () => open,
    faults,
  };
}
