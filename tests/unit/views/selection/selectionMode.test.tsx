import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { selectIsSelecting, selectRegion } from '#machines/selection/selectionSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createSelectionSystem, REGION } from '#tests/support/selectionSystem.ts';
import { SelectionMenu } from '#views/selection/SelectionMenu.tsx';
import { SelectionSwitch } from '#views/selection/SelectionSwitch.tsx';
import { SelectionTools } from '#views/selection/SelectionTools.tsx';
import { textsOf } from '../textsOf.ts';

const presentMs = () => MISSION_TIME_MS;

type Bounds = readonly [west: number, south: number, east: number, north: number];

function open(bounds: Bounds = [-98, 38, -96, 40]) {
  const system = createSelectionSystem();
  const closed = vi.fn();
  const drawRegion = vi.fn<(tool: string | null, drawn: (region: readonly MapPoint[]) => void) => void>();
  const showRegion = vi.fn();
  const map = { drawRegion, showRegion, bounds: () => bounds } as unknown as HomeMap;
  const selection = system.actor;
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <SelectionMenu selection={selection} presentMs={presentMs} at={{ xPx: 1, yPx: 2 }} onClosed={closed} />
      <SelectionSwitch selection={selection} presentMs={presentMs} />
      <SelectionTools selection={selection} onExported={() => {}} map={map} />
    </I18nextProvider>,
  );
  return { ...system, closed, drawRegion, showRegion };
}

test('the context menu of the map turns Selection Mode on and off [MAP-15]', () => {
  const { read, closed } = open();
  const item = screen.getByRole('menuitemcheckbox', { name: 'Selection Mode' });
  expect(document.activeElement).toBe(item);
  expect(item.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(item);
  expect(read(selectIsSelecting)).toBe(true);
  expect(item.getAttribute('aria-checked')).toBe('true');
  expect(closed).toHaveBeenCalledOnce();
  fireEvent.click(item);
  expect(read(selectIsSelecting)).toBe(false);
});

test('a button turns it on and off too, for fingers and keys [MAP-15]', () => {
  const { read } = open();
  const button = screen.getByRole('button', { name: 'Selection Mode' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(read(selectIsSelecting)).toBe(false);
});

test('the map is drawn on with the chosen tool while the mode is on, shows the region, and is let go of then [MAP-14][MAP-16]', () => {
  const { drawRegion, showRegion, send, read } = open();
  const tool = () => drawRegion.mock.lastCall?.[0];
  expect(tool()).toBeNull();
  act(() => send({ type: 'mode.toggled', atMs: MISSION_TIME_MS }));
  expect(tool()).toBe('box');
  act(() => send({ type: 'tool.chosen', tool: 'polygon' }));
  expect(tool()).toBe('polygon');
  act(() => drawRegion.mock.lastCall![1](REGION));
  expect(read(selectRegion)).toEqual(REGION);
  expect(showRegion).toHaveBeenLastCalledWith(REGION);
  act(() => send({ type: 'mode.left' }));
  expect(tool()).toBeNull();
  expect(showRegion).toHaveBeenLastCalledWith(null);
});

test('what the map shows now can be the region, without a pointer [MAP-16]', async () => {
  const { send, read } = open();
  act(() => send({ type: 'mode.toggled', atMs: MISSION_TIME_MS }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use the whole view' }));
  expect(read(selectRegion)).toEqual([
    { lon: -98, lat: 38 },
    { lon: -96, lat: 38 },
    { lon: -96, lat: 40 },
    { lon: -98, lat: 40 },
  ]);
});

test.each<[string, Bounds, number, number]>([
  ['that shows the world more than once is all of it', [-374, -60, 174, 80], -180, 180],
  ['over the date line ends there', [150, 38, 190, 40], 150, 180],
])('a view %s, and the panel says so [MAP-16][VEH-01]', async (_, bounds, west, east) => {
  const { send, read } = open(bounds);
  act(() => send({ type: 'mode.toggled', atMs: MISSION_TIME_MS }));
  expect(screen.queryByText('The region ends at longitude 180°.')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Use the whole view' }));
  const lons = read(selectRegion)!.map(({ lon }) => lon);
  expect([Math.min(...lons), Math.max(...lons)]).toEqual([west, east]);
  expect(screen.getByText('The region ends at longitude 180°.')).toBeDefined();
});
