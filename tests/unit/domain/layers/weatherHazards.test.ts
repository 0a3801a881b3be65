import { expect, test } from 'vitest';
import { WEATHER_HAZARDS, weatherHazard } from '#domain/layers/weatherHazards.ts';

const rankOf = (eventType: string) => weatherHazard(eventType).rank;

test('the table has 127 types of alerts, each once, ranked from 1 to 127 [CONST-31][GAP-42]', () => {
  expect(WEATHER_HAZARDS.map(({ rank }) => rank)).toEqual(Array.from({ length: 127 }, (_, nth) => nth + 1));
  expect(new Set(WEATHER_HAZARDS.map(({ event_type }) => event_type.toLowerCase())).size).toBe(127);
  for (const { color } of WEATHER_HAZARDS) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

// read off weather.gov/help-map
test.each([
  [1, 'Tsunami Warning', '#fd6347'],
  [2, 'Tornado Warning', '#ff0000'],
  [4, 'Severe Thunderstorm Warning', '#ffa500'],
  [5, 'Flash Flood Warning', '#8b0000'],
  [19, 'Hurricane Warning', '#dc143c'],
  [25, 'Winter Storm Warning', '#ff69b4'],
  [26, 'High Wind Warning', '#daa520'],
  [37, 'Flood Warning', '#00ff00'],
  [42, 'Excessive Heat Warning', '#c71585'],
  [43, 'Tornado Watch', '#ffff00'],
  [44, 'Severe Thunderstorm Watch', '#db7093'],
  [52, 'Red Flag Warning', '#ff1493'],
  [66, 'Heat Advisory', '#ff7f50'],
  [70, 'Flood Advisory', '#00ff7f'],
  [87, 'Wind Advisory', '#d2b48c'],
  [99, 'Winter Storm Watch', '#4682b4'],
  [117, 'Special Weather Statement', '#ffe4b5'],
  [127, 'Blue Alert', '#ffffff'],
])('rank %i is the %s in its official colour [CONST-31]', (rank, eventType, color) => {
  expect(weatherHazard(eventType)).toMatchObject({ rank, event_type: eventType, color });
});

test('a type is found whatever its case, and under the name it was given since', () => {
  expect(rankOf(' tornado WARNING ')).toBe(2);
  expect(weatherHazard('Extreme Heat Warning')).toMatchObject({
    rank: rankOf('Excessive Heat Warning'),
    color: '#c71585',
    icon: 'heat',
    event_type: 'Extreme Heat Warning',
  });
});

test('a type that is not listed ranks after all others, grey [GAP-42]', () => {
  expect(weatherHazard('Moonquake Warning')).toMatchObject({
    rank: 128,
    icon: 'statement',
    color: '#8a949e',
    event_type: 'Moonquake Warning',
  });
});
