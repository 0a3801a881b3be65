import type { Dice } from '../../soak/dice.ts';
import type { StrikeRead, WindRead, YardTruth } from '../reading/skyRules.ts';
import { drawFrom, type Draw } from './pageCases.ts';

/** What a source delivers at one moment. */
export type Delivery = {
  readonly strikes: readonly StrikeRead[];
  readonly fromMs: number;
  readonly asOfMs: number;
};

/** Something that happens to the service, at its time. */
export type Happening = { readonly atMs: number } & (
  | { readonly kind: 'delivered'; readonly delivery: Delivery }
  | { readonly kind: 'observed'; readonly wind: WindRead }
  | { readonly kind: 'restarted' }
  | { readonly kind: 'waited' }
);

/** An hour or two of one yard. */
export type Story = {
  readonly yard: Pick<YardTruth, 'place' | 'rules'>;
  readonly happenings: readonly Happening[];
  /** A page looks so long after each answer, ms. */
  readonly looksAfterMs: number;
};

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 6, 14, 21);
const METRES_PER_DEG = 111_195;

function rulesOf(draw: Draw): YardTruth['rules'] {
  const alertRadiusM = draw.of([5_000, 9_656, 16_093]);
  return {
    alertRadiusM,
    warningRadiusM: draw.of([alertRadiusM, 16_093, 24_140]),
    quietPeriodMs: draw.of([10, 30]) * MINUTE_MS,
    isTotalLightning: draw.chance(0.8),
    isYardOpenInLightning: draw.chance(0.1),
  };
}

/** A strike about the yard: anywhere near, or within metres of a circle. */
function strikeNear(draw: Draw, { place, rules }: Story['yard'], atMs: number): StrikeRead {
  const edgeM = draw.of([rules.alertRadiusM, rules.warningRadiusM]) + draw.whole(-12, 12);
  const distanceM = draw.chance(0.4) ? edgeM : draw.whole(0, 30_000);
  const bearing = (draw.whole(0, 359) * Math.PI) / 180;
  const lat = place.lat + (distanceM * Math.cos(bearing)) / METRES_PER_DEG;
  const lon =
    place.lon + (distanceM * Math.sin(bearing)) / (METRES_PER_DEG * Math.cos((place.lat * Math.PI) / 180));
  return { lon, lat, atMs, isGround: draw.chance(0.5) };
}

function windOf(draw: Draw, atMs: number): WindRead {
  const speed = () =>
    draw.chance(0.15) ? null : draw.of([10, 30, 49.8, 49.9, 60, 64.3, 64.4, 70, 93.3, 93.4]);
  return { atMs, speedKmh: speed(), gustKmh: speed() };
}

/** One random story. A source delivers every so often, misses times, and brings some strikes late and out of order. */
export function storyOf(dice: Dice): Story {
  const draw = drawFrom(dice);
  const yard = {
    place: { lon: draw.whole(-170, 170), lat: draw.whole(-60, 65) },
    rules: rulesOf(draw),
  };
  const { quietPeriodMs } = yard.rules;
  const happenings: Happening[] = [];
  const late: StrikeRead[] = [];
  const isStormy = draw.chance(0.7);
  let atMs = START_MS;
  let asOfMs = atMs - draw.of([0, quietPeriodMs - 1, quietPeriodMs, 2 * quietPeriodMs]);
  for (let turn = draw.whole(4, 14); turn > 0; turn -= 1) {
    const stepMs = draw.of([1_000, 20_000, MINUTE_MS, 5 * MINUTE_MS, quietPeriodMs - 1, quietPeriodMs]);
    const kind = draw.of([
      'delivered',
      'delivered',
      'delivered',
      'delivered',
      'observed',
      'restarted',
      'waited',
    ]);
    if (happenings.length > 0) atMs += stepMs + draw.whole(-1, 1);
    if (kind === 'observed') {
      happenings.push({ atMs, kind, wind: windOf(draw, atMs - draw.of([0, MINUTE_MS, 90 * MINUTE_MS])) });
    } else if (kind === 'restarted' || kind === 'waited') happenings.push({ atMs, kind });
    else {
      const fromMs = draw.chance(0.15) ? Math.min(atMs, asOfMs + draw.of([1, 1_000, 3 * MINUTE_MS])) : asOfMs;
      asOfMs = Math.max(fromMs, atMs - draw.of([0, 0, 5_000, 59_999]));
      const fallen = isStormy ? draw.many(3, () => strikeNear(draw, yard, draw.whole(fromMs, asOfMs))) : [];
      const held = fallen.filter(() => draw.chance(0.2));
      const strikes = [...fallen.filter((strike) => !held.includes(strike)), ...late.splice(0)];
      late.push(...held);
      happenings.push({ atMs, kind: 'delivered', delivery: { strikes, fromMs, asOfMs } });
    }
  }
  return { yard, happenings, looksAfterMs: draw.of([0, 0, 4_000, 59_999, MINUTE_MS, MINUTE_MS + 1]) };
}
