import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { FacilityCards } from '#views/facilityList/FacilityCards.tsx';
import { textsOf } from '../textsOf.ts';
import { stubScrolling } from './stubScrolling.ts';

let scrolling: ReturnType<typeof stubScrolling>;
beforeEach(() => {
  scrolling = stubScrolling();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A browser that answers in its own time where it is; undefined: one that cannot tell. */
function stubPosition() {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return {
    tell(latitude: number) {
      const coords = { latitude, longitude: NORTHGATE_YARD.longitude } as GeolocationCoordinates;
      act(() => getCurrentPosition.mock.lastCall![0]({ coords } as GeolocationPosition));
    },
    refuse: () => act(() => getCurrentPosition.mock.lastCall![1]!({} as GeolocationPositionError)),
    asked: () => getCurrentPosition.mock.calls.length,
  };
}

const sortBy = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value } });

const FACILITIES = [QUIET_YARD, STORM_YARD].map((id, index) => ({
  ...NORTHGATE_YARD,
  id,
  city: ['Zell', 'Amarillo'][index]!,
  state: 'TX',
  tags: [{ name: `tag ${index}`, id: index }],
  // a degree of latitude between them: 69 mi
  latitude: 35 + index,
}));

/** The cards of two yards, one of which lightning keeps closed. */
async function show(language: Language = 'en-US', facilities = FACILITIES) {
  const map = createMapFeedSystem();
  map.actor.send({ type: 'facilities.changed', facilityIds: facilities.map(({ id }) => id), revision: null });
  const locale = {
    ...({ language, timeZone: 'America/Chicago' } as const),
    timeZoneOf: () => 'America/Chicago',
    unitSystemOf: () => 0 as const,
  };
  const onLocate = vi.fn();
  const add = vi.fn();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <FacilityCards
        mapFeed={map.actor}
        facilities={facilities}
        locale={locale}
        links={{
          facilityHref: () => '#/facility',
          yardHref: () => '#/yard',
          routeHref: () => '#/route',
          actions: { add, administer: null, subscribe: null },
        }}
        hidden={new Set()}
        trends={null}
        selectedId={null}
        onLocate={onLocate}
      />
    </I18nextProvider>,
  );
  await act(() =>
    map.answer(
      clientAlerts({ [STORM_YARD]: [activeEvent({ startAtMs: map.nowMs() - 60_000 })] }, map.nowMs(), {}),
    ),
  );
  return { map, onLocate, add };
}

const cards = () => within(screen.getByRole('region')).getAllByRole('listitem');
const texts = () => cards().map(({ textContent }) => textContent);

test('a card tells what a row of the table does, worst first: place, status, alert, end and tags [LIST-03]', async () => {
  await show();
  const [storm = '', quiet = ''] = texts();
  expect(storm).toMatch(/STORM_YARD Amarillo \(TX\)/);
  expect(storm).toContain('CLOSED');
  expect(storm).toMatch(/Lightning/);
  expect(storm).toMatch(/Expires (?!None)/);
  expect(storm).toContain('tag 1');
  expect(quiet).toMatch(/QUIET_YARD Zell \(TX\).*OPEN.*Expires None.*tag 0/);
  // an open yard has no time left to count
  expect(quiet).not.toMatch(/No end time|min/);
});

test('cards are sought by id and ordered by any column, in both directions [LIST-03][LIST-04]', async () => {
  await show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'city' } });
  expect(texts()[0]).toContain('Amarillo');
  fireEvent.click(screen.getByRole('button', { name: /^Ascending/ }));
  expect(texts()[0]).toContain('Zell');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'storm' } });
  expect(cards()).toHaveLength(1);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
  expect(screen.getByText('No rows found')).toBeDefined();
});

test('cards ordered by the end follow the end that they show, not the expiry that the service states [LIST-03][GAP-144]', async () => {
  const { map } = await show();
  const endsIn = (minutesAgo: number, minutes: number) => [
    activeEvent({
      startAtMs: map.nowMs() - minutesAgo * 60_000,
      expiresAtMs: map.nowMs() + minutes * 60_000,
    }),
  ];
  await act(() =>
    map.answer(clientAlerts({ [STORM_YARD]: endsIn(2, 50), [QUIET_YARD]: endsIn(1, 40) }, map.nowMs() + 1)),
  );
  sortBy('expires');
  expect(texts().map((text) => text?.match(/^\w+_YARD/)?.[0])).toEqual([STORM_YARD, QUIET_YARD]);
});

test('cards are ordered by the way from the device, whose position is asked for only then [LIST-03]', async () => {
  const position = stubPosition();
  await show();
  expect(position.asked()).toBe(0);
  sortBy('nearest');
  expect(screen.getByText('Asking this device for its position...')).toBeDefined();
  position.tell(34.9);
  expect(texts()[0]).toMatch(/^QUIET_YARD.*6\.9\smi from here/);
  expect(texts()[1]).toMatch(/^STORM_YARD.*76\smi from here/);
  expect(screen.queryByText(/position/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Ascending/ }));
  expect(texts()[0]).toMatch(/^STORM_YARD/);
  expect(position.asked()).toBe(1);
});

test('a device that keeps its position to itself says so, and is asked again when it is sought again', async () => {
  const position = stubPosition();
  await show();
  sortBy('nearest');
  position.refuse();
  expect(screen.getByText(/^The position of this device is not known\./)).toBeDefined();
  expect(texts()[0]).toMatch(/^QUIET_YARD/);
  sortBy('id');
  expect(screen.queryByText(/position of this device/)).toBeNull();
  sortBy('nearest');
  expect(position.asked()).toBe(2);
});

test('a page that was not loaded safely knows no position, and says so', async () => {
  vi.stubGlobal('navigator', {});
  await show();
  sortBy('nearest');
  expect(screen.getByText(/^The position of this device is not known\./)).toBeDefined();
});

test('a card leads to the map, and its menu to the rest; administrators add a facility [LIST-02][LIST-07]', async () => {
  const { onLocate, add } = await show();
  fireEvent.click(screen.getByRole('button', { name: /^STORM_YARD/ }));
  expect(onLocate).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: STORM_YARD }));
  expect(screen.getByRole('button', { name: `Actions for ${STORM_YARD}` })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add facility' }));
  expect(add).toHaveBeenCalledOnce();
});

test('in French the status is written in full', async () => {
  await show('fr-CA');
  expect(texts()[0]).toContain('FERMÉ');
});

test('of a thousand yards only the cards near sight have content, and one that has the focus keeps it [LIST-03]', async () => {
  const many = Array.from({ length: 1_000 }, (_, nth) => ({
    ...FACILITIES[0]!,
    id: `YARD_${String(nth).padStart(3, '0')}`,
  }));
  await show('en-US', many);
  sortBy('id');
  const withContent = () => cards().filter((card) => within(card).queryAllByRole('button').length > 0);
  expect(cards()).toHaveLength(1_000);
  expect(withContent()).toHaveLength(8);
  scrolling.tell(['YARD_500', 'YARD_501'], true);
  expect(withContent()).toHaveLength(10);
  expect(cards()[500]!.textContent).toContain('UNKNOWN');
  within(cards()[500]!)
    .getByRole('button', { name: /^YARD_500/ })
    .focus();
  scrolling.tell(['YARD_500', 'YARD_501'], false);
  expect(withContent()).toHaveLength(9);
  // a card that is far away keeps its name and its height, and claims no status
  expect(cards()[501]!.textContent).toBe('YARD_501');
  expect(cards()[501]!.style.height).toBe('170px');
});

test('how many yards are found is said where some are sought [LIST-04]', async () => {
  await show();
  expect(screen.queryByText(/found$/)).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'storm' } });
  expect(screen.getByText('1 facility found')).toBeDefined();
});
