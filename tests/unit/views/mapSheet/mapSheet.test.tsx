import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { MapSheet } from '#views/mapSheet/MapSheet.tsx';
import type { SheetHeight } from '#views/mapSheet/sheetHeight.ts';
import { stubScrolling } from '../facilityList/stubScrolling.ts';
import { textsOf } from '../textsOf.ts';

beforeEach(() => {
  stubScrolling();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FACILITIES = [QUIET_YARD, STORM_YARD].map((id) => ({ ...NORTHGATE_YARD, id }));
const NO_TRENDS = new Map();
const TRENDS = { watch: () => () => {}, held: () => NO_TRENDS };
const LOCALE = {
  ...({ language: 'en-US', timeZone: 'America/Chicago' } as const),
  timeZoneOf: vi.fn(() => 'America/Chicago'),
  unitSystemOf: () => 0 as const,
};
const LINKS = { facilityHref: () => '#', yardHref: () => '#', routeHref: () => '#' };

/** The sheet of a map with two yards, one of them closed. */
async function show() {
  const map = createMapFeedSystem();
  map.actor.send({ type: 'facilities.changed', facilityIds: FACILITIES.map(({ id }) => id), revision: null });
  const onChosen = vi.fn<(facility: Facility) => void>();
  function Held() {
    const [height, setHeight] = useState<SheetHeight>('half');
    return (
      <MapSheet
        mapFeed={map.actor}
        facilities={FACILITIES}
        isListed
        locale={LOCALE}
        links={LINKS}
        trends={TRENDS}
        hidden={new Set()}
        selectedId={null}
        height={height}
        onHeight={setHeight}
        onChosen={onChosen}
        counts={null}
        marks={<p>marks</p>}
        ways={null}
      />
    );
  }
  const i18n = textsOf('en-US');
  const sheet = () => (
    <I18nextProvider i18n={i18n}>
      <Held />
    </I18nextProvider>
  );
  const { rerender } = render(sheet());
  await act(() =>
    map.answer(clientAlerts({ [STORM_YARD]: [activeEvent({ startAtMs: map.nowMs() })] }, map.nowMs())),
  );
  return { onChosen, drawAgain: () => rerender(sheet()) };
}

const handle = () => screen.getByRole('button', { name: /^Height of the sheet/ });
const cards = () => screen.getAllByRole('button', { name: /_YARD/, pressed: false });

test('a card is not drawn again with what is around it', async () => {
  const { drawAgain } = await show();
  LOCALE.timeZoneOf.mockClear();
  drawAgain();
  expect(LOCALE.timeZoneOf).not.toHaveBeenCalled();
});

test('its handle goes round the heights and steps by keys, and says which one it has [SHELL-28]', async () => {
  await show();
  expect(handle().getAttribute('aria-label')).toBe('Height of the sheet: half');
  fireEvent.click(handle());
  expect(handle().getAttribute('aria-label')).toBe('Height of the sheet: full');
  fireEvent.click(handle());
  expect(handle().getAttribute('aria-label')).toBe('Height of the sheet: low');
  fireEvent.keyDown(handle(), { key: 'ArrowDown' });
  expect(handle().getAttribute('aria-label')).toBe('Height of the sheet: low');
  fireEvent.keyDown(handle(), { key: 'End' });
  expect(handle().getAttribute('aria-label')).toBe('Height of the sheet: full');
});

test('below its full height it lists what is not open; all facilities take the full height and the focus [SHELL-28]', async () => {
  await show();
  expect(screen.getByText('1 of 2 yards is not open')).toBeDefined();
  expect(cards()).toHaveLength(1);
  // over the map they are said
  expect(screen.queryByText('marks')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(cards()).toHaveLength(2);
  expect(screen.getByText('marks')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'All facilities · 2' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Now · 1' }));
  expect(cards()).toHaveLength(1);
});

test('a yard chosen in the full sheet makes way for the map, and the focus stays in the sheet [SHELL-28]', async () => {
  const { onChosen } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  fireEvent.click(screen.getByRole('button', { name: /^QUIET_YARD/ }));
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: QUIET_YARD }));
  expect(handle().getAttribute('aria-label')).toBe('Height of the sheet: half');
  expect(document.activeElement).toBe(handle());
});
