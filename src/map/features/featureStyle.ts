import { floodStatus, type FloodStatus } from '#domain/hazards/floodStatus.ts';
import {
  earthquakeStrength,
  outlookBand,
  outlookChance,
  rainfallBand,
  snowDepthBand,
  stormStrength,
  trafficSeverity,
  windProbabilityBand,
  wssiImpact,
  WSSI_IMPACTS,
} from '#domain/hazards/hazardBands.ts';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import { readNumber } from '#domain/hazards/readNumber.ts';
import { trafficFlow, type TrafficFlow } from '#domain/hazards/trafficFlow.ts';
import { hazardColour } from '#domain/layers/hazardColours.ts';
import { roadRiskOf, roadRiskState, type RoadRisk } from '#domain/roads/roadRisk.ts';
import type { FeaturePalette } from './featurePalette.ts';

/** How one feature is drawn, whatever its geometry. */
export type FeatureStyle = {
  /** Of lines, of the edges of areas, and of the fill of points; a CSS colour. */
  readonly color: string;
  /** How dense an area is filled, 0 to 1. */
  readonly fillFraction: number;
  readonly lineWidthPx: number;
  readonly shape: 'disc' | 'ring' | 'dashes' | 'diamond' | 'triangle' | 'square' | 'truck';
  readonly radiusPx: number;
  /** One of many pieces that follow one another: no piece's edge lies over its neighbour. */
  readonly isPiece?: boolean;
  /** Of points: how dense they are filled, 0 to 1, and their edge; not given: filled, with the edge of all symbols. */
  readonly point?: { readonly fillFraction: number; readonly edge: string; readonly edgeFraction: number };
  /** Of lines; not given: without gaps. */
  readonly lineDash?: readonly number[];
  /** White dots along a line: the worst is told by more than its colour. */
  readonly hasDots?: boolean;
  /** Where a vehicle goes to, degrees from north in steps of 15; null: it stands. */
  readonly bearingDeg?: number | null;
  /** A sign inside, so that no meaning hangs on colour alone; empty: none. */
  readonly sign: string;
};

type Properties = Readonly<Record<string, unknown>>;

const QUAKE_RADIUS_PX = { veryLight: 5, light: 8, moderate: 12, heavy: 17 } as const;
const SENSOR_RADIUS_PX: Readonly<Record<string, number>> = { small: 6, medium: 8, large: 11 };
const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const PLAIN = { fillFraction: 0.5, lineWidthPx: 1, shape: 'disc', radiusPx: 7, sign: '' } as const;

/**
 * How a feature of a kind looks.
 * Sources: requirements CONST-30, CONST-31, LAYER-21, GAP-42, GAP-44; the design, section 3.
 */
export function featureStyle(type: LayerKind, properties: Properties, palette: FeaturePalette): FeatureStyle {
  switch (type) {
    case 'nwsAlert': {
      const color = hazardColour(String(properties['event_type']));
      return { ...PLAIN, color, fillFraction: 0.16, lineWidthPx: 2, sign: '!' };
    }
    case 'earthquake': {
      const radiusPx = QUAKE_RADIUS_PX[earthquakeStrength(properties['mag']) ?? 'veryLight'];
      return { ...PLAIN, color: palette.quake, shape: 'ring', radiusPx };
    }
    case 'tropicalStorm':
      return { ...PLAIN, ...stormStyle(properties, palette), fillFraction: 0.12, lineWidthPx: 2 };
    case 'snowSensorOverlay':
      return { ...PLAIN, ...sensorStyle(properties, palette) };
    case 'snowStation':
      return { ...PLAIN, ...snowStyle(snowDepthBand(properties['snow_depth_in']), palette) };
    case 'tomotomIncident':
      return { ...PLAIN, ...incidentStyle(properties, palette), lineWidthPx: 4 };
    case 'flood_gauges-geojson':
      return { ...PLAIN, ...floodStyle(floodStatus(properties['Status']), palette) };
    case 'wssi': {
      const impact = wssiImpact(properties['IMPACT']);
      const impacts = [palette.impact0, palette.impact1, palette.impact2, palette.impact3, palette.impact4];
      return { ...PLAIN, color: (impact && impacts[WSSI_IMPACTS.indexOf(impact)]) ?? palette.noData };
    }
    case 'rainfallForecast':
      return { ...PLAIN, ...bandStyle(rainfallBand(properties['qpf_in']), rains(palette), palette) };
    case 'windSpeedProbability':
      return {
        ...PLAIN,
        ...bandStyle(windProbabilityBand(properties['percentage_span']), winds(palette), palette),
      };
    case 'outlook5Day':
      return { ...PLAIN, ...outlookStyle(properties, palette) };
    case 'MVTLayer':
      return {
        ...PLAIN,
        isPiece: true,
        ...roadStyle(roadRiskState(readNumber(properties['risk']) ?? Number.NaN), palette),
      };
    case 'driveIndex':
      return { ...PLAIN, isPiece: true, ...drivingStyle(properties, palette) };
    case 'vectorTile':
      return { ...PLAIN, isPiece: true, ...flowStyle(trafficFlow(properties['traffic_level']), palette) };
    case 'gpsVehicles-geojson':
      return { ...PLAIN, ...vehicleStyle(properties, palette) };
    case 'zipCodes':
    case 'liveLightning':
    case 'pastLightning':
    case 'default':
      return { ...PLAIN, color: palette.accent, fillFraction: 0.2, lineWidthPx: 2 };
    default:
      return type satisfies never;
  }
}

function outlookStyle(properties: Properties, palette: FeaturePalette) {
  const band = outlookBand(outlookChance(properties));
  return { color: band === null ? palette.noData : palette[band], fillFraction: 0.25, lineWidthPx: 2 };
}

function drivingStyle(properties: Properties, palette: FeaturePalette) {
  const risk = roadRiskOf(readNumber(properties['driving_index']) ?? Number.NaN);
  return roadStyle(roadRiskState(risk), palette);
}

/** Source: the design, section 3. */
function roadStyle(state: RoadRisk, palette: FeaturePalette) {
  return {
    LOW: { color: palette.road0, lineWidthPx: 2 },
    MODERATE: { color: palette.road1, lineWidthPx: 4.4, lineDash: [13, 4] },
    HIGH: { color: palette.road2, lineWidthPx: 7, hasDots: true },
  }[state];
}

/** Free flow is no good news of the weather: it is not green. */
function flowStyle(flow: TrafficFlow, palette: FeaturePalette) {
  return {
    free: { color: palette.flowFree, lineWidthPx: 2 },
    dense: { color: palette.low, lineWidthPx: 3 },
    slow: { color: palette.high, lineWidthPx: 4, lineDash: [10, 3] },
    jam: { color: palette.flowJam, lineWidthPx: 5, hasDots: true },
    unknown: { color: palette.noData, lineWidthPx: 1.5, lineDash: [2, 4] },
  }[flow];
}

const BEARING_STEP_DEG = 15;

/** Without a signal, or a newer one, a vehicle goes nowhere that is known. */
function vehicleStyle(properties: Properties, palette: FeaturePalette) {
  const isHeard = properties['online'] !== false && properties['isSilent'] !== true;
  const { bearing, isInMotion }: Properties = isHeard ? properties : {};
  const degrees = readNumber(bearing);
  const bearingDeg =
    degrees === null ? null : (Math.round(degrees / BEARING_STEP_DEG) * BEARING_STEP_DEG) % 360;
  // one whose motion nobody knows neither drives nor stands, as on its card (S4)
  const notDriving = isInMotion === false ? palette.floodNone : palette.noData;
  const color = isInMotion === true ? palette.vehicle : notDriving;
  return { color, bearingDeg, shape: 'truck', radiusPx: 11 } as const;
}

const winds = (palette: FeaturePalette) => [
  palette.wind0,
  palette.wind1,
  palette.wind2,
  palette.wind3,
  palette.wind4,
  palette.wind5,
  palette.wind6,
  palette.wind7,
  palette.wind8,
  palette.wind9,
];

const rains = (palette: FeaturePalette) => [
  palette.rain0,
  palette.rain1,
  palette.rain2,
  palette.rain3,
  palette.rain4,
];

/** Less than the first band is an edge without a fill: little is not none. */
function bandStyle(band: number | null, colours: readonly string[], palette: FeaturePalette) {
  if (band === null) return { color: palette.noData };
  return band < 0 ? { color: colours[0]!, fillFraction: 0 } : { color: colours[band]! };
}

function stormStyle(properties: Properties, palette: FeaturePalette) {
  const strength = stormStrength(properties['wind_max_mph']);
  if (strength === null) return { color: palette.noData, sign: '?', radiusPx: 9 };
  return {
    depression: { color: palette.low, sign: 'D', radiusPx: 8 },
    storm: { color: palette.mid, sign: 'S', radiusPx: 10 },
    hurricane: { color: palette.high, sign: 'H', radiusPx: 12 },
  }[strength];
}

/** Source: requirement SENS-28. */
function sensorStyle(properties: Properties, palette: FeaturePalette) {
  const { marker_color: markerColor, marker_size: size, status, fill, stroke } = properties;
  return {
    color: hexOf(fill) ?? hexOf(markerColor) ?? palette.noData,
    point: {
      fillFraction: fractionOf(properties['fill-opacity']),
      edge: hexOf(stroke) ?? palette.case,
      edgeFraction: fractionOf(properties['stroke-opacity']),
    },
    radiusPx: SENSOR_RADIUS_PX[String(size)] ?? SENSOR_RADIUS_PX['medium']!,
    // one that is turned on and tells nothing that still holds is no better (S4)
    shape: status === 'online' && properties['snow_depth_cm'] !== null ? 'disc' : 'dashes',
  } as const;
}

/** Deeper snow has a larger mark; what is not known is no bare ground. */
function snowStyle(band: number | null, palette: FeaturePalette) {
  if (band === null) return { color: palette.noData, shape: 'dashes', radiusPx: 6 } as const;
  if (band < 0) return { color: palette.floodNone, radiusPx: 5 };
  const colours = [palette.snow0, palette.snow1, palette.snow2];
  return { color: colours[band]!, radiusPx: 7 + 2 * band, sign: '*' };
}

function hexOf(color: unknown): string | null {
  return typeof color === 'string' && HEX.test(color) ? color : null;
}

/** 1 where it is not told. */
function fractionOf(opacity: unknown): number {
  return Math.min(1, Math.max(0, readNumber(opacity) ?? 1));
}

function incidentStyle(properties: Properties, palette: FeaturePalette) {
  return {
    unknown: { color: palette.noData, shape: 'disc', sign: '?' },
    minor: { color: palette.low, shape: 'disc', sign: '!' },
    moderate: { color: palette.mid, shape: 'square', sign: '!' },
    major: { color: palette.high, shape: 'triangle', sign: '!', radiusPx: 10 },
  }[trafficSeverity(properties['magnitudeOfDelay'])] as Pick<FeatureStyle, 'color' | 'shape' | 'sign'>;
}

const FLOOD_SHAPES: Readonly<Record<FloodStatus, Pick<FeatureStyle, 'shape' | 'radiusPx' | 'sign'>>> = {
  major: { shape: 'diamond', radiusPx: 12, sign: '~' },
  moderate: { shape: 'triangle', radiusPx: 11, sign: '~' },
  minor: { shape: 'square', radiusPx: 10, sign: '~' },
  action: { shape: 'disc', radiusPx: 8, sign: '!' },
  no_flooding: { shape: 'disc', radiusPx: 5, sign: '' },
  low_threshold: { shape: 'disc', radiusPx: 7, sign: 'v' },
  obs_not_current: { shape: 'dashes', radiusPx: 6, sign: '' },
  out_of_service: { shape: 'dashes', radiusPx: 6, sign: '' },
  not_defined: { shape: 'dashes', radiusPx: 6, sign: '' },
};

function floodStyle(status: FloodStatus, palette: FeaturePalette) {
  const color = {
    major: palette.floodMajor,
    moderate: palette.floodModerate,
    minor: palette.floodMinor,
    action: palette.floodAction,
    no_flooding: palette.floodNone,
    low_threshold: palette.floodLow,
    obs_not_current: palette.noData,
    out_of_service: palette.noData,
    not_defined: palette.noData,
  }[status];
  return { ...FLOOD_SHAPES[status], color };
}
