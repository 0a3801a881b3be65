import { MISSION_TIME_MS } from '../support/missionTime.ts';
import { createDice, type Dice } from './dice.ts';
import { planFaults, type Fault } from './faults.ts';

/** One strike near the yard. */
export type StoryStrike = {
  readonly atMs: number;
  /** Metres north and east of the yard. */
  readonly northM: number;
  readonly eastM: number;
  readonly isGround: boolean;
};

/** A hazard other than lightning, in force from its start until before its end, epoch ms. */
type StoryHazard = {
  readonly id: string;
  readonly type: string;
  readonly status: 'WARNING' | 'ALERT_OPEN' | 'ALERT';
  readonly fromMs: number;
  readonly toMs: number;
};

/** A status set by a person, until its end or, if it opens, until the next strike inside the alert circle. */
type StoryOverride = {
  readonly id: string;
  readonly opens: boolean;
  readonly fromMs: number;
  readonly toMs: number;
};

/** All that happens around one yard, and to its network. Times are network time, epoch ms, each list in their order. */
export type Story = {
  readonly startMs: number;
  readonly endMs: number;
  readonly strikes: readonly StoryStrike[];
  readonly hazards: readonly StoryHazard[];
  readonly overrides: readonly StoryOverride[];
  readonly faults: readonly Fault[];
};

const MINUTE_MS = 60_000;
/** The story repeats itself in blocks that begin and end in calm, so that memory is always measured in the same state. */
export const BLOCK_MS = 120 * MINUTE_MS;

/** From here to the end of its block nothing happens any more, ms after the block's begin. */
export const CALM_FROM_MS = 114 * MINUTE_MS;

/** Nearest approach of the storm of a block, metres: two hit the yard, one passes by near, one far away. */
const APPROACH_M = [2_000, 13_000, 4_000, 30_000];
const STORM = { fromMin: 6, untilMin: 42, speedMps: 45, everyS: 4, scatterM: 3_500 };
const RINGS_M = [9_656, 16_093];
/** No strike is so near to a ring that rounding decides. */
const CLEAR_OF_RING_M = 150;

/** @param startMs Network time at which it begins, epoch ms. */
export function tellStory(hours: number, { seed = 1, startMs = MISSION_TIME_MS } = {}): Story {
  const endMs = startMs + hours * 60 * MINUTE_MS;
  const blocks = Math.ceil((endMs - startMs) / BLOCK_MS);
  const all = Array.from({ length: blocks }, (_, block) =>
    tellBlock(block, startMs + block * BLOCK_MS, createDice(seed * 1_000 + block)),
  );
  return {
    startMs,
    endMs,
    strikes: all.flatMap(({ strikes }) => strikes),
    hazards: all.flatMap(({ hazards }) => hazards),
    overrides: all.flatMap(({ overrides }) => overrides),
    faults: all.flatMap(({ faults }) => faults),
  };
}

function tellBlock(block: number, blockMs: number, dice: Dice) {
  const at = (minute: number) => blockMs + Math.round((minute + dice.between(-1, 1)) * MINUTE_MS);
  const id = (what: string) => `${what}-${block}`;
  const isEven = block % 2 === 0;
  const hazards: StoryHazard[] = [
    { id: id('breeze'), type: 'wind_level1', status: 'WARNING', fromMs: at(68), toMs: at(88) },
    isEven
      ? { id: id('gale'), type: 'wind_level3', status: 'ALERT', fromMs: at(73), toMs: at(82) }
      : { id: id('heat'), type: 'highTemp_level2', status: 'ALERT_OPEN', fromMs: at(73), toMs: at(95) },
  ];
  const overrides: StoryOverride[] = isEven
    ? // set while the storm still strikes, so that it is revoked; or after it, so that it opens a closed yard
      [{ id: id('opened'), opens: true, fromMs: at(block % 4 === 0 ? 50 : 24), toMs: at(64) }]
    : [{ id: id('shut'), opens: false, fromMs: at(99), toMs: at(106) }];
  return {
    strikes: tellStorm(APPROACH_M[block % APPROACH_M.length]!, blockMs, dice),
    hazards,
    overrides,
    faults: planFaults(block, blockMs, dice),
  };
}

/** A storm that comes from the west and leaves to the east. */
function tellStorm(approachM: number, blockMs: number, dice: Dice): StoryStrike[] {
  const strikes: StoryStrike[] = [];
  const fromMs = blockMs + STORM.fromMin * MINUTE_MS;
  const untilMs = blockMs + STORM.untilMin * MINUTE_MS;
  const middleMs = (fromMs + untilMs) / 2;
  for (let atMs = fromMs; atMs < untilMs; atMs += Math.round(dice.between(0.2, 1.8) * STORM.everyS * 1_000)) {
    const eastM = ((atMs - middleMs) / 1_000) * STORM.speedMps + dice.between(-1, 1) * STORM.scatterM;
    const northM = approachM + dice.between(-1, 1) * STORM.scatterM;
    const distanceM = Math.hypot(eastM, northM);
    if (RINGS_M.some((ringM) => Math.abs(distanceM - ringM) < CLEAR_OF_RING_M)) continue;
    strikes.push({ atMs, northM, eastM, isGround: dice.between(0, 1) < 0.3 });
  }
  return strikes;
}
