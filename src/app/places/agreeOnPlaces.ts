import type { ActorRefFrom } from 'xstate';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { selectAnswerOfOtherPlaces } from '#machines/mapFeed/mapFeedSelectors.ts';

type MapFeed = Pick<ActorRefFrom<typeof mapFeedMachine>, 'subscribe' | 'send'>;
type Facilities = { send(event: { type: 'refresh.requested' }): void };

/**
 * Reads the list of facilities again as soon as an answer is about other places, and the answer again as soon as the
 * list is: a facility that moved, came or went shows without waiting for the next hour. Each answer and each list asks
 * once, so that two caches that never agree are not asked in a circle.
 */
export function agreeOnPlaces(mapFeed: MapFeed, facilities: Facilities): void {
  let seen: ClientAlerts | null = null;
  let drawn: string | null = null;
  mapFeed.subscribe((snapshot) => {
    const { listRevision } = snapshot.context;
    const isOtherList = listRevision !== drawn;
    drawn = listRevision;
    const answer = selectAnswerOfOtherPlaces(snapshot);
    if (answer === null) return;
    const isOtherAnswer = answer !== seen;
    seen = answer;
    if (isOtherList) mapFeed.send({ type: 'alerts.announced' });
    else if (isOtherAnswer) facilities.send({ type: 'refresh.requested' });
  });
}
