import { describe, expect, test } from 'vitest';
import { LayerConfig, type Palettes } from '#contracts/layers.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { legendOf, paletteUrl, picturesOf, type LayerFacts } from '#views/layers/layerViews.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const HOUR_MS = MISSION_TIME_MS - 1_800_000;
const RADAR = LayerConfig.parse({
  title: 'Radar',
  name: 'radar',
  group: 'radar',
  type: 'extendedTile',
  zIndex: 10,
  maxZoom: 12,
  model: 'cond_radar_highcoverage',
  var: 'precip',
  onlyHistory: true,
  tileUrl: '/t/{MODEL}/{VAR}/{INIT}/{FORE}/{z}/{x}/{y}.png?scheme={SCHEME}',
  legend: '/p.json?scheme={SCHEME}&metric={METRIC}',
});
const FORECAST = { ...RADAR, onlyHistory: false, onlyForecast: true };
const LIVE: LayerFacts = {
  layers: [RADAR],
  switchedOn: ['radar'],
  opacities: {},
  partsOff: {},
  broken: [],
  datasets: [
    {
      name: 'cond_radar_highcoverage',
      reference_time: [isoInstant(MISSION_TIME_MS - 120_000)],
      valid_at_times: [isoInstant(HOUR_MS - STEP_MS)],
      next_update_at: isoInstant(MISSION_TIME_MS),
    },
  ],
  moment: { shownMs: MISSION_TIME_MS, nowMs: MISSION_TIME_MS, isLive: true },
  scheme: 'light',
  units: 0,
  language: 'fr-CA',
};
const ROUND_MS = MISSION_TIME_MS;
const off = (shownMs: number) => ({ ...LIVE, moment: { shownMs, nowMs: MISSION_TIME_MS, isLive: false } });
const PALETTES: Palettes = [{ stops: [1], colors: ['#123456'], units: 'in/h' }];

describe('the map draws', () => {
  test('the newest picture in live mode, in the colours of the page [TIME-08][LAYER-16][LAYER-19]', () => {
    expect(picturesOf(LIVE, ROUND_MS)).toEqual([
      {
        name: 'radar',
        url: '/t/cond_radar_highcoverage/precip/20260704T182800Z/20260704T182800Z/{z}/{x}/{y}.png?scheme=light',
        roundMs: ROUND_MS,
        zIndex: 10,
        minZoom: undefined,
        maxZoom: 12,
        opacityFraction: 0.8,
        isOnGpu: false,
      },
    ]);
  });

  test('the picture of the hour shown off it [TIME-08]', () => {
    expect(picturesOf(off(HOUR_MS - STEP_MS), ROUND_MS)[0]?.url).toContain(
      '/20260704T182800Z/20260704T170000Z/',
    );
  });

  test.each([
    ['a layer that is off', { ...LIVE, switchedOn: [] }],
    ['a layer that the time hides [LAYER-06]', off(HOUR_MS + STEP_MS)],
    ['a layer of the future, at the present [LAYER-05]', { ...LIVE, layers: [FORECAST] }],
    [
      'a layer of the present, off it [LAYER-07]',
      { ...off(HOUR_MS - STEP_MS), layers: [{ ...RADAR, onlyPresent: true }] },
    ],
    ['an hour without a picture [S4]', off(HOUR_MS - 2 * STEP_MS)],
    ['a layer whose dataset is not known [S4]', { ...LIVE, datasets: [] }],
  ])('nothing of %s', (_, facts) => {
    expect(picturesOf(facts, ROUND_MS)).toEqual([]);
  });

  test('what an address calls random anew in each round [MAP-03][LAYER-19]', () => {
    const facts = { ...LIVE, layers: [{ ...RADAR, tileUrl: '/t/{z}/{x}/{y}.png?r={RAND}' }] };
    expect(picturesOf(facts, 5)[0]?.url).toBe('/t/{z}/{x}/{y}.png?r=5');
  });

  test.each([
    ['elev', { tileUrl: '/t/{ELEV}/{z}.png', elev: '850mb' }, '/t/850mb/{z}.png'],
    ['var', { tileUrl: '/t/{VAR}/{z}.png', var: 'snow' }, '/t/snow/{z}.png'],
    ['lang, before the language of the page', { tileUrl: '/t/{LANG}/{z}.png', lang: 'es' }, '/t/es/{z}.png'],
    ['the language of the page', { tileUrl: '/t/{LANG}/{z}.png' }, '/t/fr-CA/{z}.png'],
    [
      'query_parameters',
      { tileUrl: '/t/{z}.png?a=1', query_parameters: { key: 'x y' } },
      '/t/{z}.png?a=1&key=x%20y',
    ],
    [
      'tileUrlNo',
      { tileUrl: 'https://t{NO}.example/{z}.png', tileUrlNo: 4 },
      'https://t{1-4}.example/{z}.png',
    ],
    ['one host without it', { tileUrl: 'https://t{NO}.example/{z}.png' }, 'https://t{1-1}.example/{z}.png'],
  ])('at the address that its catalogue asks for by %s [LAYER-16]', (_, fields, url) => {
    const [picture] = picturesOf({ ...LIVE, layers: [{ ...RADAR, ...fields }] }, ROUND_MS);
    expect(picture!.url).toBe(url);
  });

  test('by the graphics card and from a zoom on, where its catalogue says so [LAYER-16]', () => {
    const layers = [{ ...RADAR, useWebGL: true, minZoom: 4 }];
    expect(picturesOf({ ...LIVE, layers }, ROUND_MS)[0]).toMatchObject({ isOnGpu: true, minZoom: 4 });
  });

  test('another forecast than the newest, where its catalogue says so [LAYER-16]', () => {
    const older = isoInstant(MISSION_TIME_MS - 3_600_000);
    const [dataset] = LIVE.datasets;
    const datasets = [{ ...dataset!, reference_time: [...dataset!.reference_time, older] }];
    const layers = [{ ...RADAR, tileUrl: '/t/{INIT}/{z}.png', initIndex: 1 }];
    expect(picturesOf({ ...LIVE, datasets, layers }, ROUND_MS)[0]?.url).toBe('/t/20260704T173000Z/{z}.png');
  });

  test('its newest whatever the slider says, where its catalogue shows all at once [LAYER-16]', () => {
    const facts = off(HOUR_MS - 2 * STEP_MS);
    expect(picturesOf({ ...facts, layers: [{ ...RADAR, showAtOnce: true }] }, ROUND_MS)).toHaveLength(1);
  });

  test('as densely as a user has chosen [LAYER-15]', () => {
    expect(picturesOf({ ...LIVE, opacities: { radar: 0.3 } }, ROUND_MS)[0]?.opacityFraction).toBe(0.3);
  });
});

describe('the legend', () => {
  const url = '/p.json?scheme=light&metric=false';

  test('has the palette in the scheme and units of the reader, and the time of the data [LAYER-08][LAYER-13]', () => {
    const [entry] = legendOf(LIVE, new Map([[url, PALETTES]]));
    expect(entry).toMatchObject({ palettes: PALETTES, updatedMs: MISSION_TIME_MS - 120_000, dueMs: null });
    expect(paletteUrl(RADAR, LIVE)).toBe(url);
  });

  test('has none where the layer hides it, and none before it has come [LAYER-12][LAYER-13]', () => {
    expect(paletteUrl({ ...RADAR, hideLegend: true }, LIVE)).toBeNull();
    expect(legendOf(LIVE, new Map())[0]?.palettes).toBeNull();
  });

  test('says where there is no picture, and where not all of it came [S4]', () => {
    expect(legendOf(LIVE, new Map())[0]).toMatchObject({ isMissing: false, isBroken: false });
    expect(legendOf(off(HOUR_MS - 2 * STEP_MS), new Map())[0]?.isMissing).toBe(true);
    expect(legendOf({ ...LIVE, broken: ['radar'] }, new Map())[0]?.isBroken).toBe(true);
  });

  test('says that there is no forecast for a time to come [S4][TIME-08]', () => {
    const ahead = off(HOUR_MS + STEP_MS);
    const facts = {
      ...ahead,
      layers: [{ ...RADAR, onlyHistory: false }],
      datasets: [{ ...LIVE.datasets[0]!, valid_at_times: [] }],
    };
    expect(legendOf(facts, new Map())[0]).toMatchObject({ isMissing: true, isAhead: true });
    expect(legendOf(LIVE, new Map())[0]?.isAhead).toBe(false);
  });

  test('takes no picture for the present once it is gone [S5]', () => {
    const goneAfter = (ms: number) => ({
      ...LIVE,
      datasets: [{ ...LIVE.datasets[0]!, gone_at: isoInstant(MISSION_TIME_MS - ms) }],
    });
    expect(legendOf(goneAfter(0), new Map())[0]?.isMissing).toBe(false);
    expect(legendOf(goneAfter(1), new Map())[0]?.isMissing).toBe(true);
    expect(picturesOf(goneAfter(1), ROUND_MS)).toEqual([]);
    // it stays one of its own hour
    const past = { ...goneAfter(1), moment: { ...LIVE.moment, isLive: false, shownMs: HOUR_MS - STEP_MS } };
    expect(picturesOf(past, ROUND_MS)).toHaveLength(1);
  });

  test('takes no picture that is gone for the newest of all at once either, whatever the slider says [S5][LAYER-16]', () => {
    const heldAt = (goneAgoMs: number) => ({
      ...off(HOUR_MS - STEP_MS),
      layers: [{ ...RADAR, showAtOnce: true }],
      datasets: [{ ...LIVE.datasets[0]!, gone_at: isoInstant(MISSION_TIME_MS - goneAgoMs) }],
    });
    expect(picturesOf(heldAt(0), ROUND_MS)).toHaveLength(1);
    expect(picturesOf(heldAt(1), ROUND_MS)).toEqual([]);
    expect(legendOf(heldAt(1), new Map())[0]?.isMissing).toBe(true);
  });

  test('leaves out what is not to be seen [LAYER-08]', () => {
    expect(legendOf(off(HOUR_MS + STEP_MS), new Map())).toEqual([]);
  });
});
