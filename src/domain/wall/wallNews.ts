import { tileRank, type YardTile } from '../alerting/yardTile.ts';
import { isOpenTile } from './wallLayout.ts';

type Status = Pick<YardTile, 'shown' | 'isOverride' | 'isSatelliteOnly'>;
type Yard = { readonly id: string; readonly tile: Status };

/** Status told of a yard. `isOld`: it is UNKNOWN since then, of which nothing was told. */
type Told = Status & { readonly isOld?: boolean };

/** What a wall tells a listener last, and what it has told so far. */
export type WallNews<Known extends Yard> = {
  /** Statuses told so far, by the id of the yard. */
  readonly told: ReadonlyMap<string, Told>;
  /** Whether the statuses as a whole are known no more. */
  readonly isLost: boolean;
  /** Whether that has just begun or ended. */
  readonly turned: 'lost' | 'known' | null;
  /** Yards whose status got worse, in the order given. */
  readonly worse: readonly Known[];
  /** Yards whose status got better or has another word, and those first known that are not open. */
  readonly others: readonly Known[];
  /** Number of the news, from 0. */
  readonly nth: number;
};

export const NO_NEWS: WallNews<never> = {
  told: new Map(),
  isLost: false,
  turned: null,
  worse: [],
  others: [],
  nth: 0,
};

/**
 * Returns what to tell a listener after the statuses of a wall have changed; the news before where nothing is new.
 *
 * While the statuses as a whole are not known, that is told once and not for each yard; afterwards what differs from the
 * statuses told before it is told. A yard that is loading keeps what was told of it.
 *
 * @param isLost Whether the wall trusts no status any more.
 * @param toldId Yard whose status is told elsewhere: it is noted, and never told here later; null: none.
 */
export function wallNews<Known extends Yard>(
  before: WallNews<Known>,
  yards: readonly Known[],
  isLost: boolean,
  toldId: string | null = null,
): WallNews<Known> {
  const told = new Map<string, Told>();
  const worse: Known[] = [];
  const others: Known[] = [];
  let isSame = true;
  for (const yard of yards) {
    const { shown, isOverride, isSatelliteOnly } = yard.tile;
    const was = before.told.get(yard.id);
    const isUntold = shown === 'LOADING' || (isLost && shown === 'UNKNOWN');
    const now: Told | undefined = isUntold
      ? was && { ...was, isOld: shown === 'UNKNOWN' || was.isOld === true }
      : { shown, isOverride, isSatelliteOnly };
    if (now === undefined) continue;
    told.set(yard.id, now);
    isSame &&= was !== undefined && was.isOld === now.isOld && isSameStatus(was, now);
    if (yard.id === toldId) continue;
    // while nothing is known of the others, a strike of the page's own is news, whatever was told of the yard before
    const isAgain = isLost && was?.isOld === true && now.shown === 'CLOSED' && !isUntold;
    if (!isAgain && (was === undefined ? isOpenTile(now) : isSameStatus(was, now))) continue;
    if (isAgain || (was !== undefined && tileRank(now) < tileRank(was))) worse.push(yard);
    else others.push(yard);
  }
  if (worse.length + others.length > 0 || isLost !== before.isLost) {
    const turned = isLost === before.isLost ? null : isLost ? 'lost' : 'known';
    return { told, isLost, turned, worse, others, nth: before.nth + 1 };
  }
  return isSame && told.size === before.told.size ? before : { ...before, told };
}

function isSameStatus(a: Status, b: Status): boolean {
  return a.shown === b.shown && a.isOverride === b.isOverride && a.isSatelliteOnly === b.isSatelliteOnly;
}
