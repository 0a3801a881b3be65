import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { TRACKED_RUN } from '#tests/support/trackedRun.ts';
import { RunSummary } from '#views/tracking/RunSummary.tsx';
import { textsOf } from '../textsOf.ts';

type Setting = { run?: TrackedRun; language?: Language; unitSystem?: UnitSystem };

/** What the summary says, by its labels in their order; the parts of one are told apart by a bar. */
function summary({ run = TRACKED_RUN, language = 'en-US', unitSystem = 0 }: Setting = {}) {
  const locale = { language, unitSystem, timeZone: 'America/New_York', scheme: 'dark' } as const;
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <RunSummary run={run} locale={locale} nowMs={MISSION_TIME_MS} />
    </I18nextProvider>,
  );
  const said = screen.getAllByRole('term').map((term) => [
    term.textContent,
    [...term.parentElement!.querySelectorAll('dd')]
      .map(({ textContent }) => textContent)
      .join(' | ')
      .replaceAll('\u00A0', ' '),
  ]);
  return Object.fromEntries(said) as Record<string, string>;
}

const withVehicle = (vehicle: Partial<TrackedRun['vehicle']>): TrackedRun => ({
  ...TRACKED_RUN,
  vehicle: { ...TRACKED_RUN.vehicle, ...vehicle },
});
function withRoute(route_seconds: number, route_meters: number): TrackedRun {
  const [meta] = TRACKED_RUN.route!.meta;
  return {
    ...TRACKED_RUN,
    route: { ...TRACKED_RUN.route!, meta: [{ ...meta!, route_seconds, route_meters }] },
  };
}

describe('the summary of a run', () => {
  it('tells times in two zones, places, time and distance, in this order [TRACK-15][TRACK-16][TRACK-17][TRACK-18]', () => {
    expect(Object.entries(summary())).toEqual([
      ['Departure Time', 'Sat, Jul 4, 12:30 PM EDT | Local Sat, Jul 4, 11:30 AM CDT'],
      ['Arrival Time', 'Sat, Jul 4, 5:30 PM EDT | Local Sat, Jul 4, 4:30 PM CDT'],
      ['Origin', 'NORTHGATE_YARD | Amarillo, TX'],
      ['Destination', 'LAKESHORE_DEPOT | Chicago, IL'],
      ['Time', '5 h'],
      ['Distance', '1,062 mi'],
      ['Canceled Load', 'No'],
    ]);
  });

  it('tells each time by the clock of its own place, and that a load is canceled [TRACK-15][TRACK-16]', () => {
    const [origin, destination] = TRACKED_RUN.facilities;
    const facilities = [origin!, { ...destination!, tz: 'America/Denver' }];
    expect(summary({ run: { ...withVehicle({ canceled_load: true }), facilities } })).toMatchObject({
      'Departure Time': expect.stringContaining('Local Sat, Jul 4, 11:30 AM CDT'),
      'Arrival Time': expect.stringContaining('Local Sat, Jul 4, 3:30 PM MDT'),
      'Canceled Load': 'Yes',
    });
  });

  it('says neither yes nor no where nobody tells whether its load is canceled [TRACK-16][S4]', () => {
    expect(summary({ run: withVehicle({ canceled_load: null }) })['Canceled Load']).toBe('--');
  });

  it('names a place that nobody knows by its id alone, and says when nothing is known [TRACK-15][TRACK-17][S4]', () => {
    const unknown = withVehicle({ final_destination: '', dest_scheduled_arrival: null });
    expect(summary({ run: { ...unknown, facilities: [] } })).toMatchObject({
      'Departure Time': 'Sat, Jul 4, 12:30 PM EDT',
      'Arrival Time': '--',
      Origin: 'NORTHGATE_YARD',
      Destination: '--',
    });
  });
});

describe('time and distance of a run', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 h'],
    [3_660, '1 h 1 min'],
    [19_199, '5 h 19 min'],
    [90_000, '25 h'],
  ])('%i seconds are a time of %s [TRACK-18]', (seconds, time) => {
    expect(summary({ run: withRoute(seconds, 1) })['Time']).toBe(time);
  });

  it.each([
    [0, 100_000, '62 mi'],
    [1, 100_000, '100 km'],
    [2, 100_000, '100 km'],
    [3, 100_000, '100 km'],
    [0, 1_710_000, '1,062 mi'],
    [1, 1_710_000, '1,710 km'],
    [0, 49_500, '30.7 mi'],
    [0, 50_000, '31 mi'],
    [1, 49_940, '49.9 km'],
    [1, 50_000, '50 km'],
    [1, 0, '0 km'],
  ] as const)(
    'in unit system %i %i m are %s: tenths below 50 km alone [TRACK-18][UNIT-11]',
    (unitSystem, meters, distance) => {
      expect(summary({ unitSystem, run: withRoute(60, meters) })['Distance']).toBe(distance);
    },
  );

  it('are told in French, in kilometres where the reader is metric [TRACK-18][UNIT-11][LANG-01]', () => {
    const said = summary({ unitSystem: 1, language: 'fr-CA', run: withRoute(5_400, 1_710_000) });
    expect([said['Durée'], said['Distance']]).toEqual(['1 h 30 min', '1 710 km']);
  });

  it('are both not known of a route that is not [TRACK-18][S4]', () => {
    const said = summary({ run: { ...TRACKED_RUN, route: null } });
    expect([said['Time'], said['Distance']]).toEqual(['--', '--']);
  });
});
