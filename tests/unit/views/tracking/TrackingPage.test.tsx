import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { popupMachine } from '#machines/popup/popupMachine.ts';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { TRACKED_RUN } from '#tests/support/trackedRun.ts';
import { createTrackingSystem } from '#tests/support/trackingSystem.ts';
import { TrackingPage } from '#views/tracking/TrackingPage.tsx';
import type { Passing } from '#views/tracking/passingContent.ts';
import { textsOf } from '../textsOf.ts';

type Piece = NonNullable<TrackedRun['route']>['risk'][number]['features'][number];
type Setting = {
  language?: Language;
  unitSystem?: 0 | 1;
  isNarrow?: boolean;
  reportUrl?: string;
  passing?: Passing | null;
  isWeatherIncomplete?: boolean;
};

function renderTracking(setting: Setting = {}) {
  const { language = 'en-US', unitSystem = 0, isNarrow = false, reportUrl = '', passing = null } = setting;
  const system = createTrackingSystem();
  const machine = popupMachine.provide({ actors: { askPoint: fromPromise(() => new Promise(() => {})) } });
  const popup = createActor(machine, { input: { openAfterMs: 1, timeoutMs: 1_000 } }).start();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <TrackingPage
        tracking={system.actor}
        locale={{ language, unitSystem, timeZone: 'America/New_York', scheme: 'dark' }}
        cards={{ popup, passing, shown: [] }}
        nowMs={MISSION_TIME_MS}
        searchHref="#/vehicle-tracking"
        drawMap={() => null}
        onPieceChosen={() => undefined}
        isSimulation
        isWeatherIncomplete={setting.isWeatherIncomplete ?? false}
        isNarrow={isNarrow}
        reportUrl={reportUrl}
      />
    </I18nextProvider>,
  );
  return {
    system,
    popup,
    show: (run: TrackedRun = TRACKED_RUN) =>
      act(async () => {
        system.goTo('V1');
        await system.answer({ success: true, data: run });
      }),
  };
}

const withVehicle = (vehicle: Partial<TrackedRun['vehicle']>): TrackedRun => ({
  ...TRACKED_RUN,
  vehicle: { ...TRACKED_RUN.vehicle, ...vehicle },
});
/** The same with another last piece of its way. */
function withPiece(changes: Partial<Piece['properties']>): TrackedRun {
  const { meta, risk } = TRACKED_RUN.route!;
  const [set] = risk;
  const last = set!.features.at(-1)!;
  const changed = { ...last, properties: { ...last.properties, ...changes } };
  const features = [...set!.features.slice(0, -1), changed];
  return { ...TRACKED_RUN, route: { meta, risk: [{ ...set!, features }] } };
}

describe('the search for a vehicle', () => {
  it('is what the page is while it knows of no vehicle, and its title says so [TRACK-01]', () => {
    renderTracking();

    expect(document.title).toBe('Vehicle tracking - Safety Command Center');
    expect(screen.getByRole('textbox', { name: 'Vehicle run identifier (VRID)' })).toBeDefined();
  });

  it('gives way to the vehicle, and its weather report with it [TRACK-02]', async () => {
    const { show } = renderTracking({ reportUrl: 'https://provider.example/us.pdf' });
    const report = () => screen.queryByRole('link', { name: 'Latest US weather report' });
    expect(report()?.getAttribute('href')).toBe('https://provider.example/us.pdf');
    await show();

    expect(report()).toBeNull();
  });
});

describe('a vehicle that is looked for', () => {
  it('is said to be loading, then shown [TRACK-04]', async () => {
    const { system } = renderTracking();
    act(() => system.goTo('V1'));
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(screen.queryByRole('textbox')).toBeNull();
    await act(() => system.answer({ success: true, data: TRACKED_RUN }));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('117KQ4ZT9');
    expect(document.title).toBe('117KQ4ZT9 - Safety Command Center');
  });
});

describe('the summary', () => {
  it.each([
    ['a millisecond after its departure', 1, 'Departed', 'truck'],
    ['at its departure', 0, 'Scheduled', 'calendar-clock'],
    ['without a departure', null, 'Scheduled', 'calendar-clock'],
  ] as const)('%s it says %3$s, with the sign of that [TRACK-14]', async (_, agoMs, status, sign) => {
    const { show } = renderTracking();
    const depart = agoMs === null ? null : isoInstant(MISSION_TIME_MS - agoMs);
    await show(withVehicle({ origin_scheduled_depart: depart }));

    const summary = document.querySelector('.runstatus');
    expect(summary?.textContent).toBe(`Status ${status}`);
    expect(summary?.querySelector('svg')?.classList).toContain(`tabler-icon-${sign}`);
  });

  it.each<[string, Partial<Piece['properties']>, boolean]>([
    ['not one piece', { level: 'UNKNOWN' }, true],
    ['no warning of one piece', { warnings_unknown: true }, true],
    ['each piece', {}, false],
  ])(
    'says beside the level what is not known of the way, known: %s [TRACK-19][S4]',
    async (_, piece, isTold) => {
      const { show } = renderTracking();
      await show(withPiece(piece));
      const told = screen.queryByText('For parts of the way the weather is not known.');

      expect(told !== null).toBe(isTold);
    },
  );

  it.each<[string, Partial<Piece['properties']>, string]>([
    ['unknown', { level: 'UNKNOWN' }, 'HIGH For parts of the way the weather is not known.'],
    [
      'without its warnings',
      { warnings_unknown: true },
      'HIGH For parts of the way the weather is not known.',
    ],
    ['known', {}, 'HIGH'],
  ])('marks its level on a phone too, folded, where a piece is %s [TRACK-19][S4]', async (_, piece, said) => {
    const { show } = renderTracking({ isNarrow: true });
    await show(withPiece(piece));

    expect(document.querySelector('.runsheet-state .riskbadge')?.textContent).toBe(said);
  });

  it('reports the risk: its level among all, what it means, and why [TRACK-19][TRACK-20][ERR-15]', async () => {
    const { show } = renderTracking();
    await show();

    expect(screen.getByRole('img', { name: 'Overall level HIGH' }).textContent).toBe(
      'NONEELEVATEDMODERATEHIGHEXTREME',
    );
    expect(screen.getByText(/^The conditions along this route are considered hazardous/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Heavy precipitation',
    );
  });

  it('stays where a refresh fails, and says of when it is [TRACK-05][S4]', async () => {
    const { system, show } = renderTracking();
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await act(() => system.fail());

    expect(screen.getByRole('alert').textContent).toBe('Could not refresh. Data as of 2:30\u00A0PM.');
  });
});

describe('the map of a vehicle', () => {
  it('explains its lines once there are some [TRACK-13]', async () => {
    const { show } = renderTracking();
    expect(screen.queryByRole('region', { name: 'Road risk level' })).toBeNull();
    await show();

    expect(screen.getByRole('region', { name: 'Road risk level' }).textContent).toContain('EXTREME');
  });

  it.each([
    ['HIGH', false],
    ['UNKNOWN', true],
  ] as const)(
    'with a line of the level %s explains what is not known: %s [TRACK-13][S4]',
    async (level, isTold) => {
      const { show } = renderTracking();
      await show(withPiece({ level }));
      const legend = screen.getByRole('region', { name: 'Road risk level' });

      expect(legend.textContent?.includes('NOT KNOWN')).toBe(isTold);
    },
  );

  it('says that no route is known, and explains none [TRACK-13][S4]', async () => {
    const { show } = renderTracking();
    await show({ ...TRACKED_RUN, route: null });

    expect(screen.queryByRole('region', { name: 'Road risk level' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Route data not found');
  });

  it('says that weather is missing: a gap is no dry weather [TRACK-09][S4]', async () => {
    const { show } = renderTracking({ isWeatherIncomplete: true });
    await show();

    expect(screen.getByRole('alert').textContent).toContain('A gap does not mean dry weather');
  });

  it('tells the weather where and when the vehicle passes [TRACK-11][GAP-98]', async () => {
    const weather = {
      kind: 'forecast' as const,
      atMs: MISSION_TIME_MS,
      temperature: 15,
      windSpeed: 50,
      windDirection: 315,
      precipitation: 7,
      snow: 0,
      phrase: 'Heavy rain',
    } as const;
    const { popup, show } = renderTracking({ passing: { atMs: MISSION_TIME_MS, level: 'HIGH', weather } });
    await show();
    act(() => popup.send({ type: 'subject.chosen', subject: { kind: 'place', at: { lon: -95, lat: 36 } } }));

    const card = screen.getByRole('region', { name: 'Point weather' });
    expect(card.textContent).toContain('Forecast, Sat, Jul 4, 2:30\u00A0PM\u00A0EDT');
    expect(card.textContent).toContain('Temperature59\u00A0°F');
    expect(card.textContent).toContain('WindNW\u00A031\u00A0mph');
    expect(card.textContent).toContain('Road risk levelHIGH');
  });

  it('says that no weather is known for a time too far away [TRACK-11][S4]', async () => {
    const passing = { atMs: MISSION_TIME_MS, level: 'NONE', weather: null } as const;
    const { popup, show } = renderTracking({ passing });
    await show();
    act(() => popup.send({ type: 'subject.chosen', subject: { kind: 'place', at: { lon: -95, lat: 36 } } }));

    expect(screen.getByText('Weather for that time is not available.')).toBeTruthy();
  });
});
