import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import type { StrikeTrend } from '#domain/lightning/strikeTrend.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { NowRail } from '#views/nowRail/NowRail.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const YARDS = [QUIET_YARD, STORM_YARD].map((id) => ({ ...NORTHGATE_YARD, id }));
const MINUTE_MS = 60_000;

type Asked = {
  readonly language?: Language;
  readonly unitSystem?: UnitSystem;
  readonly trend?: StrikeTrend;
  readonly ids?: readonly string[];
  readonly hasWorker?: boolean;
  readonly isListed?: boolean;
};

/** The rail of a map with two yards, to a reader in Chicago. */
function show({
  language = 'en-US',
  unitSystem = 0,
  trend,
  ids,
  hasWorker = true,
  isListed = true,
}: Asked = {}) {
  const map = createMapFeedSystem({ hasWorker });
  const facilities = (ids ?? YARDS.map(({ id }) => id)).map((id) => ({ ...NORTHGATE_YARD, id }));
  map.actor.send({ type: 'facilities.changed', facilityIds: facilities.map(({ id }) => id), revision: null });
  const held = new Map(trend === undefined ? [] : [[STORM_YARD, trend]]);
  const locale = {
    ...({ language, timeZone: 'America/Chicago' } as const),
    timeZoneOf: vi.fn(() => 'America/Denver'),
    unitSystemOf: () => unitSystem,
  };
  const onChosen = vi.fn();
  const trends = { watch: () => () => {}, held: () => held };
  const i18n = textsOf(language);
  const rail = () => (
    <I18nextProvider i18n={i18n}>
      <NowRail
        mapFeed={map.actor}
        facilities={facilities}
        isListed={isListed}
        locale={locale}
        trends={trends}
        selectedId={null}
        isRoomy
        onChosen={onChosen}
      />
    </I18nextProvider>
  );
  const { rerender } = render(rail());
  const answer = (events = {}, ages = {}) => act(() => map.answer(clientAlerts(events, map.nowMs(), ages)));
  return { map, answer, onChosen, locale, drawAgain: () => rerender(rail()) };
}

/** An alert of lightning that struck 12 minutes ago, 5.1 km to the north-east. */
function closedBy(nowMs: number) {
  const atMs = nowMs - 12 * MINUTE_MS;
  const position = [NORTHGATE_YARD.longitude + 0.04, NORTHGATE_YARD.latitude + 0.033] as const;
  return activeEvent({ startAtMs: atMs, closestStrike: { position, distanceM: 5_100, atMs } });
}

const rows = () => screen.getAllByRole('button', { name: /_YARD/ }).map(({ textContent }) => textContent);

it('a closed yard is listed with reason, strike, trend, time left and its end in the reader’s zone [GAP-144]', async () => {
  const { map, answer, onChosen } = show({ trend: { direction: 'approaching', speedMps: 10 } });
  await answer({ [STORM_YARD]: [closedBy(map.nowMs())] });
  const row = screen.getByRole('button', { name: /STORM_YARD/ });
  expect(row.textContent).toContain('CLOSED');
  expect(row.textContent).toMatch(/approaching 22\u00A0mph/);
  expect(row.textContent).toMatch(/3\.2\u00A0mi NE/);
  expect(row.textContent).toMatch(/18min/);
  expect(row.textContent).toMatch(/to \d+:\d\d\u00A0[AP]M/);
  expect(screen.getByText('1 of 2 yards is not open')).toBeDefined();
  fireEvent.click(row);
  expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ id: STORM_YARD }));
});

it('a closed yard alone is listed before the page watches for strikes itself, and all are when it does not begin to [S2][S4][S12][GAP-144]', async () => {
  const { map, answer } = show({ hasWorker: false });
  await answer();
  expect(screen.getByText('Waiting for the first statuses...')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: /_YARD/ })).toEqual([]);
  await answer({ [STORM_YARD]: [closedBy(map.nowMs())] });
  expect(screen.getByText('Waiting for the first statuses...')).toBeDefined();
  expect(rows()).toEqual([expect.stringMatching(/^STORM_YARD.*CLOSED/)]);
  act(() => map.send({ type: 'witness.lost' }));
  expect(screen.getByText('2 of 2 yards are not open')).toBeDefined();
  expect(rows()).toHaveLength(2);
});

it('the lines of a long id end after an underscore, not within a word', async () => {
  const { map, answer } = show();
  await answer({ [STORM_YARD]: [closedBy(map.nowMs())] });
  const parts = screen.getByText(STORM_YARD).childNodes;
  expect([...parts].map((part) => part.textContent || part.nodeName)).toEqual(['STORM_', 'WBR', 'YARD']);
});

it('draws how much of the quiet period is left only where no more than it is left [STATUS-22]', async () => {
  const { map, answer } = show();
  const bars = () => document.querySelectorAll('.nowrow-bar i');
  await answer({ [STORM_YARD]: [closedBy(map.nowMs())] });
  expect([...bars()].map((bar) => bar.getAttribute('style'))).toEqual(['width: 60%;']);
  // a strike somewhat ahead of the page's own time
  await answer({ [STORM_YARD]: [closedBy(map.nowMs() + 12 * MINUTE_MS + 5_000)] });
  expect([...bars()].map((bar) => bar.getAttribute('style'))).toEqual(['width: 100%;']);
  const expiresAtMs = map.nowMs() + 31 * MINUTE_MS;
  const wind = activeEvent({
    id: 'wind',
    type: 'wind_level2',
    severity: -1,
    startAtMs: map.nowMs(),
    expiresAtMs,
  });
  await answer({ [STORM_YARD]: [closedBy(map.nowMs()), wind] });
  expect(rows()).toEqual([expect.stringMatching(/31min/)]);
  expect(bars()).toHaveLength(0);
});

it('a row is not drawn again with what is around it, but with its own yard', async () => {
  const { map, answer, locale, drawAgain } = show();
  await answer({ [STORM_YARD]: [closedBy(map.nowMs())] });
  locale.timeZoneOf.mockClear();
  drawAgain();
  expect(locale.timeZoneOf).not.toHaveBeenCalled();
  await answer({ [STORM_YARD]: [overrideEvent(false, map.nowMs())] });
  expect(locale.timeZoneOf).toHaveBeenCalled();
});

it('a yard that is closed until another day says which [S9][GAP-144]', async () => {
  const { map, answer } = show();
  const untilTomorrow = {
    ...overrideEvent(false, map.nowMs()),
    expiresAtMs: map.nowMs() + 24 * 60 * MINUTE_MS,
  };
  await answer({ [STORM_YARD]: [untilTomorrow] });
  const row = screen.getByRole('button', { name: /STORM_YARD/ });
  expect(row.textContent).toMatch(/to \w{3}, \w{3} \d+, \d+:\d\d\u00A0[AP]M/);
});

it('in French and metric the trend reads as a Québec reader expects', async () => {
  const { map, answer } = show({
    language: 'fr-CA',
    unitSystem: 1,
    trend: { direction: 'receding', speedMps: 10 },
  });
  await answer({ [STORM_YARD]: [closedBy(map.nowMs())] });
  expect(screen.getByRole('button', { name: /STORM_YARD/ }).textContent).toMatch(/s’éloigne 36\u00A0km\/h/);
});

it('before the first statuses nothing is counted, and nothing is called open [S4]', () => {
  show();
  expect(screen.getByText('Waiting for the first statuses...')).toBeDefined();
  expect(screen.queryByText(/yards? (is|are)/)).toBeNull();
});

it('only when every yard is proven open does the rail say so, with the time of the content [S1][S5]', async () => {
  const { answer } = show();
  await answer({});
  expect(screen.getByText('All 2 yards are open')).toBeDefined();
  expect(screen.getByText(/^Latest status update/)).toBeDefined();
});

it('without a fresh answer every yard is a row that says not to treat it as open [S1][S4]', async () => {
  const { map, answer } = show();
  await answer({});
  await act(() => map.fail('500'));
  await act(async () => map.pass(90_000));
  expect(screen.queryByText(/are open/)).toBeNull();
  expect(screen.getByText('2 of 2 yards are not open')).toBeDefined();
  expect(screen.getByText('No yard is confirmed open.')).toBeDefined();
  expect(rows()).toHaveLength(2);
  for (const text of rows()) {
    expect(text).toContain('Do not treat the yard as open.');
    expect(text).toContain('No data');
    expect(text).not.toMatch(/\d min/);
  }
});

it('a yard that closes goes on top at once, above a row under the pointer that keeps its place [GAP-144][YMON-11]', async () => {
  const { map, answer } = show({ ids: [QUIET_YARD, STORM_YARD, 'NEW_YARD'] });
  const warning = () => activeEvent({ type: 'lightning_warning', status: 'WARNING', startAtMs: map.nowMs() });
  await answer({ [QUIET_YARD]: [warning()], [STORM_YARD]: [warning()] });
  const ids = () => rows().map((text) => /^[A-Z]+_YARD/.exec(text ?? '')?.[0]);
  expect(ids()).toEqual(['NEW_YARD', QUIET_YARD, STORM_YARD]);
  fireEvent.pointerOver(screen.getByText(QUIET_YARD), { pointerType: 'mouse' });
  await answer({ [QUIET_YARD]: [warning()], [STORM_YARD]: [closedBy(map.nowMs())] });
  expect(ids()).toEqual([STORM_YARD, QUIET_YARD, 'NEW_YARD']);
});

it('a hundred yards are listed and the rest is counted', async () => {
  const { answer } = show({ ids: Array.from({ length: 130 }, (_, nth) => `FAR_${nth}_YARD`) });
  await answer({});
  expect(rows()).toHaveLength(100);
  expect(screen.getByText('30 more yards are not open. See the list of facilities.')).toBeDefined();
});

it('arrows, Home and End go through the rows', async () => {
  const { answer } = show({ ids: ['A_YARD', 'B_YARD', 'C_YARD'] });
  await answer({});
  const [first, second, third] = screen.getAllByRole('button', { name: /_YARD/ });
  first!.focus();
  for (const [key, row] of [
    ['ArrowDown', second],
    ['End', third],
    ['ArrowUp', second],
    ['Home', first],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement).toBe(row);
  }
});

it('a client without yards is told so, and is neither waiting nor all open [S4]', async () => {
  const { answer } = show({ ids: [] });
  await answer();
  expect(screen.getByText('No yards')).toBeDefined();
  expect(screen.queryByText(/Waiting|open/)).toBeNull();
});

it('a list that has not come is not an empty one [S4]', async () => {
  const { answer } = show({ ids: [], isListed: false });
  await answer();
  expect(screen.getByText('Waiting for the first statuses...')).toBeDefined();
});

it('statuses of a list of another length never mean that all yards are open [S1][S4]', async () => {
  const { map, answer } = show();
  await answer();
  expect(screen.getByText('All 2 yards are open')).toBeDefined();
  act(() => map.actor.send({ type: 'facilities.changed', facilityIds: [QUIET_YARD], revision: null }));
  expect(screen.queryByText(/yards? (is|are) open/)).toBeNull();
  expect(screen.getByText('Waiting for the first statuses...')).toBeDefined();
});
