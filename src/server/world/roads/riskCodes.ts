import type { DrivingRiskCode } from '#contracts/roadRisk.ts';
import { readTexts } from '#domain/language/pickTexts.ts';
import { drivingIndexColour, type DrivingIndexColour } from '#domain/roads/drivingIndex.ts';
import { hazardSeverity, type RoadHazard } from '#domain/roads/roadHazards.ts';
import { ROADS_TEXTS } from '../../platform/texts/serviceTexts.ts';

/** Colours of a driving index. Source: requirement CONST-23, the design, section 3. */
export const INDEX_COLOURS: Readonly<Record<DrivingIndexColour, string>> = {
  red: '#DE2B33',
  yellow: '#F3C52C',
  green: '#3FB58C',
};

/** Pictures by their Tabler names. */
export const HAZARD_ICONS: Readonly<Record<RoadHazard, string>> = {
  snow_ice: 'snowflake',
  precipitation: 'droplet',
  cross_winds: 'wind',
  limited_visibility: 'mist',
  heavy_precipitation: 'droplet',
  very_heavy_precipitation: 'droplet',
  heavy_winds: 'wind',
  heavy_snow: 'snowflake',
  potential_closure: 'barrier-block',
  closure: 'barrier-block',
  traffic_ban: 'ban',
};

const CATEGORIES: Readonly<Record<string, string>> = {
  snowflake: 'snow',
  droplet: 'rain',
  wind: 'wind',
  mist: 'visibility',
  'barrier-block': 'closure',
  ban: 'closure',
};

/** Hazards as a driving index lists them, in the same order (DATA-17). */
export function riskCodes(hazards: readonly RoadHazard[]): DrivingRiskCode[] {
  return hazards.map((code) => {
    const global_severity = hazardSeverity(code);
    const color = INDEX_COLOURS[drivingIndexColour(global_severity)];
    const icon = HAZARD_ICONS[code];
    return {
      code,
      global_severity,
      feature_color: color,
      bean_color: color,
      icon,
      message: readTexts(ROADS_TEXTS, ({ hazards: messages }) => messages[code]),
      category: CATEGORIES[icon]!,
    };
  });
}
