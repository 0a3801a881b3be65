import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createSelectionSystem, REGION } from '#tests/support/selectionSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { SelectionPanel } from '#views/selection/SelectionPanel.tsx';
import { textsOf } from '../textsOf.ts';

const COLUMNS = ['vrid', 'origin'];
const vehicles = (count: number): VehicleTable => ({
  csv_header: COLUMNS,
  payload: Array.from({ length: count }, (_, nth) => [`KEP${nth + 1}`, 'BOYD_YARD']),
});

/** The panel of a region that was drawn, while its vehicles are sought. */
function seek() {
  const { actor, send, searches } = createSelectionSystem();
  const onExported = vi.fn();
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <SelectionPanel selection={actor} onExported={onExported} onViewTaken={() => {}} />
    </I18nextProvider>,
  );
  act(() => send({ type: 'mode.toggled', atMs: MISSION_TIME_MS }));
  act(() => send({ type: 'region.drawn', region: REGION }));
  fireEvent.click(screen.getByRole('button', { name: 'Find vehicles' }));
  return {
    onExported,
    find: (table: VehicleTable) =>
      act(() => {
        searches.last().resolve(table);
        return settled();
      }),
    fail: () =>
      act(() => {
        searches.last().reject(new Error('503'));
        return settled();
      }),
  };
}

/** Cells of the rows that are shown, the head first. */
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('a search cannot be sent again while it is under way [VEH-02]', async () => {
  const { find } = seek();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Loading...' }).disabled).toBe(true);
  await find(vehicles(1));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find vehicles' }).disabled).toBe(false);
});

it('vehicles are listed ten at a time under the columns that the service names, and all are exported [VEH-03]', async () => {
  const { find, onExported } = seek();
  const found = vehicles(11);
  await find(found);
  expect(rows()).toHaveLength(11);
  expect(rows().slice(0, 2)).toEqual([COLUMNS, ['KEP1', 'BOYD_YARD']]);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()).toEqual([COLUMNS, ['KEP11', 'BOYD_YARD']]);
  fireEvent.click(screen.getByRole('button', { name: 'Export (CSV)' }));
  expect(onExported).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^vehicles_.+\.csv$/), found);
});

it('no vehicles are said to be none, and there is nothing to export [VEH-03]', async () => {
  await seek().find(vehicles(0));
  expect(screen.getByRole('status').textContent).toBe('No rows found');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export (CSV)' })).toBeNull();
});

it('a search that fails is a service error, and no empty table [VEH-04]', async () => {
  await seek().fail();
  expect(screen.getByRole('alert').textContent).toBe('Service Error');
  expect(screen.queryByText('No rows found')).toBeNull();
});
