import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test, vi } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { createLookupMachine } from '#machines/lookup/lookupMachine.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { LOOKUP_LIMITS } from '#tests/support/lookupSystem.ts';
import { pointFeature } from '#tests/support/mapFeatures.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { stillScrolling } from '#tests/support/stillScrolling.ts';
import { MapSearch } from '#views/mapSearch/MapSearch.tsx';
import { textsOf } from '../textsOf.ts';

stillScrolling();

const VEHICLE = pointFeature('KEP22', [-97, 39], { location: 'Salina' });
const PLACE: PlaceSuggestion = {
  id: 'geonames:1',
  title: 'Kepler, KS, US',
  latitude: 39,
  longitude: -98,
  address: '',
  city: 'Kepler',
  state: 'KS',
  countryCode: 'US',
};

type Given = { vehicles?: (typeof VEHICLE)[]; facilities?: readonly Facility[] | null };

function open({ vehicles = [VEHICLE], facilities = [NORTHGATE_YARD] }: Given = {}) {
  const clock = new SimulatedClock();
  const searches = heldPromises<readonly PlaceSuggestion[], { text: string }>();
  const machine = createLookupMachine<PlaceSuggestion>().provide({ actors: { search: searches.logic } });
  const lookup = createActor(machine, { clock, input: LOOKUP_LIMITS }).start();
  const found = { onFacility: vi.fn(), onVehicle: vi.fn(), onPlace: vi.fn() };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <MapSearch lookup={lookup} facilities={facilities} vehicles={vehicles} {...found} />
    </I18nextProvider>,
  );
  const field = screen.getByRole('combobox', { name: /^Search for a facility/ });
  return {
    ...found,
    field,
    searches,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
    rest: () => act(() => clock.increment(LOOKUP_LIMITS.restMs)),
  };
}

const said = () => screen.getByRole('status').textContent;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a facility is found while its name is typed, and opened by the keys [SHELL-20]', () => {
  const { onFacility, type, press } = open();
  type('northg');
  expect(options()).toHaveLength(1);
  press('Enter');
  expect(onFacility).toHaveBeenCalledExactlyOnceWith(NORTHGATE_YARD);
  expect(options()).toEqual([]);
});

test('a vehicle is found while its layer is on, and not while it is off [SHELL-20]', () => {
  const { onVehicle, type } = open();
  type('kep');
  fireEvent.click(screen.getByRole('option'));
  expect(onVehicle).toHaveBeenCalledExactlyOnceWith(VEHICLE);
});

test('without its layer no vehicle is found [SHELL-20]', () => {
  const { type } = open({ vehicles: [] });
  type('kep');
  expect(options()).toEqual([]);
});

test('an address is asked for once typing rests, chosen by the keys, and forgotten with the words [SHELL-20]', async () => {
  const { onPlace, searches, type, press, rest } = open();
  type('ke');
  rest();
  type('kep');
  expect(searches.calls).toHaveLength(0);
  rest();
  expect(searches.last().input).toEqual({ text: 'kep' });
  searches.last().resolve([PLACE]);
  expect(await screen.findByText('Kepler, KS, US')).toBeDefined();
  press('ArrowDown');
  press('Enter');
  expect(onPlace).toHaveBeenCalledExactlyOnceWith(PLACE);
  type('');
  expect(onPlace).toHaveBeenLastCalledWith(null);
});

test('that there are no results is said only once addresses were searched [SHELL-20][S4]', async () => {
  const { searches, type, rest } = open({ vehicles: [] });
  type('zq');
  expect(said()).toBe('Type more letters to search addresses.');
  type('zqx');
  expect(said()).toBe('Searching...');
  rest();
  searches.last().resolve([]);
  expect(await screen.findByText('No results.')).toBeDefined();
});

test('while the list of facilities has not come no search is without results [SHELL-20][S4]', async () => {
  const { searches, type, rest } = open({ vehicles: [], facilities: null });
  type('zqx');
  rest();
  searches.last().resolve([]);
  await vi.waitFor(() => expect(said()).toBe('Facilities are not loaded yet.'));
});

test('facilities that are not shown are counted, and said to be there [SHELL-20][S4]', () => {
  const facilities = Array.from({ length: 20 }, (_, at) => ({ ...NORTHGATE_YARD, id: `NORTH_${at}` }));
  const { type } = open({ vehicles: [], facilities });
  type('no');
  expect(options()).toHaveLength(4);
  expect(said()).toBe('20 results. 16 not shown. Type more letters to search addresses.');
});
