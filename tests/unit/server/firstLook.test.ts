import { describe, expect, test } from 'vitest';
import { createWeatherRegistry, type WeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { clock, repositories, setAlertPipelineStage, start } from './alertPipelineStage.ts';
import { observationAt } from './alerting/weatherFixture.ts';
import { YARD } from './alerting/engineFixture.ts';
import { createHandList, shownBy, TORNADO } from './handAlertList.ts';

setAlertPipelineStage();

const TORNADO_TYPE = 'nws-alerts/Tornado Warning';

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
