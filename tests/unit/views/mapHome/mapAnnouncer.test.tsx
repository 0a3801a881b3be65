import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  QUIET_YARD,
  satelliteAlerts,
  STORM_YARD,
} from '#tests/support/mapFeedSystem.ts';
import { wallNews } from '#domain/wall/wallNews.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { MapAnnouncer } from '#views/mapHome/MapAnnouncer.tsx';
import { textsOf } from '../textsOf.ts';

vi.mock('#domain/wall/wallNews.ts', { spy: true });

afterEach(cleanup);

const YARDS = [QUIET_YARD, STORM_YARD].map((id) => ({ ...NORTHGATE_YARD, id }));

type Begun = {
  language?: Language;
  openId?: string | null;
  hasWorker?: boolean;
};

/** A map of two yards that are both open, and what is said of it at once and politely. */
async function begin({ language = 'en-US', openId = null, hasWorker = true }: Begun = {}) {
  const map = createMapFeedSystem({ hasWorker });
  map.send({ type: 'facilities.changed', facilityIds: YARDS.map(({ id }) => id), revision: null });
  const texts = textsOf(language);
  const page = (shownId: string | null, yards = YARDS) => (
    <I18nextProvider i18n={texts}>
      <MapAnnouncer mapFeed={map.actor} facilities={yards} openId={shownId} />
    </I18nextProvider>
  );
  const { rerender } = render(page(openId));
  const show = (shownId: string | null, yards = YARDS) => rerender(page(shownId, yards));
  const textsBy = (role: 'alert' | 'status') =>
    screen.getAllByRole(role).map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ').trim());
  const said = () => {
    const [politely, trust] = textsBy('status');
    return { atOnce: textsBy('alert').join(), politely, trust };
  };
  const answer = (isStorm: boolean) => {
    const events = isStorm ? { [STORM_YARD]: [activeEvent({ startAtMs: map.nowMs() })] } : {};
    return act(() => map.answer(clientAlerts(events, map.nowMs())));
  };
  const partial = (isComplete: boolean) => {
    const facts = { lastAlertStrikeMs: null, lastWarningStrikeMs: null, isComplete };
    act(() => map.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] }));
  };
  const silent = { atOnce: '', politely: '', trust: '' };
  expect(said()).toEqual(silent);
  await answer(false);
  expect(said()).toEqual(silent);
  return { map, texts, said, answer, partial, show };
}

it.each<[Language, string, string]>([
  ['en-US', 'STORM_YARD, CLOSED.', 'STORM_YARD, OPEN.'],
  ['fr-CA', 'STORM_YARD, FERMÉ.', 'STORM_YARD, OUVERT.'],
])('a yard that closes on the map is told at once, and that it opens politely (%s) [S2]', async (...told) => {
  const [language, closed, opened] = told;
  const { said, answer } = await begin({ language });
  await answer(true);
  expect(said()).toEqual({ atOnce: closed, politely: '', trust: '' });
  await answer(false);
  expect(said()).toEqual({ atOnce: '', politely: opened, trust: '' });
});

it('a yard that satellites alone call open is not told as OPEN alone [GAP-137]', async () => {
  const { map, said } = await begin();
  await act(() => map.answer(satelliteAlerts(map.nowMs())));
  expect(said()).toEqual({ atOnce: '', politely: 'QUIET_YARD, OPEN - SATELLITE ONLY.', trust: '' });
});

it('the yard whose own panel tells its status is not told twice', async () => {
  const { said, answer } = await begin({ openId: STORM_YARD });
  await answer(true);
  expect(said().atOnce).toBe('');
});

it('a panel that opens and closes says nothing again, and what changes while it is open is not told later [S4]', async () => {
  const { said, answer, show } = await begin();
  await answer(true);
  const told = screen.getAllByRole('alert')[0]?.firstChild;
  expect(told?.textContent).toBe('STORM_YARD, CLOSED.');
  show(STORM_YARD);
  expect(screen.getAllByRole('alert')[0]?.firstChild).toBe(told);
  show(null);
  expect(screen.getAllByRole('alert')[0]?.firstChild).toBe(told);
  show(STORM_YARD);
  await answer(false);
  show(null);
  await answer(false);
  expect(said().politely).toBe('');
  expect(screen.getAllByRole('alert')[0]?.firstChild).toBe(told);
});

it('yards are told in words where texts of other pages could not be loaded [S4]', async () => {
  const { texts, said, answer } = await begin();
  texts.removeResourceBundle('en-US', 'wall');
  await answer(true);
  expect(said().atOnce).toBe('STORM_YARD, CLOSED.');
});

it('a yard is told by its whole name, which the map cuts off [S2]', async () => {
  const id = 'A_YARD_WITH_A_NAME_OF_MORE_THAN_20_LETTERS';
  const { said, answer, show } = await begin();
  await answer(true);
  const [quiet, stormy] = YARDS;
  show(null, [quiet!, { ...stormy!, id }]);
  expect(said().politely).toBe(`${id}, CLOSED.`);
});

it('yards are not compared anew while the map is only drawn [P5]', async () => {
  const { show } = await begin();
  vi.mocked(wallNews).mockClear();
  show(null);
  expect(wallNews).not.toHaveBeenCalled();
});

it('statuses that were lost are known again when they are proven, not while they are awaited [S1][S4]', async () => {
  const { map, said, answer } = await begin({ hasWorker: false });
  await act(() => map.fail('500'));
  const lost = 'Statuses are not known. Do not treat as open.';
  expect(said().atOnce).toBe(lost);
  await answer(false);
  expect(said()).toEqual({ atOnce: lost, politely: '', trust: '' });
  act(() => map.send({ type: 'witness.changed', sightings: [] }));
  expect(said()).toEqual({ atOnce: '', politely: 'Statuses are known again.', trust: '' });
});

it('after a loss a yard that closes is told before the statuses are proven [S2]', async () => {
  const { map, said, answer } = await begin({ hasWorker: false });
  await act(() => map.fail('500'));
  await answer(true);
  expect(said().politely).toBe('STORM_YARD, CLOSED.');
});

it('statuses that are not known any more are told once, not each yard [S4]', async () => {
  const { map, said } = await begin();
  await act(() => map.fail('500'));
  const lost = said();
  expect(lost.atOnce).toBe('Statuses are not known. Do not treat as open.');
  await act(() => map.pass(5_000));
  expect(said()).toEqual(lost);
});

it('a lost strike monitor is told: no yard is proven open then [S12]', async () => {
  const { map, said } = await begin();
  act(() => map.send({ type: 'witness.lost' }));
  expect(said().atOnce).toBe('Statuses are not known. Do not treat as open.');
  act(() => map.send({ type: 'witness.changed', sightings: [] }));
  expect(said()).toEqual({ atOnce: '', politely: 'Statuses are known again.', trust: '' });
});

it('late statuses are told once, without a time that changes [S4]', async () => {
  const { map, said, answer } = await begin();
  await act(() => map.pass(46_000));
  expect(said().trust).toBe('Statuses are late.');
  await answer(false);
  expect(said().trust).toBe('');
});

it('that strikes are missing is told once, not with each answer [S12]', async () => {
  const { map, said, answer, partial } = await begin();
  partial(false);
  expect(said().trust).toBe('Strike monitor data is incomplete.');
  await act(() => map.pass(10_000));
  await answer(false);
  expect(said().trust).toBe('Strike monitor data is incomplete.');
  partial(true);
  expect(said().trust).toBe('');
});

it('statuses of another list are not told', async () => {
  const { map, said } = await begin();
  act(() => map.send({ type: 'facilities.changed', facilityIds: [STORM_YARD], revision: null }));
  expect(said()).toEqual({ atOnce: '', politely: '', trust: '' });
});
