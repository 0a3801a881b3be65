import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { selectSensorDialog } from '#machines/snowSensor/snowSensorSelectors.ts';
import { SensorActions } from '#views/sensors/SensorActions.tsx';
import { SensorDialogs } from '#views/sensors/SensorDialogs.tsx';
import { SensorPanel } from '#views/sensors/SensorPanel.tsx';
import { teachModalDialogs } from '../../../support/modalDialogs.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { NORTHGATE_YARD } from '../../../support/northgateYard.ts';
import {
  choosingSensor,
  openSensor,
  sensorFacts,
  type SnowSensorSystem,
} from '../../../support/snowSensorSystem.ts';
import { textsOf } from '../textsOf.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

const READER = { language: 'en-US', timeZone: 'UTC', unitSystem: 1 } as const;

teachModalDialogs();
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  return () => vi.unstubAllGlobals();
});

const show = (content: React.ReactNode) =>
  render(<I18nextProvider i18n={textsOf('en-US')}>{content}</I18nextProvider>);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** The panel of a sensor with its dialogs, before somebody who may change it, or not. */
function showPanel(system: SnowSensorSystem, mayChange = true) {
  show(
    <>
      <SensorPanel
        sensor={system.actor}
        locale={READER}
        presentMs={() => MISSION_TIME_MS}
        mayChange={mayChange}
        isPage={false}
      />
      <SensorDialogs
        sensor={system.actor}
        locale={READER}
        clientId="acme"
        facilities={[NORTHGATE_YARD]}
        tiles={{} as never}
        toastLayer={null}
      />
    </>,
  );
}

describe('the card of a sensor', () => {
  test('leads to the panel once the sensor is known, and says Loading... until then [SENS-01]', async () => {
    const system = choosingSensor();
    const opened = vi.fn();
    show(<SensorActions sensor={system.actor} gid={7} onOpened={opened} />);
    const button = screen.getByRole<HTMLButtonElement>('button');
    expect([button.textContent, button.disabled]).toEqual(['Loading...', true]);

    await act(() => system.load());
    expect([button.textContent, button.disabled]).toEqual(['More Info', false]);
    await press('More Info');
    expect(opened).toHaveBeenCalledOnce();
    expect(system.now().matches({ looking: 'open' })).toBe(true);
  });

  test('waits while another sensor is being changed, and then loads its own [SENS-01]', async () => {
    const system = await openSensor();
    act(() => system.actor.send({ type: 'status.toggled' }));
    show(<SensorActions sensor={system.actor} gid={8} onOpened={() => {}} />);
    await act(async () => system.changes.last().resolve(sensorFacts({ status: 'offline' })));
    expect(system.loads.last().input).toEqual({ gid: 8 });
    await act(() => system.load());
    expect(screen.getByRole('button', { name: 'More Info' })).toBeDefined();
  });
});

describe('the panel of a sensor', () => {
  test('has its three tabs, of which one is shown [SENS-04]', async () => {
    showPanel(await openSensor());
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Point Graph',
      'Area Graph',
      'Event Log',
    ]);
    fireEvent.click(screen.getByRole('tab', { name: 'Event Log' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Event Log');
    expect(screen.getByRole('tabpanel').textContent).toBe('No Logs for this sensor point');
  });

  test('keeps the sensor, its place and its status over each of its tabs [SENS-04]', async () => {
    showPanel(await openSensor());
    const head = () => screen.getByRole('heading', { level: 2 }).closest('header')!.textContent;
    const first = head();
    expect(first).toMatch(/online$/i);
    for (const tab of screen.getAllByRole('tab')) {
      fireEvent.click(tab);
      expect([tab.getAttribute('aria-selected'), head()]).toEqual(['true', first]);
      expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    }
  });

  test.each([
    ['online', 'Sensor is active', true, 'offline'],
    ['offline', 'Sensor is inactive', false, 'online'],
  ] as const)(
    'of a sensor that is %s says "%s", and turns it over [SENS-02]',
    async (status, words, isOn, other) => {
      const system = await openSensor();
      showPanel(system);
      act(() => system.actor.send({ type: 'status.toggled' }));
      await act(async () => system.changes.last().resolve(sensorFacts({ status })));

      const button = screen.getByRole('switch', { name: words });
      expect(button.getAttribute('aria-checked')).toBe(String(isOn));
      fireEvent.click(button);
      expect(system.changes.last().input).toMatchObject({ order: { status: other } });
    },
  );

  test('offers to move, add and delete, and does nothing of it while a call runs [SENS-03]', async () => {
    const system = await openSensor();
    showPanel(system);
    const buttons = () =>
      ['Move current sensor', 'Add new sensor', 'Delete current sensor'].map(
        (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
      );
    expect(buttons()).toEqual([false, false, false]);
    fireEvent.click(screen.getByRole('switch', { name: 'Sensor is active' }));
    expect(buttons()).toEqual([true, true, true]);
  });

  test.each([
    ['Move current sensor', 'Choose a location for the sensor'],
    ['Add new sensor', 'Add New Sensor'],
    ['Delete current sensor', 'Delete this sensor?'],
  ])('asks after "%s" in a dialog of its own: %s [SENS-03]', async (button, title) => {
    showPanel(await openSensor());
    await press(button);
    expect(screen.getByRole('dialog', { name: title })).toBeDefined();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('of a guest shows all and changes nothing, of every other person all and what changes it [SENS-10][GAP-84]', async () => {
    const facts = () => [
      screen.getByRole('heading', { level: 2 }).textContent,
      screen.getByText(/^online$/i).textContent,
      ...screen.getAllByRole('tab').map(({ textContent }) => textContent),
    ];
    showPanel(await openSensor());
    const seen = facts();
    expect(screen.getByRole('switch')).toBeDefined();
    await press('Delete current sensor');
    expect(screen.getByRole('dialog', { name: 'Delete this sensor?' })).toBeDefined();

    cleanup();
    showPanel(await openSensor(), false);
    expect(facts()).toEqual(seen);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /sensor$/ })).toBeNull();
  });
});

describe('a dialog over the panel', () => {
  test('asks before it deletes, and deletes once it is confirmed [SENS-09]', async () => {
    const system = await openSensor();
    showPanel(system);
    await press('Delete current sensor');
    const dialog = screen.getByRole('dialog', { name: 'Delete this sensor?' });
    expect(dialog.textContent).toContain('This action cannot be undone.');
    expect(system.deletions.calls).toHaveLength(0);
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: /delete/i })));
    expect(system.deletions.last().input).toEqual({ gid: 7 });
  });

  test('can be closed and deletes nothing [SENS-09]', async () => {
    const system = await openSensor();
    showPanel(system);
    await press('Delete current sensor');
    const dialog = screen.getByRole('dialog', { name: 'Delete this sensor?' });
    const [, close] = within(dialog).getAllByRole('button', { name: 'Close' });
    await act(async () => fireEvent.click(close!));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(system.deletions.calls).toHaveLength(0);
  });

  test('asks for the details of a new sensor, whose client is not to be chosen [SENS-08][SENS-11][SENS-22]', async () => {
    const system = await openSensor();
    showPanel(system);
    await press('Add new sensor');
    expect(selectSensorDialog(system.now())).toBe('details');
    const client = screen.getByLabelText<HTMLInputElement>('Client');
    expect([client.value, client.readOnly]).toEqual(['ACME', true]);
    const facility = screen.getByLabelText<HTMLSelectElement>(/^Facility/);
    expect([...facility.options].map(({ value }) => value)).toEqual(['', 'NORTHGATE_YARD']);
    const size = screen.getByLabelText<HTMLSelectElement>(/^Marker size/i);
    expect([...size.options].map(({ value }) => value)).toEqual(['small', 'medium', 'large']);
    expect(size.value).toBe('medium');

    await press('Choose Location');
    expect(system.told.at(-1)).toEqual({ type: 'draft.refused', fault: 'deviceId' });
    expect(selectSensorDialog(system.now())).toBe('details');
  });
});
