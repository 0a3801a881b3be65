import { describe, expect, test } from 'vitest';
import { DEFAULT_WATCHED_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { WEATHER_HOLD_MS } from '#domain/policy/weatherThresholds.ts';
import { noticeAnswers } from '#server/composition/service/noticeAnswers.ts';
import { createJudge } from '#server/useCases/notices/noticeJudge.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { OpenNotice } from '#server/storage/rows/noticeQueue.ts';
import type { WeatherSource } from '#server/sources/weatherSource.ts';
import { MINUTE_MS, QUIET_MS, YARD } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';
import { clock, HOURS_2_MS, pass, start } from '../alertPipelineStage.ts';
import { shownBy } from '../handAlertList.ts';
import { PLACE as NOTICE_PLACE } from '../notices/noticeFixture.ts';
import { profileOf } from '../sources/sourceFixture.ts';
import { START_MS } from '../testNetwork.ts';
import { passQuietly, setPolicy, setPolicyStage } from './policyStage.ts';

setPolicyStage();

const PLACE = { ...NOTICE_PLACE, clientId: YARD.clientId, facilityId: YARD.id };
const STATION = profileOf('station');
const HOOK = 'https://hooks.acme.example/alerts';
const DELIVERED = { state: 'delivered', attempts: 1, hasLostAttempt: false } as const;
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
  const tellSnow = (snowDepthCm = 60) => {
    tell([observationAt(clock.atMs, { snowDepthCm })]);
    pass(0);
  };
  tellSnow();
  expect(shownBy(run)).toBe('CLOSED');
  return { run, tellSnow };
}

/** What decides about notices of a run for one program, whose queue delivers at once, and the kinds of all that it made. */
function judgeOf({ pipeline }: Awaited<ReturnType<typeof start>>) {
  const kinds: string[] = [];
  let open: readonly OpenNotice[] = [];
  const judge = createJudge({
    notices: {
      openOf: async () => [...open],
      async record({ make, close }) {
        kinds.push(...make.map(({ content }) => content.kind));
        const made = make.map((one, n) => ({ ...DELIVERED, ...one, id: `${kinds.length}-${n}` }));
        open = [...open.filter(({ id }) => !close.includes(id)), ...made];
        const queued = make.map((one, n) => ({ ...one, ...PLACE, id: `${n}`, createdAtMs: clock.atMs }));
        return { queued, superseded: [] };
      },
    },
    recipients: {
      of: async () => ({ people: [], callbackUrls: [HOOK], webhookUrl: null, maySilenceLightning: false }),
    },
    ...noticeAnswers(pipeline.registry.activeAlertsOf, pipeline.rulesFor),
    lastStatesOf: pipeline.memory.lastStatesOf,
    warningLists: pipeline.warningLists,
    placeOf: () => PLACE,
    channels: new Set(['callback'] as const),
    clock,
    log: { info: () => {} },
    onQueued: () => {},
  });
  return { isOver: judge.isOver, judge: () => judge.judge(PLACE), kinds };
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

  test('is told to be over by no notice once it is left out, and by one while its sensor proves it [S4]', async () => {
    const { run, tellSnow } = await closedBySnow();
    const event = run.alerts()!.activeAlerts[0]!;
    const { isOver } = judgeOf(run);
    await setPolicy(run, UNWATCHED);
    passQuietly(run, SILENT_MS + QUIET_MS + 2 * MINUTE_MS);
    expect([shownBy(run), isOver({ place: PLACE, event })]).toEqual(['OPEN', false]);
    await setPolicy(run, {});
    tellSnow(0);
    expect([shownBy(run), isOver({ place: PLACE, event })]).toEqual(['OPEN', true]);
  });

  test('is no longer monitored for subscribers who were told of it, is looked at no more, and is told anew when it closes again [S2][S4][S11]', async () => {
    const { run, tellSnow } = await closedBySnow();
    const notices = judgeOf(run);
    await notices.judge();
    await setPolicy(run, UNWATCHED);
    passQuietly(run, SILENT_MS + QUIET_MS);
    await notices.judge();
    expect(notices.kinds).toEqual(['begun']);
    passQuietly(run, 2 * MINUTE_MS);
    expect(await notices.judge()).toMatchObject({ isUnproven: false });
    expect(notices.kinds).toEqual(['begun', 'unwatched']);
    await notices.judge();
    expect(await notices.judge()).toMatchObject({ isLive: false, isUnproven: false });
    await setPolicy(run, {});
    tellSnow();
    await notices.judge();
    expect([shownBy(run), notices.kinds]).toEqual(['CLOSED', ['begun', 'unwatched', 'begun']]);
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
