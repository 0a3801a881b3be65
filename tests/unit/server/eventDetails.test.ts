import { describe, expect, test } from 'vitest';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { MINUTE_MS, YARD } from './alerting/engineFixture.ts';
import { observationAt } from './alerting/weatherFixture.ts';
import { clock, pass, setAlertPipelineStage, start } from './alertPipelineStage.ts';
import { profileOf } from './sources/sourceFixture.ts';

setAlertPipelineStage();

/** A pipeline with stations, and what it tells of the wind alert that stands. */
async function startWithStations() {
  let deliver: (observed: readonly WeatherObservation[]) => void = () => {};
  const stations = {
    profile: profileOf('stations'),
    hazards: ['wind' as const],
    start: (to: typeof deliver) => void (deliver = to),
    lookAgain: () => {},
    stop: () => {},
  };
  const run = await start({ observations: createWeatherRegistry([stations]) });
  return {
    ...run,
    observe: (...observed: WeatherObservation[]) => deliver(observed),
    /** Of the wind alert: its type and its details. */
    async told() {
      const wind = run.alerts()?.activeAlerts.find(({ eventType }) => eventType.startsWith('wind_'));
      if (wind === undefined) return null;
      const details = await run.pipeline.memory.payloadOf(wind.keplerId);
      return { eventType: wind.eventType, ...details };
    },
  };
}

const at = (minutesAgo: number, known: Partial<WeatherObservation>) =>
  observationAt(clock.atMs - minutesAgo * MINUTE_MS, known);
const CALM = { windSpeedKmh: 8, windGustKmh: 8 };
const SQUALL = { windSpeedKmh: 75, windGustKmh: 115 };

describe('the details of a wind alert', () => {
  test('tell the wind that closed the yard and its time, whatever is newer [DATA-05][YARD-14]', async () => {
    const { observe, told } = await startWithStations();
    const raisedMs = clock.atMs - 30 * MINUTE_MS;
    const details = { eventType: 'wind_level2', ...SQUALL, observedAtMs: raisedMs };
    observe(at(1, CALM), at(30, SQUALL), at(0, { temperatureC: 20 }));
    expect(await told()).toMatchObject(details);

    observe(at(0, CALM));
    pass(29 * MINUTE_MS); // it is lengthened
    expect(await told()).toMatchObject(details);
  });

  test('follow a newer wind that reaches the level as well', async () => {
    const { observe, told } = await startWithStations();
    observe(at(5, SQUALL));
    observe(at(2, { windSpeedKmh: 60, windGustKmh: 50 })); // level 1 alone
    expect(await told()).toMatchObject({ ...SQUALL, eventType: 'wind_level2' });
    const newer = { windSpeedKmh: 66, windGustKmh: 95 };
    observe(at(1, newer));
    expect(await told()).toMatchObject({ ...newer, observedAtMs: clock.atMs - MINUTE_MS });
  });

  test('stay what they were when the alert is lengthened after a restart, until a wind reaches it anew', async () => {
    const before = await startWithStations();
    const raisedMs = clock.atMs;
    before.observe(at(0, SQUALL));
    await before.pipeline.memory.settled();

    const after = await startWithStations();
    after.observe(at(0, { temperatureC: 20 }));
    pass(59 * MINUTE_MS);
    await after.pipeline.memory.settled();
    expect(await after.told()).toMatchObject({ ...SQUALL, observedAtMs: raisedMs });
    const newer = { windSpeedKmh: 66, windGustKmh: 95 };
    pass(5 * MINUTE_MS); // it lasts an hour from then on
    after.observe(at(0, newer));
    expect(await after.told()).toMatchObject(newer);
  });

  test('tell nothing of the place where the yard stood before, once the alert is lengthened [S1]', async () => {
    const { observe, told, pipeline } = await startWithStations();
    observe(at(0, SQUALL));
    pipeline.watch([{ ...YARD, lat: YARD.lat + 1 }]);
    pass(59 * MINUTE_MS);
    expect(await told()).toEqual({ eventType: 'wind_level2' });
  });
});
