import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { FacilityList } from '#views/facilityList/FacilityList.tsx';
import { textsOf } from '../textsOf.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
});
afterEach(() => void vi.unstubAllGlobals());

/** A stormy yard and eleven quiet ones. */
const IDS = [STORM_YARD, QUIET_YARD, ...Array.from({ length: 10 }, (_, nth) => `YARD_${nth + 10}`)];
const FACILITIES = IDS.map((id, nth) => ({
  ...NORTHGATE_YARD,
  id,
  city: `City ${String(IDS.length - nth).padStart(2, '0')}`,
}));

async function open({ canAdd = true } = {}) {
  const map = createMapFeedSystem();
  map.actor.send({ type: 'facilities.changed', facilityIds: IDS, revision: null });
  const add = vi.fn();
  function Drawer() {
    const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
    const [heightPx, setHeight] = useState(400);
    return (
      <FacilityList
        mapFeed={map.actor}
        facilities={FACILITIES}
        locale={{
          language: 'en-US',
          timeZone: 'America/Chicago',
          timeZoneOf: () => 'America/Chicago',
          unitSystemOf: () => 0,
        }}
        links={{
          facilityHref: () => '#/facility',
          yardHref: () => '#/yard',
          routeHref: () => '#/route',
          actions: { add: canAdd ? add : null, administer: null, subscribe: null },
        }}
        hidden={hidden}
        selectedId={null}
        isNarrow={false}
        onFilter={setHidden}
        onLocate={() => {}}
        heightPx={heightPx}
        onResized={setHeight}
        onClose={() => {}}
      />
    );
  }
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <Drawer />
    </I18nextProvider>,
  );
  const watched = new Set(IDS.map((id) => id.toLowerCase()));
  const storm = { [STORM_YARD]: [activeEvent({ startAtMs: map.nowMs() - 60_000 })] };
  await act(() => map.answer({ ...clientAlerts(storm, map.nowMs()), watched }));
  return { add };
}

const ids = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string) =>
  fireEvent.click(screen.queryByText(name, { selector: 'button' }) ?? screen.getByLabelText(name));
const seek = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

test('the list shows 10 facilities a page, the worst first, and the rest on the next page [LIST-03]', async () => {
  await open();
  expect(ids()).toHaveLength(10);
  expect(ids()[0]).toBe(STORM_YARD);
  expect(screen.getByRole('status').textContent).toBe('1 to 10 of 12');
  press('Next page');
  expect(ids()).toEqual(['YARD_18', 'YARD_19']);
  press('Previous page');
  expect(ids()).toHaveLength(10);
});

test('a column orders the list, and again the other way round, from its first page on [LIST-03]', async () => {
  await open();
  press('Next page');
  press('City');
  expect(ids()[0]).toBe('YARD_19');
  expect(screen.getByRole('columnheader', { name: 'City' }).getAttribute('aria-sort')).toBe('ascending');
  press('City');
  expect(ids()[0]).toBe(STORM_YARD);
  expect(screen.getByRole('columnheader', { name: 'City' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: 'Facility' }).getAttribute('aria-sort')).toBe('none');
});

test('the field finds ids that contain any of its terms, in any case, from the first page on [LIST-04][LIST-05]', async () => {
  await open();
  press('Next page');
  seek('storm, yard_1');
  expect(ids()).toHaveLength(10);
  seek('quiet,yARD_12');
  expect(ids()).toEqual([QUIET_YARD, 'YARD_12']);
});

test('a term that nothing has hides nothing that another one has, and no list of hits is called empty [LIST-05]', async () => {
  await open();
  seek('nowhere, quiet');
  expect(ids()).toEqual([QUIET_YARD]);
  expect(screen.queryByText('No rows found')).toBeNull();
  seek('nowhere, neither');
  expect(ids()).toEqual([]);
  expect(screen.getByText('No rows found')).toBeDefined();
});

test('where nothing is found the list says so [LIST-06][GAP-132]', async () => {
  await open();
  expect(screen.queryByText('No rows found')).toBeNull();
  seek('nowhere');
  expect(screen.getByText('No rows found')).toBeDefined();
  expect(ids()).toEqual([]);
});

test('the list is filtered by three groups of statuses, each on at first [LIST-08]', async () => {
  await open();
  const filter = screen.getByRole('group', { name: 'Filter by status' });
  const states = () =>
    within(filter)
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
  expect(states()).toEqual([
    ['Closed or alert open', 'true'],
    ['Warning', 'true'],
    ['Open', 'true'],
  ]);
  press('Open');
  expect(ids()).toEqual([STORM_YARD]);
  press('Closed or alert open');
  expect(ids()).toEqual([]);
  press('Open');
  expect(ids()).toHaveLength(10);
  expect(ids()).not.toContain(STORM_YARD);
  expect(states().map(([, isOn]) => isOn)).toEqual(['false', 'true', 'true']);
});

test('administrators add a facility from the list, and nobody else does [LIST-02]', async () => {
  const { add } = await open();
  press('Add facility');
  expect(add).toHaveBeenCalledOnce();
});

test('who may not add a facility finds no way to do so [LIST-02]', async () => {
  await open({ canAdd: false });
  expect(screen.queryByRole('button', { name: 'Add facility' })).toBeNull();
});

test('the list is made higher and lower by keys, between 200 and 800 px [LIST-01]', async () => {
  await open();
  const handle = screen.getByRole('separator', { name: 'Height of the list' });
  const heightPx = () => handle.getAttribute('aria-valuenow');
  expect(heightPx()).toBe('400');
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  expect(heightPx()).toBe('440');
  for (let turn = 0; turn < 20; turn++) fireEvent.keyDown(handle, { key: 'ArrowUp' });
  expect(heightPx()).toBe('800');
  for (let turn = 0; turn < 20; turn++) fireEvent.keyDown(handle, { key: 'ArrowDown' });
  expect(heightPx()).toBe('200');
});
