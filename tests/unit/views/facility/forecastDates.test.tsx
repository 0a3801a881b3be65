import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DayOutlook } from '#views/facility/DayOutlook.tsx';
import { DayTabs, type ForecastDay } from '#views/facility/DayTabs.tsx';
import { textsOf } from '../textsOf.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

afterEach(cleanup);
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  return () => vi.unstubAllGlobals();
});

const READER = { language: 'en-US', timeZone: 'America/New_York', unitSystem: 0 } as const;

function forecastDay(localDate: string): ForecastDay {
  const unknown = { precip: null, precip_chance: null, precip_snow: null, wind_max: null };
  const day = {
    local_date: localDate,
    icon: 32,
    desc: 'Sunny',
    tmax: 3,
    tmin: -4,
    hourly_data: [],
    ...unknown,
  };
  return { day: day as unknown as ForecastDay['day'], hours: [] };
}

/** `now`: by clocks of the yard 7 PM on December 31, 2026 is midnight UTC. */
const CASES = [
  { now: '2027-01-01T00:00:00Z', date: '2026-12-31', text: 'Thu, Dec 31' },
  { now: '2027-01-01T00:00:00Z', date: '2027-01-01', text: 'Fri, Jan 1, 2027' },
  { now: '2027-01-01T06:00:00Z', date: '2027-01-01', text: 'Fri, Jan 1' },
  { now: '2027-01-01T06:00:00Z', date: '2026-12-31', text: 'Thu, Dec 31, 2026' },
] as const;

it.each(CASES)('the tab of $date at $now says "$text" [FAC-08][FAC-16]', ({ now, date, text }) => {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <DayTabs
        days={[forecastDay(date)]}
        chosen={date}
        nowMs={Date.parse(now)}
        locale={READER}
        onChosen={() => {}}
      />
    </I18nextProvider>,
  );
  expect(screen.getByRole('tab').querySelector('.facdays-date > span')?.textContent).toBe(text);
});

it.each(CASES)('the outlook of $date at $now is called "$text" [FAC-16]', ({ now, date, text }) => {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <DayOutlook {...forecastDay(date)} week={null} limits={[]} nowMs={Date.parse(now)} locale={READER} />
    </I18nextProvider>,
  );
  expect(screen.getByRole('tabpanel', { name: text })).toBeTruthy();
});

it('a day whose forecast came before the time is known has no year', () => {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <DayTabs
        days={[forecastDay('2026-12-31')]}
        chosen="2026-12-31"
        nowMs={Number.NaN}
        locale={READER}
        onChosen={() => {}}
      />
    </I18nextProvider>,
  );
  expect(screen.getByRole('tab').textContent).toContain('Thu, Dec 31');
  expect(screen.getByRole('tab').textContent).not.toContain('2026');
});
