import type { TrafficIncident, TrafficIncidents } from '#contracts/trafficIncidents.ts';
import type { Language } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { TRAFFIC_TEXTS } from '../../platform/texts/serviceTexts.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { LayerSource, LayerTimes } from '../../sources/layers/layerSource.ts';
import { ROAD_EVENT, type RoadEvent } from '../../sources/roadwork/roadEvent.ts';
import { isInView, type TrafficView } from '../sky/trafficAnswer.ts';

/** Incidents on roads by the feeds of an operator. */
export type LiveIncidents = {
  /** Within a view, closed roads first; null: not known, as no feed has told of any (S4). */
  within(view: TrafficView, language: Language): TrafficIncidents | null;
  /** null: as above. The layer is late while one of the feeds is, or is not known. */
  times(): LayerTimes | null;
};

const MOST_INCIDENTS = 300;
const LONGEST_DESCRIPTION = 600;
/** Feeds tell of no delays. */
const DELAY_NOT_TOLD = 0;

export function createLiveIncidents(
  sources: readonly LayerSource<readonly RoadEvent[]>[],
  clock: ServerClock,
): LiveIncidents {
  function times(): LayerTimes | null {
    const known = sources.flatMap((source) => source.times() ?? []);
    if (known.length === 0) return null;
    // as old as its oldest part (S5)
    const madeMs = Math.min(...known.map((told) => told.madeMs));
    const isWhole = known.length === sources.length;
    return { madeMs, dueMs: isWhole ? Math.min(...known.map((told) => told.dueMs)) : madeMs };
  }
  return {
    times,
    within(view, language) {
      const told = times();
      if (told === null) return null;
      const on = sources
        .flatMap(({ profile, content }) => (content() ?? []).map((event) => ({ event, of: profile.id })))
        .filter(({ event }) => isOn(event, clock.nowMs()) && isInView(view, event.at))
        .toSorted((a, b) => rankOf(a.event) - rankOf(b.event));
      const poi = on.slice(0, MOST_INCIDENTS).map(({ event, of }) => incidentOf(event, of, language));
      return {
        tm: { '@id': isoInstant(told.madeMs), poi },
        isSimulation: false,
        omittedCount: on.length - poi.length,
      };
    },
  };
}

function isOn({ fromMs, untilMs }: RoadEvent, nowMs: number): boolean {
  return (fromMs === null || fromMs <= nowMs) && (untilMs === null || nowMs < untilMs);
}

function rankOf({ type }: RoadEvent): number {
  return type === ROAD_EVENT.roadClosed ? 0 : 1;
}

function incidentOf(event: RoadEvent, sourceId: string, language: Language): TrafficIncident {
  const [x, y] = event.at;
  const { description, type } = event;
  return {
    id: `${sourceId}-${event.id}`,
    p: { x, y },
    ic: type,
    ty: DELAY_NOT_TOLD,
    d:
      description.length > LONGEST_DESCRIPTION
        ? `${description.slice(0, LONGEST_DESCRIPTION)} …`
        : description,
    // marks differ by delay alone: the card says what it is
    ...(type === ROAD_EVENT.unknown ? {} : { c: TRAFFIC_TEXTS[language].events[type] }),
    f: event.from,
    t: event.to,
    r: event.road,
    ...(event.lengthM === null ? {} : { l: Math.round(event.lengthM) }),
  };
}
