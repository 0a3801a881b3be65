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

it('a day and its hours are told rounded, however exact the forecast is [FAC-16][FAC-17]', () => {
  const exact = {
    ...forecastDay('2026-12-31').day,
    precip: 2.540_000_000_000_000_5,
    wind_max: 37.037_037_037,
  };
  const told = {
    tmax: 32.222_222_222_22,
    tmin: -3.888_888_888,
    precip_chance: 33.333_333,
    wbgt_max: 29.444_444,
  };
  const row = {
    local_record_at: '2026-12-31T12:00:00-05:00',
    temp: 32.222_222_222_22,
    precip: 2.540_000_000_000_000_5,
    precip_snow: 0.254_000_000_4,
    wind_speed: 37.037_037_037,
    wind_dir: 270,
    wind_beaufort: 5,
    pressure_mslp: 1_013.207_512,
    wind_gust: 55.555_555,
    wbgt: 29.444_444_444,
  };
  const hours = [12, 13, 14].map((hour) => ({
    ...row,
    atMs: Date.parse(`2026-12-31T${hour + 5}:00:00Z`),
  }));
  const nowMs = hours[0]!.atMs;
  for (const unitSystem of [0, 3] as const) {
    const { container } = render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <DayOutlook
          day={{ ...exact, ...told }}
          hours={hours}
          week={null}
          limits={[
            {
              eventType: 'heatStress_level2',
              alertStatus: 'WARNING',
              measure: 'wbgtC',
              side: 'atLeast',
              limit: 29.44,
            },
          ]}
          nowMs={nowMs}
          locale={{ ...READER, unitSystem }}
        />
      </I18nextProvider>,
    );
    const spoken = container.querySelector('[aria-valuetext]')?.getAttribute('aria-valuetext');
    expect(spoken).toContain('WBGT');
    expect(`${container.textContent} ${spoken}`).not.toMatch(/\d\.\d{3}/);
    cleanup();
  }
});
