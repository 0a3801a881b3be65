import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Meteogram } from '#contracts/meteogram.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { FacilityWeather } from '#views/facility/FacilityWeather.tsx';
import { Outlook } from '#views/facility/Outlook.tsx';
import { textsOf } from '../textsOf.ts';

const HOUR_MS = 3_600_000;
const READER = { language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 } as const;
const RHYTHM = { everyMs: 24 * HOUR_MS, retryMs: 24 * HOUR_MS, staleAfterMs: 2 * HOUR_MS };

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A feed that has answered, or failed; null: it waits. */
async function feedOf<Answer>(answer: Answer | Error | null, clock = new SimulatedClock()) {
  const fetchOnce = fromPromise<Answer>(() => {
    if (answer instanceof Error) return Promise.reject(answer);
    return answer === null ? new Promise(() => {}) : Promise.resolve(answer);
  });
  const machine = createRefreshMachine<Answer>().provide({ actors: { fetchOnce, watchAge: ageless } });
  const actor = createActor(machine, { clock, input: RHYTHM }).start();
  ends.push(() => actor.stop());
  await settled();
  return actor;
}

const shown = (content: React.ReactNode) =>
  (
    render(<I18nextProvider i18n={textsOf('en-US')}>{content}</I18nextProvider>).container.textContent ?? ''
  ).replaceAll('\u00A0', ' ');

describe('the next hours', () => {
  const hour = (at: number) => ({
    local_record_at: isoInstant(MISSION_TIME_MS + at * HOUR_MS),
    temp: 20 + at,
    precip: 0,
    precip_snow: null,
    wind_speed: null,
    wind_dir: null,
    wind_beaufort: null,
    pressure_mslp: null,
  });
  const METEOGRAM = {
    reference_time: isoInstant(MISSION_TIME_MS),
    forecast: [{ hourly_data: [-2, -1, 0, 1, 2, 3, 4, 5].map(hour) }],
  } as unknown as Meteogram;

  async function weather(forecast: Meteogram | Error | null, onWeekly = () => {}) {
    const clock = new SimulatedClock();
    const yard = createYardStatusSystem();
    await yard.answer(feedFacts([], yard.nowMs()));
    const dependencies = {
      conditions: await feedOf<CurrentConditions>(null),
      forecast: await feedOf(forecast, clock),
      yardStatus: yard.actor,
    };
    const text = shown(
      <FacilityWeather
        dependencies={dependencies as never}
        locale={READER}
        isWeekly={false}
        onWeekly={onWeekly}
      />,
    );
    const hours = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    return { text, hours, grow: () => act(async () => clock.increment(RHYTHM.staleAfterMs)) };
  }

  it('are the one that runs and the four after it, with temperature and rain [FAC-05]', async () => {
    const { hours } = await weather(METEOGRAM);
    expect(hours()).toHaveLength(5);
    expect(hours()[0]).toMatch(/^1.*68°/);
    expect(hours()[4]).toMatch(/^5.*75°/);
  });

  it('are not shown once they are old, and not before they have come [FAC-05][FAC-09][S4][S5]', async () => {
    const waiting = await weather(null);
    expect([waiting.hours(), waiting.text]).toEqual([[], expect.stringContaining('Loading...')]);
    const known = await weather(METEOGRAM);
    await known.grow();
    expect(known.hours()).toEqual([]);
    expect(screen.getByText('Failed loading data, please try again later')).toBeDefined();
  });

  it('say that they could not be loaded, and lead to the week all the same [FAC-05][FAC-09]', async () => {
    const onWeekly = vi.fn();
    await weather(new Error('503'), onWeekly);
    expect(screen.getByRole('alert').textContent).toBe('Failed loading data, please try again later');
    fireEvent.click(screen.getByRole('button', { name: 'Weekly forecast' }));
    expect(onWeekly).toHaveBeenCalledWith(true);
  });
});

describe('the outlook', () => {
  const ETA_MS = MISSION_TIME_MS + 10 * HOUR_MS;

  async function outlook(
    probability: number | null | Error | 'waiting',
    { asked = 0.4 as number | null, etaMs = ETA_MS as number | null, isStruck = false } = {},
  ) {
    const yard = createYardStatusSystem();
    const events = isStruck ? [activeEvent({ startAtMs: yard.nowMs() })] : [];
    await yard.answer(feedFacts(events, yard.nowMs()));
    const answered =
      probability === 'waiting'
        ? await feedOf<number | null>(null)
        : await feedOf<number | null>(probability);
    const dependencies = { probability: answered, yardStatus: yard.actor };
    return shown(
      <Outlook
        dependencies={dependencies as never}
        asked={{ probability: asked, etaMs } as never}
        locale={READER}
      />,
    );
  }

  it('has the probability of the address until the service answers, and none where it fails [FAC-07][S8]', async () => {
    expect(await outlook('waiting')).toContain('40%');
    expect(await outlook(0.12)).toContain('12%');
    expect(await outlook(new Error('502'))).toContain('N/A');
    expect(await outlook('waiting', { asked: null })).toContain('N/A');
  });

  it('says when safe conditions are expected while no alert counts down to it, and no time that is past [FAC-07]', async () => {
    expect(await outlook(0.1)).toMatch(/Safe conditions expected.*11:30 PM/);
    expect(await outlook(0.1, { isStruck: true })).not.toContain('Safe conditions expected');
    expect(await outlook(0.1, { etaMs: MISSION_TIME_MS - 1 })).not.toContain('Safe conditions expected');
    expect(await outlook(0.1, { etaMs: null })).not.toContain('Safe conditions expected');
  });
});
