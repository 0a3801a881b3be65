import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Meteogram } from '#contracts/meteogram.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { ageless } from '#tests/support/ageless.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { settled } from '#tests/support/settled.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { WeeklyForecast } from '#views/facility/WeeklyForecast.tsx';
import { textsOf } from '../textsOf.ts';

const RHYTHM = { everyMs: 60_000, retryMs: 60_000, staleAfterMs: 60_000 };
const ends: (() => void)[] = [];
beforeEach(() => void vi.stubGlobal('ResizeObserver', StillResizeObserver));
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.unstubAllGlobals();
});

const dayOf = (local_date: string) => ({
  local_date,
  icon: 32,
  desc: 'Sunny',
  tmin: 10,
  tmax: 20,
  precip: null,
  precip_snow: null,
  wind_max: null,
  hourly_data: [],
});
const TWO_DAYS = {
  reference_time: isoInstant(MISSION_TIME_MS),
  forecast: [dayOf('2026-07-04'), dayOf('2026-07-05')],
} as unknown as Meteogram;

/** The forecast by days after this answer; `waiting`: none has come. */
async function show(answer: Meteogram | Error | 'waiting') {
  const fetchOnce = fromPromise<Meteogram>(() => {
    if (answer === 'waiting') return new Promise(() => {});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const machine = createRefreshMachine<Meteogram>().provide({ actors: { fetchOnce, watchAge: ageless } });
  const forecast = createActor(machine, { clock: new SimulatedClock(), input: RHYTHM }).start();
  ends.push(() => forecast.stop());
  await settled();
  const yardStatus = createYardStatusSystem().actor;
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <WeeklyForecast
        dependencies={{ facility: NORTHGATE_YARD, forecast, yardStatus } as never}
        locale={{ language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 }}
        isNarrow
        onClose={() => {}}
      />
    </I18nextProvider>,
  );
}

it('the forecast of the week has a tab a day, and shows the day that is chosen [FAC-08]', async () => {
  await show(TWO_DAYS);
  const chosen = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'));
  expect([chosen(), screen.getByRole('tabpanel').ariaLabel]).toEqual([['true', 'false'], 'Sat, Jul 4']);
  fireEvent.click(screen.getAllByRole('tab')[1]!);
  expect([chosen(), screen.getByRole('tabpanel').ariaLabel]).toEqual([['false', 'true'], 'Sun, Jul 5']);
});

it('the forecast of the week says that it could not be loaded, and not while it is waited for [FAC-09]', async () => {
  await show('waiting');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByRole('alert')).toBeNull();
  await show(new Error('503'));
  expect(screen.getByRole('alert').textContent).toBe('Failed loading data, please try again later');
});
