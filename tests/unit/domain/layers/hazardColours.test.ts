import { expect, test } from 'vitest';
import { hazardColour } from '#domain/layers/hazardColours.ts';
import { WEATHER_HAZARDS } from '#domain/layers/weatherHazards.ts';

const bytesOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** How far two colours lie apart in red, green and blue, 0 to 442. */
function colourDistance(a: string, b: string): number {
  const other = bytesOf(b);
  return Math.hypot(...bytesOf(a).map((byte, channel) => byte - other[channel]!));
}

/** Whether a colour reads as green: by its hue, and unless it is nearly grey. */
function isGreen(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = bytesOf(colour).map((byte) => byte / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  const isGrey = range < 0.15 * (1 - Math.abs(most + least - 1));
  if (range === 0 || isGrey) return false;
  const sixths = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4;
  return sixths * 60 >= 65 && sixths * 60 < 172;
}

const TYPES = WEATHER_HAZARDS.map(({ event_type: type }) => type);

test('no two types of alerts are drawn in one colour, nor in two that read as one [CONST-31][GAP-42]', () => {
  const official = new Map(WEATHER_HAZARDS.map(({ event_type: type, color }) => [type, color]));
  for (const [row, type] of TYPES.entries())
    for (const other of TYPES.slice(0, row)) {
      const [a, b] = [hazardColour(type), hazardColour(other)];
      const areOfficial = a === official.get(type) && b === official.get(other);
      // two that are both official are as far apart as the weather service has them
      expect(colourDistance(a, b), `${type} ${a}, ${other} ${b}`).toBeGreaterThanOrEqual(
        areOfficial ? 1 : 12,
      );
    }
});

test('no type of alert is drawn in green, which means OPEN [CONST-31][S1]', () => {
  for (const type of TYPES) expect(isGreen(hazardColour(type)), `${type} ${hazardColour(type)}`).toBe(false);
});

test('a type keeps its official colour if that is not green and of no more urgent type [CONST-31][GAP-42]', () => {
  const colours = WEATHER_HAZARDS.map(({ color }) => color);
  const keeps = WEATHER_HAZARDS.filter(({ color }, row) => colours.indexOf(color) === row && !isGreen(color));
  expect(keeps.length).toBeGreaterThan(70);
  for (const { event_type: type, color } of keeps) expect(hazardColour(type)).toBe(color);
  expect(hazardColour('Severe Thunderstorm Warning')).toBe('#ffa500');
  expect(hazardColour('Tornado Warning')).toBe('#ff0000');
});

test('two types that the service issues and that share an official orange are told apart at a glance', () => {
  const [storm, marine] = ['Severe Thunderstorm Warning', 'Special Marine Warning'].map(hazardColour);
  expect(colourDistance(storm!, marine!)).toBeGreaterThan(60);
});

test('a type is drawn alike under its old and its new name, and an unlisted one is grey [GAP-42]', () => {
  expect(hazardColour('Extreme Heat Warning')).toBe(hazardColour('Excessive Heat Warning'));
  expect(hazardColour(' flood ADVISORY ')).toBe(hazardColour('Flood Advisory'));
  expect(hazardColour('Moonquake Warning')).toBe('#8a949e');
});

test.each([
  ['#00ff7f', true],
  ['#083d30', true],
  ['#7fff00', true],
  ['#ffff00', false],
  ['#40e0d0', false],
  ['#808080', false],
])('%s reads as green: %s', (colour, expected) => expect(isGreen(colour)).toBe(expected));
