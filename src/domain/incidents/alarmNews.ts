import type { MapCode } from '../alerting/mapCode.ts';
import { incidentRank } from './incidentOrder.ts';

/** Alarms of a map that were raised since it began and were not in view since then. */
export type AlarmNews = {
  /** Mark of each facility as it was last known, by id; null: no statuses were known yet. */
  readonly codes: ReadonlyMap<string, MapCode> | null;
  /** Ids of facilities with an alarm that was not in view yet. */
  readonly unseen: ReadonlySet<string>;
};

export const NO_NEWS: AlarmNews = { codes: null, unseen: new Set() };

const UNKNOWN: MapCode = 0;
/** From this rank on a yard may be entered: an opening override, and open. */
const OPENED_RANK = incidentRank(5);

/**
 * Takes the marks that hold now. An alarm is new where a mark is worse than the one before; it is none any more once
 * the yard may be entered. What holds as the map begins is not new: the map begins where it is in view (GAP-143).
 *
 * @param codes Mark of each facility, by id. Not to be called while the statuses are unproven: all are UNKNOWN then.
 */
export function withCodes(news: AlarmNews, codes: ReadonlyMap<string, MapCode>): AlarmNews {
  const unseen = new Set([...news.unseen].filter((id) => isAlarm(codes.get(id))));
  for (const [id, code] of codes) {
    const before = news.codes?.get(id);
    if (before !== undefined && isAlarm(code) && incidentRank(code) < incidentRank(before)) unseen.add(id);
  }
  return { codes, unseen };
}

/**
 * Takes the marks while the statuses are unproven: UNKNOWN says nothing then, but a yard that the page's own strikes
 * close is an alarm at once (S2). Of each yard the worse mark is kept, with which a proven one is compared later.
 *
 * @param codes Mark of each facility, by id.
 */
export function withUnproven(news: AlarmNews, codes: ReadonlyMap<string, MapCode>): AlarmNews {
  const { codes: held } = news;
  if (held === null) return news;
  const worse = [...codes].flatMap(([id, code]): [string, MapCode][] => {
    const before = held.get(id);
    if (before === undefined) return [];
    const isWorse = code !== UNKNOWN && incidentRank(code) < incidentRank(before);
    return [[id, isWorse ? code : before]];
  });
  return withCodes(news, new Map(worse));
}

/** Takes away the alarms that are in view. The same object if none is. */
export function withSeen(news: AlarmNews, inView: (id: string) => boolean): AlarmNews {
  const unseen = [...news.unseen].filter((id) => !inView(id));
  return unseen.length === news.unseen.size ? news : { codes: news.codes, unseen: new Set(unseen) };
}

function isAlarm(code: MapCode | undefined): boolean {
  return code !== undefined && incidentRank(code) < OPENED_RANK;
}
