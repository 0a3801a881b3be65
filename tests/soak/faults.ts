import type { Dice } from './dice.ts';

const MINUTE_MS = 60_000;

/** What goes wrong with the network or on the device, and for how long, minutes. */
const FAULTS = {
  /** The alerts service and its file answer 503. */
  refused: { minutes: 0.7, isOfFeed: true },
  /** The alerts service answers 503, its file is good. */
  fileOnly: { minutes: 4, isOfFeed: true },
  /** "File doesn't exist". */
  missing: { minutes: 2, isOfFeed: true },
  /** Answers arrive whose content does not get newer. */
  frozen: { minutes: 5, isOfFeed: true },
  /** No connection. */
  dropped: { minutes: 2, isOfFeed: true },
  /** Answers take 6 s. */
  slow: { minutes: 4, isOfFeed: true },
  /** Answers break off. */
  broken: { minutes: 1, isOfFeed: true },
  /** The alerts service does not answer. */
  hanging: { minutes: 1.5, isOfFeed: true },
  /** The service does not know how far strikes are known. */
  lightningUnknown: { minutes: 2, isOfFeed: true },
  /** How far strikes are known does not get on. */
  lightningOld: { minutes: 4, isOfFeed: true },
  /** Nothing answers at all. */
  silence: { minutes: 20, isOfFeed: true },
  stepsMissing: { minutes: 3, isOfFeed: false },
  stepsRefused: { minutes: 4, isOfFeed: false },
  /** Strikes come as lists only. */
  columnsBroken: { minutes: 8, isOfFeed: false },
  /** The stream of changes ends and is refused. */
  streamCut: { minutes: 10, isOfFeed: false },
  workerHung: { minutes: 0.1, isOfFeed: false },
  workerCrashed: { minutes: 0.1, isOfFeed: false },
} as const;

type FaultKind = keyof typeof FAULTS;

/** In force from its start until before its end, epoch ms. */
export type Fault = { readonly kind: FaultKind; readonly fromMs: number; readonly toMs: number };

/** Three a block, so that each kind has its turn in less than six blocks. */
const ORDER: readonly FaultKind[] = [
  ...(['refused', 'workerHung', 'frozen', 'missing', 'stepsMissing', 'silence'] as const),
  ...(['fileOnly', 'lightningUnknown', 'broken', 'slow', 'workerCrashed', 'dropped'] as const),
  ...(['streamCut', 'hanging', 'lightningOld', 'stepsRefused', 'columnsBroken'] as const),
];
/** Before, in the middle of and after what the block's storm does to the yard, minutes. */
const TIMES_MIN = [20, 46, 90];

export function planFaults(block: number, blockMs: number, dice: Dice): Fault[] {
  return TIMES_MIN.map((minute, index) => {
    const kind = ORDER[(block * TIMES_MIN.length + index) % ORDER.length]!;
    const fromMs = blockMs + Math.round((minute + dice.between(-3, 3)) * MINUTE_MS);
    return { kind, fromMs, toMs: fromMs + Math.round(FAULTS[kind].minutes * MINUTE_MS) };
  });
}

/** The fault in force; null: all is well. No two are in force at once. */
export function faultAt(faults: readonly Fault[], atMs: number): Fault | null {
  return faults.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) ?? null;
}

/** Can the page know the yard's status at its usual pace while this lasts? */
export function isFeedFault({ kind }: Fault): boolean {
  return FAULTS[kind].isOfFeed;
}
