import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_WATCHED_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { WEATHER_HOLD_MS } from '#domain/policy/weatherThresholds.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherSource } from '#server/sources/weatherSource.ts';
import { MINUTE_MS, QUIET_MS } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';
import {
  clock,
  HOURS_2_MS,
  pass,
  repositories,
  setAlertPipelineStage,
  start,
  storage,
} from '../alertPipelineStage.ts';
import { shownBy } from '../handAlertList.ts';
import { profileOf } from '../sources/sourceFixture.ts';
import { SLOW_MS, START_MS } from '../testNetwork.ts';
import { passQuietly, setPolicy } from './policyStage.ts';

setAlertPipelineStage();
beforeAll(async () => {
  await repositories.clients.ensure('ACME', 'Acme');
}, SLOW_MS);
beforeEach(() => storage.db.execute(sql`delete from policy_versions`));

const STATION = profileOf('station');
const SILENT_MS = WEATHER_HOLD_MS.snowLoad + STATION.goneAfterMs;
const UNWATCHED = { watchedHazards: DEFAULT_WATCHED_HAZARDS.filter((hazard) => hazard !== 'snowLoad') };

/** A yard that a station has closed by the snow on its roof, at the start. */
async function closedBySnow() {
  let tell: Parameters<WeatherSource['start']>[0] = () => {};
  const station: WeatherSource = {
    profile: STATION,
    hazards: ['snowLoad'],
    start: (deliver) => void (tell = deliver),
    lookAgain: () => {},
    stop: () => {},
  };
  const run = await start({ observations: createWeatherRegistry([station]) });
  run.deliver([], START_MS - HOURS_2_MS);
  const tellSnow = () => {
    tell([observationAt(clock.atMs, { snowDepthCm: 60 })]);
    pass(0);
  };
  tellSnow();
  expect(shownBy(run)).toBe('CLOSED');
  return { run, tellSnow };
}

describe('a hazard whose sensor has died while its alert stands [GAP-139]', () => {
  test('is left out by a policy once nothing can prove it: hold time, limit of the source and quiet period [S1][S2]', async () => {
    const { run } = await closedBySnow();
    await setPolicy(run, UNWATCHED);
    passQuietly(run, SILENT_MS + QUIET_MS);
    expect(shownBy(run)).toBe('CLOSED');
    passQuietly(run, 2 * MINUTE_MS);
    expect([shownBy(run), run.types()]).toEqual(['OPEN', []]);
  });

  test('keeps the yard closed under a policy that watches it still [S2]', async () => {
    const { run } = await closedBySnow();
    await setPolicy(run, { watchedHazards: ['snowLoad'] });
    passQuietly(run, SILENT_MS + 2 * QUIET_MS);
    expect(shownBy(run)).toBe('CLOSED');
  });

  test('that the sensor sees again is waited for anew [S1][S2]', async () => {
    const { run, tellSnow } = await closedBySnow();
    await setPolicy(run, UNWATCHED);
    passQuietly(run, SILENT_MS + QUIET_MS - MINUTE_MS);
    tellSnow();
    passQuietly(run, SILENT_MS + QUIET_MS);
    expect(shownBy(run)).toBe('CLOSED');
    passQuietly(run, 2 * MINUTE_MS);
    expect(shownBy(run)).toBe('OPEN');
  });
});
