import { weatherHazard } from './weatherHazards.ts';

/**
 * Types of alerts that are not drawn in their official colour, which is green or belongs to a more urgent type, most
 * urgent first. Chosen to be far from all others; `tests/unit/domain/layers/hazardColours.test.ts` proves it.
 */
const OWN_COLOURS: readonly (readonly [event_type: string, colour: string])[] = [
  ['Flash Flood Statement', '#b80000'],
  ['Evacuation Immediate', '#003dc2'],
  ['Radiological Hazard Warning', '#4300c2'],
  ['Hazardous Materials Warning', '#5800ff'],
  ['Civil Emergency Message', '#7a004c'],
  ['Typhoon Warning', '#ed3b5e'],
  ['Special Marine Warning', '#ffe83d'],
  ['Coastal Flood Warning', '#1d1452'],
  ['Lakeshore Flood Warning', '#1c3873'],
  ['Flood Warning', '#0052ff'],
  ['High Surf Warning', '#2a54ac'],
  ['Blowing Dust Warning', '#cc3f00'],
  ['Excessive Heat Warning', '#e718ca'],
  ['Flash Flood Watch', '#949ddb'],
  ['Flood Statement', '#000e99'],
  ['Hard Freeze Warning', '#f23dff'],
  ['Hurricane Watch', '#b800b8'],
  ['Typhoon Watch', '#ff99ff'],
  ['Hurricane Local Statement', '#662900'],
  ['Typhoon Local Statement', '#857300'],
  ['Tropical Storm Local Statement', '#ffcf7a'],
  ['Tropical Depression Local Statement', '#ffc35c'],
  ['Urban and Small Stream Flood Advisory', '#293eff'],
  ['Small Stream Flood Advisory', '#573dff'],
  ['Arroyo and Small Stream Flood Advisory', '#b0a3ff'],
  ['Flood Advisory', '#007fe0'],
  ['Hydrologic Advisory', '#005799'],
  ['Lakeshore Flood Advisory', '#00c2c0'],
  ['Coastal Flood Advisory', '#5cfffd'],
  ['Small Craft Advisory for Rough Bar', '#a66da6'],
  ['Small Craft Advisory for Winds', '#8b558b'],
  ['Small Craft Advisory', '#5f3a5f'],
  ['Brisk Wind Advisory', '#3f273a'],
  ['Hazardous Seas Warning', '#c5a0c5'],
  ['Blowing Dust Advisory', '#a29c48'],
  ['Wind Advisory', '#5f4625'],
  ['Freezing Spray Advisory', '#33ccff'],
  ['Local Area Emergency', '#949494'],
  ['Blizzard Watch', '#33acff'],
  ['Beach Hazards Statement', '#1cb0a1'],
  ['Hazardous Seas Watch', '#5c4eb1'],
  ['Coastal Flood Watch', '#6568cd'],
  ['Lakeshore Flood Watch', '#7c7fd4'],
  ['Flood Watch', '#2e4f8a'],
  ['Extreme Cold Watch', '#0000cc'],
  ['Freeze Watch', '#00e0e0'],
  ['911 Telephone Outage', '#575757'],
  ['Coastal Flood Statement', '#74ddd3'],
  ['Lakeshore Flood Statement', '#246a93'],
  ['Special Weather Statement', '#ffb83d'],
  ['Air Stagnation Advisory', '#474747'],
  ['Hydrologic Outlook', '#2c189f'],
  ['Short Term Forecast', '#2c0af5'],
  ['Administrative Message', '#cccccc'],
  ['Blue Alert', '#d6d6d6'],
];

const BY_RANK = new Map(OWN_COLOURS.map(([type, colour]) => [weatherHazard(type).rank, colour]));

/**
 * Colour in which alerts of a type are drawn on the map, in their card and in the legend: the official one where that
 * is not green and not the colour of a more urgent type. No two listed types share one; unlisted types are grey.
 *
 * @returns `#rrggbb`. Source: docs/adr/0037-draw-no-two-alert-types-alike.md.
 */
export function hazardColour(eventType: string): string {
  const { rank, color } = weatherHazard(eventType);
  return BY_RANK.get(rank) ?? color;
}
