import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { FacilityCards } from '#views/facilityList/FacilityCards.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const FACILITIES = [QUIET_YARD, STORM_YARD].map((id, index) => ({
  ...NORTHGATE_YARD,
  id,
  city: ['Zell', 'Amarillo'][index]!,
  state: 'TX',
  tags: [{ name: `tag ${index}`, id: index }],
}));

/** The cards of two yards, one of which lightning keeps closed. */
async function show(language: Language = 'en-US') {
  const map = createMapFeedSystem();
  map.actor.send({ type: 'facilities.changed', facilityIds: FACILITIES.map(({ id }) => id), revision: null });
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
        facilities={FACILITIES}
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
  return { onLocate, add };
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
