import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import { CopyVehicleLink } from '#views/popup/CopyVehicleLink.tsx';
import { VehicleActions } from '#views/popup/VehicleActions.tsx';
import { VehicleHeatPanel } from '#views/vehicleHeat/VehicleHeatPanel.tsx';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import {
  createVehicleHeatSystem,
  HEAT_LIMITS,
  HEAT_VRID,
  VEHICLE_HEAT,
  type VehicleHeatSystem,
} from '../../../support/vehicleHeatSystem.ts';
import { textsOf } from '../textsOf.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

const MINUTE_MS = 60_000;

/** Time since the panel was opened, ms. */
let laterMs = 0;

beforeEach(() => {
  laterMs = 0;
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
});
afterEach(() => void vi.unstubAllGlobals());

type Shown = {
  heat?: VehicleHeat;
  language?: 'en-US' | 'fr-CA';
  unitSystem?: 0 | 3;
  ageMs?: number;
  copyLink?: ((vrid: string) => Promise<boolean>) | null;
};

async function show({
  heat = VEHICLE_HEAT,
  language = 'en-US',
  unitSystem = 0,
  ageMs = 0,
  copyLink = null,
}: Shown = {}): Promise<VehicleHeatSystem> {
  const system = createVehicleHeatSystem();
  system.request();
  const locale = {
    language,
    timeZone: 'UTC',
    unitSystem,
    presentMs: () => MISSION_TIME_MS + ageMs + laterMs,
  };
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <VehicleHeatPanel
        heat={system.actor}
        locale={locale}
        copyButton={copyLink && ((vrid) => <CopyVehicleLink copyLink={() => copyLink(vrid)} />)}
      />
    </I18nextProvider>,
  );
  expect(screen.queryByRole('region')).toBeNull();
  await act(() => system.answer(heat));
  return system;
}
const panel = () => document.querySelector('.heatpanel')!;
const cards = () =>
  [...document.querySelectorAll('.heatcards section')].map((card) => card.textContent ?? '');

describe('the panel', () => {
  test('is hidden until there are facts, then has the focus [HEAT-02]', async () => {
    await show();
    expect(document.activeElement).toBe(panel());
  });

  test('names vehicle, state, place and the heat of its cab, marked as simulated [HEAT-04][S14]', async () => {
    await show();
    const head = panel().querySelector('header')!.textContent;
    expect(head).toMatch(/VIN 1XKYDP9X4NJ400127.*ON.*Northroad Hauler 520, 2022.*Amarillo, TX/);
    expect(head).toContain('35.192, \u2212101.7413');
    expect(head).toMatch(/Cab temperature88\u00A0°F.*Heat index92\u00A0°F.*WBGTestimate81\u00A0°F/);
    expect(screen.getByText('SIMULATION', { exact: false })).not.toBeNull();
  });

  test('calls no WBGT an estimate where the service says that radiation is measured [HEAT-04][HEAT-05]', async () => {
    const cab = { ...VEHICLE_HEAT.summary.cab!, wbgt_is_estimate: false };
    await show({ heat: { ...VEHICLE_HEAT, summary: { ...VEHICLE_HEAT.summary, cab } } });
    expect(panel().querySelector('header')!.textContent).toMatch(/WBGT81\u00A0°F/);
    expect(cards()[0]).toBe('Cab, currentHeat index92°FWBGT81°F');
  });

  test('has four cards by view, and a switch of two [HEAT-05][HEAT-06]', async () => {
    await show();
    expect(cards()).toEqual([
      'Cab, currentHeat index92°FWBGTestimate81°F',
      'Cab, today’s averageHeat index88°FWBGTestimate75°F',
      'Cargo, currentHeat index103°FWBGTestimate86°F',
      'Cargo, today’s averageHeat index94°FWBGTestimate79°F',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Temperature and humidity' }));
    expect(cards()).toEqual([
      'Cab, currentTemperature88°FHumidity52%',
      'Cab, today’s averageTemperature82°FHumidity49%',
      'Cargo, currentTemperature93°FHumidity57%',
      'Cargo, today’s averageTemperature86°FHumidity54%',
    ]);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Temperature and humidity' }).checked).toBe(
      true,
    );
  });

  test.each([
    [0, '0 min ago'],
    [12 * MINUTE_MS, '12 min ago'],
    [60 * MINUTE_MS, '60 min ago'],
    [61 * MINUTE_MS, '1 h ago'],
    [239 * MINUTE_MS, '3 h ago'],
    [-5 * MINUTE_MS, '0 min ago'],
  ])('says when it was updated, %d ms ago [HEAT-07][GAP-88]', async (ageMs, age) => {
    await show({ ageMs });
    expect(document.querySelector('.heatpanel-updated')!.textContent).toMatch(
      new RegExp(`^Updated at \\d\\d:\\d\\d\u00A0[AP]M \\d\\d/\\d\\d/2026 \\(${age}\\)$`),
    );
  });

  test('warns of readings that are old [HEAT-07][S5]', async () => {
    await show({ ageMs: 31 * MINUTE_MS });
    expect(screen.getByRole('alert').textContent).toBe('These readings are more than 30 minutes old.');
  });

  test('warns when it could not be reloaded, and keeps what it shows [HEAT-02][S5]', async () => {
    const system = await show();
    await act(async () => {
      system.clock.increment(HEAT_LIMITS.refreshMs);
      await system.fail();
    });
    expect(screen.getByRole('alert').textContent).toBe('Heat data could not be reloaded. Retrying...');
    expect(cards()).toHaveLength(4);
  });

  test('calls the end of its chart Now until its readings are late, though none came since [HEAT-08][S5]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await show();
    const ends = () =>
      [...panel().querySelectorAll('.heatpanel-chart text')]
        .map(({ textContent }) => textContent)
        .filter((text) => text === 'Now' || text === 'Last reading');
    const pass = (ms: number) => {
      laterMs = ms;
      act(() => void vi.advanceTimersByTime(1_000));
    };
    pass(30 * MINUTE_MS);
    expect(ends()).toEqual(['Now']);
    pass(30 * MINUTE_MS + 1);
    expect(ends()).toEqual(['Last reading']);
    vi.useRealTimers();
  });

  test('says of a cab without a heat index that the heat is extreme [S4][HEAT-04][HEAT-05]', async () => {
    const cab = { ...VEHICLE_HEAT.summary.cab!, temp: { current: 158, average: 130 } };
    const none = { current: null, average: null };
    await show({
      heat: { ...VEHICLE_HEAT, summary: { ...VEHICLE_HEAT.summary, cab: { ...cab, hi: none } } },
    });
    expect(cards()[0]).toContain('Heat index--');
    expect(screen.getByRole('alert').textContent).toBe(
      'Above 50\u00A0°C (122\u00A0°F), the heat index is off the scale: extreme heat.',
    );
  });

  test('has its chart as a table too [HEAT-08]', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Time',
      'Heat index, °F, Outside',
      'Heat index, °F, Cab',
      'Heat index, °F, Cargo',
      'WBGT, °F, Outside',
      'WBGT, °F, Cab',
      'WBGT, °F, Cargo',
    ]);
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(screen.getByText(/WBGT in cab and cargo is an estimate/)).not.toBeNull();
  });

  test('keeps its cards without graph data, and says that there are none to draw [HEAT-09][GAP-90]', async () => {
    await show({ heat: { ...VEHICLE_HEAT, graph_data_available: false, sensor_data: [] } });
    expect(cards()).toHaveLength(4);
    expect(panel().querySelector('.chartframe')).toBeNull();
    expect(screen.getByText('No data matching current selection')).not.toBeNull();
  });

  test('says of a vehicle that is not heard of no more than that, with no figure at all [S4][HEAT-04][HEAT-05][HEAT-07]', async () => {
    const none = { current: null, average: null };
    const zone = { hi: none, temp: none, wbgt: none, humidity: none, wbgt_is_estimate: true };
    await show({
      heat: {
        ...VEHICLE_HEAT,
        vehicle: { ...VEHICLE_HEAT.vehicle, power: 'OFF', gps: null, location: '' },
        graph_data_available: false,
        summary: { outside: null, cab: zone, cargo: null },
        sensor_data: [],
      },
    });
    expect(panel().querySelector('header')!.textContent).toMatch(/OFF.*Location unknown/);
    expect(screen.getByRole('status').textContent).toBe(
      'The vehicle sends no signal. There are no current readings.',
    );
    expect(cards()[0]).toBe('Cab, currentHeat index--WBGT--');
    expect(document.querySelector('.heatpanel-updated')!.textContent).toBe('No reading');
    expect(cards()[2]).toBe('Cargo, currentHeat index--WBGT--');
  });

  test('names make and model alone where the year is not known [HEAT-04]', async () => {
    const vehicle = { ...VEHICLE_HEAT.vehicle, make: 'Volvo', model: 'VNL', year: null };
    await show({ heat: { ...VEHICLE_HEAT, vehicle } });
    expect(within(panel().querySelector('header')!).getByText('Volvo VNL')).not.toBeNull();
  });

  test('speaks French in °C, with its time in the one form that both languages have [HEAT-07][GAP-21][GAP-63]', async () => {
    await show({ language: 'fr-CA', unitSystem: 3, ageMs: 2 * MINUTE_MS });
    expect(cards()[0]).toBe('Cabine, maintenantIndice de chaleur34°CWBGTestimation27°C');
    expect(document.querySelector('.heatpanel-updated')!.textContent).toMatch(
      /^Mis à jour\u00A0: \d\d:\d\d\u00A0[AP]M \d\d\/\d\d\/2026 \(il y a 2 min\)$/,
    );
  });

  test('closes, and copies its link where people may pass one on [HEAT-03][VEH-08]', async () => {
    const copied: string[] = [];
    const copyLink = async (vrid: string) => copied.push(vrid) > 0;
    await show({ copyLink });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy magic link' })));
    expect(copied).toEqual([HEAT_VRID]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.querySelector('.heatpanel')).toBeNull();
  });

  test('has no link for a guest [VEH-08]', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Copy magic link' })).toBeNull();
  });
});

describe('the card of a vehicle', () => {
  const card = (system: VehicleHeatSystem | null) =>
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <VehicleActions
          properties={{ vrid: HEAT_VRID }}
          links={{ routeHref: () => null, copyLink: null }}
          heat={system?.actor ?? null}
        />
      </I18nextProvider>,
    );
  const button = () => screen.getByRole<HTMLButtonElement>('button');
  const offer = () => [button().textContent, button().disabled];

  test('offers More Info, and says Loading... while it cannot be pressed [HEAT-01][POPUP-12]', async () => {
    const system = createVehicleHeatSystem();
    card(system);
    expect(offer()).toEqual(['More Info', false]);
    fireEvent.click(button());
    expect(offer()).toEqual(['Loading...', true]);
    expect(system.loads.last().input).toEqual({ vrid: HEAT_VRID });
    await act(() => system.answer());
    expect(offer()).toEqual(['More Info', true]);
    act(() => system.actor.send({ type: 'panel.closed' }));
    expect(offer()).toEqual(['More Info', false]);
  });

  test('says that there is no heat data, or offers to try again [HEAT-02]', async () => {
    const none = createVehicleHeatSystem();
    const { unmount } = card(none);
    fireEvent.click(button());
    await act(() => none.answer(null));
    expect(offer()).toEqual(['No heat data', true]);
    unmount();
    expect(none.state()).toBe('collapsed');
    const failed = createVehicleHeatSystem();
    card(failed);
    fireEvent.click(button());
    await act(() => failed.fail());
    expect(offer()).toEqual(['Could not be loaded. Try again', false]);
    fireEvent.click(button());
    expect(failed.state()).toBe('loading');
  });

  test('offers nothing where the service has no heat', () => {
    card(null);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
