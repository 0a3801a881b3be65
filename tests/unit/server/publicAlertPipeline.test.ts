import { describe, expect, test } from 'vitest';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import { createHandList, shownBy, TORNADO } from './handAlertList.ts';
import { MINUTE_MS, strikeAt, YARD } from './alerting/engineFixture.ts';
import { START_MS } from './testNetwork.ts';
import { HOURS_2_MS, pass, repositories, setAlertPipelineStage, start } from './alertPipelineStage.ts';

setAlertPipelineStage();

const TORNADO_TYPE = 'nws-alerts/Tornado Warning';
const stored = () => repositories.events.loadUnended();

describe('a warning of a weather service', () => {
  test('shows WARNING at a yard that lightning leaves alone, and tells its screens', async () => {
    const list = createHandList([]);
    const run = await start({ publicAlerts: list.source });
    run.deliver([], START_MS - HOURS_2_MS);
    expect(shownBy(run)).toBe('OPEN');
    list.read([TORNADO]);
    pass(0);
    expect([shownBy(run), run.types(), run.announced]).toEqual([
      'WARNING',
      ['nws-alerts/Tornado Warning'],
      [YARD.id],
    ]);
  });

  test('that is in the list already at a start is told to screens and subscribers with the first answer [S2]', async () => {
    const run = await start({ publicAlerts: createHandList([TORNADO]).source });
    expect(run.announced).toEqual([]);
    run.deliver([], START_MS - HOURS_2_MS);
    expect([shownBy(run), run.announced]).toEqual(['WARNING', [YARD.id]]);
  });

  test('proves nothing: without lightning the yard stays unknown, and with a strike closed [S1][S4]', async () => {
    const run = await start({ publicAlerts: createHandList([TORNADO]).source });
    pass(0);
    expect(shownBy(run)).toBe('UNKNOWN');
    run.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    expect(shownBy(run)).toBe('CLOSED');
  });

  test('survives a restart under its id, before the first list too, and ends by the next whole one [S2][S13]', async () => {
    const before = await start({ publicAlerts: createHandList([TORNADO]).source });
    pass(0);
    const [event] = before.alerts()!.activeAlerts;
    await before.pipeline.stop();

    const list = createHandList(null);
    const run = await start({ publicAlerts: list.source });
    pass(MINUTE_MS);
    expect(run.alerts()!.activeAlerts).toEqual([event]);
    list.read([{ ...TORNADO, areas: [] }]);
    pass(0);
    expect(run.alerts()).toMatchObject({ activeAlerts: [], ended: [{ keplerId: event!.keplerId }] });
    await run.pipeline.stop();
    expect(await stored()).toEqual([]);
  });

  test('is known to be over only by a whole and current list that was judged, also once its own time has passed [S1][S4]', async () => {
    const list = createHandList(null);
    const run = await start({ publicAlerts: list.source });
    const { isCurrent } = run.pipeline.warningLists;
    const type = 'nws-alerts/Tornado Warning';
    list.read([TORNADO]);
    expect([isCurrent(type), isCurrent('lightning_alert')]).toEqual([false, true]);
    pass(0);
    expect(isCurrent(type)).toBe(true);
    list.read(null);
    pass(46 * MINUTE_MS);
    expect([run.types(), isCurrent(type)]).toEqual([[], false]);
    // issued again meanwhile: before it is judged, nothing says that it stands
    list.read([{ ...TORNADO, untilMs: START_MS + HOURS_2_MS }]);
    expect([run.types(), isCurrent(type)]).toEqual([[], false]);
    pass(0);
    expect([run.types(), isCurrent(type)]).toEqual([[type], true]);
  });

  test('is not known to be over where its service is not asked any more [S4]', async () => {
    const run = await start();
    pass(0);
    expect(run.pipeline.warningLists.isCurrent('nws-alerts/Tornado Warning')).toBe(false);
  });

  test('is known to be of a service that is asked, or of one that is not [S4]', async () => {
    const types = ['nws-alerts/Tornado Warning', 'eccc-alerts/Orange Warning - Wind', 'lightning_alert'];
    const asking = await start({ publicAlerts: createHandList(null).source });
    expect(types.map(asking.pipeline.warningLists.isAsked)).toEqual([true, false, true]);
    const alone = await start();
    expect(types.map(alone.pipeline.warningLists.isAsked)).toEqual([false, false, true]);
  });

  test('stands to its stated end after a restart by which its service is not asked any more, and is stored as ended then [S2][S4]', async () => {
    const before = await start({ publicAlerts: createHandList([TORNADO]).source });
    pass(0);
    const [event] = before.alerts()!.activeAlerts;
    await before.pipeline.stop();

    const run = await start();
    pass(44 * MINUTE_MS);
    expect([run.types(), run.alerts()!.activeAlerts]).toEqual([[TORNADO_TYPE], [event]]);
    pass(MINUTE_MS);
    expect(run.types()).toEqual([]);
    await run.pipeline.stop();
    expect(await stored()).toEqual([]);
  });
});

describe('an answer about a yard says that its warnings are not received', () => {
  const ABROAD = [
    [
      [2, 48],
      [3, 48],
      [3, 49],
      [2, 49],
      [2, 48],
    ],
  ] as const;
  const coveredBy = (footprint: SourceProfile['footprint']) => {
    const { source } = createHandList(null);
    return { ...source, profiles: source.profiles.map((profile) => ({ ...profile, footprint })) };
  };

  test.each([
    ['where no weather service is asked', undefined, true],
    ['where none that is asked covers it', coveredBy(ABROAD), true],
    ['not where one covers it, also while its list is missing', coveredBy(null), undefined],
  ] as const)('%s [S4]', async (_, publicAlerts, wanted) => {
    const run = await start(publicAlerts === undefined ? {} : { publicAlerts });
    run.deliver([], START_MS - HOURS_2_MS);
    expect(run.alerts()!.warningsNotReceived).toBe(wanted);
    // it decides nothing
    expect(shownBy(run)).toBe('OPEN');
  });
});
