import { useEffect, useState } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import { NO_NEWS, withCodes, withSeen, withUnproven } from '#domain/incidents/alarmNews.ts';
import { selectCodes, selectIsConfirmed, selectIsWatched } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';

/**
 * Ids of new alarms that were not in view yet, with their marks.
 *
 * @param isInView Whether a facility is in view now; it is asked at each drawing.
 */
export function useAlarmNews(
  mapFeed: MapFeedRef,
  facilities: readonly Facility[],
  isInView: (id: string) => boolean,
): ReadonlyMap<string, MapCode> {
  const [news, setNews] = useState(NO_NEWS);
  useEffect(() => {
    let told: { codes: Uint8Array; isKnown: boolean } | null = null;
    const note = () => {
      const snapshot = mapFeed.getSnapshot();
      const codes = selectCodes(snapshot);
      const isKnown = selectIsConfirmed(snapshot) && selectIsWatched(snapshot);
      // statuses of another list say nothing of this one
      if (codes.length !== facilities.length || (codes === told?.codes && isKnown === told.isKnown)) return;
      told = { codes, isKnown };
      const byId = new Map(facilities.map(({ id }, row) => [id, codes[row] as MapCode]));
      // without proof every other yard is UNKNOWN, which the map says in words
      setNews((held) => (isKnown ? withCodes : withUnproven)(held, byId));
    };
    note();
    const { unsubscribe } = mapFeed.subscribe(note);
    return unsubscribe;
  }, [mapFeed, facilities]);
  const left = withSeen(news, isInView);
  if (left !== news) setNews(left);
  return new Map([...left.unseen].map((id) => [id, news.codes?.get(id) ?? 0]));
}
