import type { DrivingRiskCode } from '#contracts/roadRisk.ts';
import { drivingIndexColour } from '#domain/roads/drivingIndex.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { alertTexts } from '../../sources/alerts/alertTexts.ts';
import { holdsAlong, isInForceWithin } from '../../sources/alerts/publicAlert.ts';
import { reportedWeather } from './reportedWeather.ts';
import { INDEX_COLOURS, riskCodes } from './riskCodes.ts';
import type { RoadSnapshot } from './roadSnapshot.ts';
import { hazardsOfWeather } from './roadWeather.ts';

/** A road, and when it is passed. */
type PassedRoad = {
  readonly line: readonly LonLat[];
  /** Along the line: where stations are looked for. */
  readonly places: readonly LonLat[];
  /** When a vehicle that never stops enters the road and leaves it, epoch ms. */
  readonly fromMs: number;
  readonly toMs: number;
  /** When one leaves it whose driver has rested as the law demands, epoch ms. */
  readonly restedMs: number;
};

/** A station tells of a road this near, and this long after or before its report. Our decision, docs/data-sources.md. */
const NEAR_M = 25_000;
const RECENT_MS = 60 * 60_000;
/** Driving index of a road under a warning: HIGH. */
const WARNING_SEVERITY = 105;

/**
 * Hazards of a road that are known for when it is passed, the worst first. None: none is known, which is not the same as
 * that there is none (S4).
 */
export function knownRoadHazards(snapshot: RoadSnapshot, road: PassedRoad): DrivingRiskCode[] {
  const codes = new Map<string, DrivingRiskCode>();
  const middleMs = (road.fromMs + road.toMs) / 2;
  for (const code of [
    ...warningCodes(snapshot, road),
    ...road.places.flatMap((place) => observedCodes(snapshot, place, middleMs)),
  ])
    codes.set(code.code, code);
  return [...codes.values()].sort((a, b) => b.global_severity - a.global_severity);
}

function warningCodes({ alerts }: RoadSnapshot, road: PassedRoad): DrivingRiskCode[] {
  const passed = { fromMs: road.fromMs, toMs: road.restedMs };
  return alerts()
    .filter((alert) => alert.isWarning && isInForceWithin(alert, passed) && holdsAlong(alert, road.line))
    .map((alert) => {
      const colour = INDEX_COLOURS[drivingIndexColour(WARNING_SEVERITY)];
      return {
        code: alert.eventType,
        global_severity: WARNING_SEVERITY,
        feature_color: colour,
        bean_color: colour,
        message: alertTexts(alert, ({ event }) => event),
        icon: 'alert-triangle',
        category: 'warning',
      };
    });
}

/** A station may raise a hazard; what it does not tell proves nothing. */
function observedCodes({ stationsNear }: RoadSnapshot, place: LonLat, atMs: number): DrivingRiskCode[] {
  const stretch = { fromMs: atMs - RECENT_MS, toMs: atMs + RECENT_MS };
  return reportedWeather(stationsNear(place, NEAR_M), stretch).flatMap((weather) =>
    riskCodes(hazardsOfWeather(weather)),
  );
}
