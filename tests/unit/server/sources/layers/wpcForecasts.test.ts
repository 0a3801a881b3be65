import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RainfallFeatures, WinterImpactFeatures } from '#contracts/accumulationFeatures.ts';
import { createWpcForecasts } from '#server/sources/wpc/wpcForecasts.ts';
import { answering } from '../../../../support/localServer.ts';
import { squareAround } from '../alerts/alertAnswers.ts';
import { FAULTS, json, NOON_MS, startLayerStage } from './layerStage.ts';

const RAIN = '/vector/rest/services/precip/wpc_qpf/MapServer';
const WINTER = '/vector/rest/services/outlooks/wpc_wssi/MapServer';
const queryOf = (service: string, id: number) =>
  `${service}/${id}/query?where=1%3D1&outFields=*&outSR=4326&f=geojson`;

/** Answers in the form that the map services document; none was recorded. */
const collection = (...features: unknown[]) => json({ type: 'FeatureCollection', features });
const band = (qpf: unknown) => ({
  type: 'Feature',
  geometry: squareAround(-90, 35, 3),
  properties: { qpf, units: 'inches' },
});
const impact = (name: string, issued = '2026-11-23 1015Z') => ({
  type: 'Feature',
  geometry: squareAround(-74, 43, 1),
  properties: { impact: name, issue_time: issued, component: 'WSSI_OVERALL' },
});

const open = () =>
  startLayerStage(createWpcForecasts, {
    [`${RAIN}?f=json`]: json({
      layers: [
        { id: 1, name: 'QPF 24 Hour Day 1' },
        { id: 8, name: 'QPF 48 Hour Day 1-2' },
        { id: 10, name: 'QPF 120 Hour Day 1-5' },
      ],
    }),
    [`${WINTER}?f=json`]: json({
      layers: [
        { id: 0, name: 'Overall Impact' },
        ...[1, 2, 3].map((day) => ({ id: day, name: `Overall_Impact_Day_${day}` })),
      ],
    }),
    [queryOf(RAIN, 8)]: collection(band(2), band(0.25), band(0.5)),
    [queryOf(RAIN, 10)]: collection(),
    [queryOf(WINTER, 1)]: collection(impact('MAJOR')),
    [queryOf(WINTER, 2)]: collection(impact('WINTER WEATHER AREA')),
    [queryOf(WINTER, 3)]: collection(),
  });
let stage: Awaited<ReturnType<typeof open>>;
beforeEach(async () => void (stage = await open()));
afterEach(() => stage.stop());

describe('createWpcForecasts', () => {
  it('tells of rain and of the impact of snow as the contracts have them, the mildest first [POPUP-14][POPUP-17]', async () => {
    const { rainfall2day, rainfall5day, wssi } = (await stage.start()).content()!;
    expect([RainfallFeatures.parse(rainfall2day), WinterImpactFeatures.parse(wssi)]).toEqual([
      rainfall2day,
      wssi,
    ]);
    expect(rainfall2day!.features.map(({ properties }) => properties.qpf_in)).toEqual([0.5, 2]);
    expect(rainfall5day!.features).toEqual([]);
    expect(wssi!.features.map(({ properties }) => properties.IMPACT)).toEqual([
      'Winter Weather Area',
      'Major',
    ]);
    expect(stage.warnings).toEqual([]);
  });

  it.each(FAULTS)('does not know after %s of every service [S4]', async (_, answer, reason) => {
    for (const address of Object.keys(stage.answers)) stage.answers[address] = answer;
    const source = await stage.start();
    expect([source.content(), source.times()]).toEqual([null, null]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
  });

  it.each([
    ['a fault with status 200', json({ error: { code: 400, message: 'Invalid' } })],
    ['an index of yesterday', collection(impact('MINOR', '2026-11-22 2359Z'))],
    ['a busy service', answering(503, {})],
  ])('knows the rain and not the snow after %s of one day, as late at once [S4]', async (_, answer) => {
    stage.answers[queryOf(WINTER, 2)] = answer;
    const source = await stage.start();
    const { rainfall2day, wssi } = source.content()!;
    expect([rainfall2day!.features.length, wssi]).toEqual([2, null]);
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
    expect(stage.warnings).toHaveLength(1);
  });

  it('is not known after the clock is set back until it is read again, and then as of that [S4][S5]', async () => {
    const source = await stage.start();
    stage.advance(-6 * 3_600_000);
    expect([source.content(), source.times()]).toEqual([null, null]);
    stage.answers[queryOf(WINTER, 1)] = collection(impact('MAJOR', '2026-11-23 0515Z'));
    stage.answers[queryOf(WINTER, 2)] = collection(impact('MINOR', '2026-11-23 0515Z'));
    await stage.next();
    expect(source.times()!.madeMs).toBe(NOON_MS - 6 * 3_600_000);
    expect(source.content()!.rainfall2day!.features).toHaveLength(2);
    expect(stage.warnings).toEqual([]);
  });

  it('shows what can be read of a forecast with an area that cannot, as late at once [S4]', async () => {
    stage.answers[queryOf(RAIN, 8)] = collection(band(2), band('much'));
    const source = await stage.start();
    expect(source.content()!.rainfall2day!.features).toHaveLength(1);
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
  });
});
