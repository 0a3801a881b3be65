import { describe, expect, test } from 'vitest';
import { createWeatherRegistry, type WeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { clock, HOURS_2_MS, pass, repositories, setAlertPipelineStage, start } from './alertPipelineStage.ts';
import { observationAt } from './alerting/weatherFixture.ts';
import { MINUTE_MS, strikeAt, YARD } from './alerting/engineFixture.ts';
import { createHandList, shownBy, TORNADO } from './handAlertList.ts';
import { START_MS } from './testNetwork.ts';

setAlertPipelineStage();

const TORNADO_TYPE = 'nws-alerts/Tornado Warning';
const FAULT = 'The list cannot be compared';

/** Observations that the test delivers. */
function createHandWeather() {
  let deliver: ((observed: readonly WeatherObservation[]) => void) | null = null;
  const observations: WeatherRegistry = Object.assign(createWeatherRegistry([]), {
    start: (to: (observed: readonly WeatherObservation[]) => void) => void (deliver = to),
  });
  return {
    observations,
    observe: (known: Partial<WeatherObservation>) => deliver?.([observationAt(clock.atMs, known)]),
  };
}

/** A list that throws where it is asked for its alerts, or whether it is current, until it is mended. */
function createFaultyList(where: 'alerts' | 'isCurrent' = 'alerts') {
  const list = createHandList([TORNADO]);
  let isFaulty = true;
  const fail = (place: typeof where) => {
    if (isFaulty && place === where) throw new Error(FAULT);
  };
  return {
    read: list.read,
    break: () => void (isFaulty = true),
    mend: () => void (isFaulty = false),
    source: {
      ...list.source,
      alerts() {
        fail('alerts');
        return list.source.alerts();
      },
      isCurrent(sourceId: string) {
        fail('isCurrent');
        return list.source.isCurrent(sourceId);
      },
    },
  };
}

const storedTypes = async () =>
  (await repositories.events.loadUnended()).map(({ event }) => event.eventType).toSorted();

describe('the first look of a start judges all, and tells of it', () => {
  test('where weather comes first [S1][S2]', async () => {
    const { observations, observe } = createHandWeather();
    const run = await start({ observations, publicAlerts: createHandList([TORNADO]).source });
    expect(run.alerts()).toBeNull();
    observe({ windSpeedKmh: 110, windGustKmh: 110 });
    expect(run.types()).toContain(TORNADO_TYPE);
    expect(run.types()).toContain('wind_level3');
    expect(new Set(run.announced)).toEqual(new Set([YARD.id]));
    await run.pipeline.memory.settled();
    expect(await storedTypes()).toContain(TORNADO_TYPE);
  });

  test('where a report of lightning comes first [GAP-140][S1][S2]', async () => {
    const run = await start({ publicAlerts: createHandList([TORNADO]).source });
    const place = { clientId: YARD.clientId, facilityId: YARD.id };
    const report = { facilityId: YARD.id, sign: 'flash', minutesAgo: 0 } as const;
    await run.pipeline.reports.report(place, report, { id: 'uma', name: 'Uma User' });
    expect(run.types()?.toSorted()).toEqual(['lightning_alert', TORNADO_TYPE]);
    expect(shownBy(run)).toBe('CLOSED');
    expect(new Set(run.announced)).toEqual(new Set([YARD.id]));
  });
});

describe('a look that throws', () => {
  test('when it is the first one answers nothing, and still tells and stores what its delivery raised [S1][S2]', async () => {
    const list = createFaultyList();
    const run = await start({ publicAlerts: list.source });
    expect(() => run.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS)).toThrow(FAULT);
    expect(run.alerts()).toBeNull();
    expect(run.announced).toContain(YARD.id);
    await run.pipeline.memory.settled();
    expect(await storedTypes()).toEqual(['lightning_alert', 'lightning_warning']);
  });

  test.each(['alerts', 'isCurrent'] as const)(
    'leaves the next one to judge all, also the same list again: %s [S1][S4]',
    async (where) => {
      const list = createFaultyList(where);
      const run = await start({ publicAlerts: list.source });
      expect(() => run.deliver([], START_MS - HOURS_2_MS)).toThrow(FAULT);
      list.mend();
      run.deliver([], START_MS - MINUTE_MS);
      expect([shownBy(run), run.announced]).toEqual(['WARNING', [YARD.id]]);
    },
  );

  test.each(['alerts', 'isCurrent'] as const)(
    'later makes no answer newer until all is judged again, whatever is delivered: %s [S1][S5]',
    async (where) => {
      const list = createFaultyList(where);
      list.mend();
      list.read([{ ...TORNADO, areas: [] }]);
      const run = await start({ publicAlerts: list.source });
      run.deliver([], START_MS - HOURS_2_MS);
      const { generatedAt } = run.alerts()!;
      list.read([TORNADO]);
      list.break();
      expect(() => pass(1_000)).toThrow(FAULT);
      expect(() => run.deliver([], START_MS - MINUTE_MS)).toThrow(FAULT);
      expect(run.alerts()).toMatchObject({ generatedAt, activeAlerts: [] });
      list.mend();
      expect(run.pipeline.warningLists.isCurrent(TORNADO_TYPE)).toBe(false);
      run.deliver([], START_MS - MINUTE_MS);
      expect(run.alerts()?.generatedAt).not.toBe(generatedAt);
      expect(shownBy(run)).toBe('WARNING');
    },
  );
});
