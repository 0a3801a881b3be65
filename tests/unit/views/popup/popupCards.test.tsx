import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import { selectIsPinned, selectSubject } from '#machines/popup/popupSelectors.ts';
import { FeaturePopup } from '#views/popup/FeaturePopup.tsx';
import { PointPopup } from '#views/popup/PointPopup.tsx';
import { PopupCard } from '#views/popup/PopupCard.tsx';
import type { VehicleLinks } from '#views/popup/VehicleActions.tsx';
import type { ShownFeatures } from '#views/layers/featureViews.ts';
import { pointFeature } from '#tests/support/mapFeatures.ts';
import { OPEN_AFTER_MS, PLACE, POPUP_TIMEOUT_MS, startPopup, VALUES } from '#tests/support/popupSystem.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { textsOf } from '../textsOf.ts';
import { AT, layerOf, TIME, wordsIn } from './popupContent.ts';

beforeAll(teachModalDialogs);

const ALERT = {
  event_type: 'Tornado Warning',
  title: 'Tornado Warning for Saline County',
  location: 'Saline, KS',
  summary: 'Take cover now.',
  message: 'A tornado was seen.',
  issued_at: TIME,
  expire_at: '2025-11-18T21:15:00Z',
  timezone: 'America/Denver',
};
const QUAKE = { mag: 5.2, place: '3 km S of Here', time: TIME };
const VEHICLE = { vrid: 'KEP22', final_destination: 'LAKE YARD' };
const SHOWN: readonly ShownFeatures[] = [
  { name: 'nwsAlerts', properties: ALERT },
  { name: 'earthquakes', properties: QUAKE },
  { name: 'AmazonVehicles', properties: VEHICLE },
].map(({ name, properties }) => ({
  layer: layerOf(name),
  isWhole: true,
  name,
  kind: 'default',
  zIndex: 1,
  minZoom: undefined,
  maxZoom: undefined,
  styles: undefined,
  opacityFraction: 1,
  features: [pointFeature('1', AT, properties)],
}));
const POINT = { lon: AT[0], lat: AT[1] };
const NO_LINKS: VehicleLinks = { routeHref: () => null, copyLink: null };
const { t: _, ...WORDS } = wordsIn();

type Held = ReturnType<typeof startPopup>;

/** The card of the map over what was met, as the page draws it. */
function Card({ popup, links, shown }: { popup: Held['actor']; links: VehicleLinks; shown: typeof SHOWN }) {
  const subject = useSelector(popup, selectSubject);
  const isPinned = useSelector(popup, selectIsPinned);
  const card = { words: WORDS, anchor: null, isPinned, onClose: () => popup.send({ type: 'card.closed' }) };
  if (subject?.kind === 'place')
    return <PointPopup popup={popup} at={subject.at} layers={[layerOf('temperature')]} {...card} />;
  if (subject?.kind !== 'features') return null;
  return (
    <FeaturePopup
      popup={popup}
      subject={subject}
      shown={shown}
      vehicleLinks={links}
      sensor={null}
      heat={null}
      {...card}
    />
  );
}

const of = (...layers: string[]): MapSubject => ({
  kind: 'features',
  features: layers.map((layer) => ({ layer, id: '1' })),
  at: POINT,
});

function open(subject: MapSubject, { isHovered = false, links = NO_LINKS } = {}) {
  const held = startPopup();
  const page = (shown: typeof SHOWN) => (
    <I18nextProvider i18n={textsOf('en-US')}>
      <Card popup={held.actor} links={links} shown={shown} />
    </I18nextProvider>
  );
  const { rerender } = render(page(SHOWN));
  act(() => {
    held.actor.send({ type: isHovered ? 'pointer.met' : 'subject.chosen', subject });
    if (isHovered) held.clock.increment(OPEN_AFTER_MS);
  });
  return {
    ...held,
    showOnly: (...names: string[]) => rerender(page(SHOWN.filter(({ name }) => names.includes(name)))),
  };
}

test('a card that a user asked for has its close button in focus, and closes by it and by Escape [POPUP-01]', () => {
  const { read } = open(of('earthquakes'));
  const close = screen.getByRole('button', { name: 'Close' });
  expect(document.activeElement).toBe(close);
  fireEvent.click(close);
  expect(screen.queryByRole('region')).toBeNull();
  expect(read(selectSubject)).toBeNull();
});

test('Escape closes the card that a user asked for, and not one under a pointer [POPUP-01]', () => {
  const closed = vi.fn();
  const content = { title: 'A', subtitle: null, status: null, rows: [], actions: null };
  const card = (isPinned: boolean) => (
    <I18nextProvider i18n={textsOf('en-US')}>
      <PopupCard content={content} anchor={null} isPinned={isPinned} onClose={closed} />
    </I18nextProvider>
  );
  const { rerender } = render(card(false));
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
  rerender(card(true));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toHaveBeenCalledOnce();
});

test('an alert is told under a pointer, without anything to press [MAP-13][POPUP-03]', () => {
  open(of('nwsAlerts'), { isHovered: true });
  expect(screen.getByRole('region', { name: ALERT.title })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Expand Alert Info' })).toBeNull();
});

test('Expand Alert Info opens a dialog with all that the alert says, which closes back to the card [MAP-11][POPUP-04]', async () => {
  open(of('nwsAlerts'));
  fireEvent.click(screen.getByRole('button', { name: 'Expand Alert Info' }));
  const dialog = await screen.findByRole('dialog', { name: new RegExp(ALERT.title), hidden: true });
  const terms = within(dialog).getAllByRole('term', { hidden: true });
  const definitions = within(dialog).getAllByRole('definition', { hidden: true });
  expect(terms.map((term, row) => [term.textContent, definitions[row]?.textContent])).toEqual([
    ['Location', 'Saline, KS'],
    ['From', 'Tue, Nov 18, 1:30\u00A0PM MST'],
    ['To', 'Tue, Nov 18, 2:15\u00A0PM MST'],
    ['Summary', 'Take cover now.'],
    ['Message', 'A tornado was seen.'],
  ]);
  expect(dialog.textContent).toContain('Tornado Warning');
  expect(dialog.querySelector('svg')).not.toBeNull();
  const closes = within(dialog).getAllByRole('button', { name: 'Close', hidden: true });
  fireEvent.click(closes.at(-1)!);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(screen.getByRole('button', { name: 'Expand Alert Info' })).toBeDefined();
});

test('of several things at one spot one is chosen, and the list comes back [MAP-09][POPUP-01]', () => {
  open(of('nwsAlerts', 'earthquakes'));
  const list = screen.getByRole('list');
  expect(within(list).getAllByRole('button')).toHaveLength(2);
  fireEvent.click(within(list).getAllByRole('button')[1]!);
  expect(screen.getByRole('region', { name: 'Earthquake' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'All items here' }));
  expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(2);
});

const card = () => screen.getByRole('region').getAttribute('aria-label');

test('of several things the chosen one stays in card and dialog while others go [MAP-09][S4]', async () => {
  const { showOnly } = open(of('earthquakes', 'nwsAlerts', 'AmazonVehicles'));
  fireEvent.click(screen.getByRole('button', { name: /Tornado Warning/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Expand Alert Info' }));
  await screen.findByRole('dialog');
  showOnly('nwsAlerts', 'AmazonVehicles');
  expect(card()).toBe('Tornado Warning for Saline County');
  expect(screen.getByRole('dialog').textContent).toContain('A tornado was seen.');
  showOnly('nwsAlerts');
  expect(card()).toBe('Tornado Warning for Saline County');
});

test('when the chosen one of several is gone its dialog closes, and the list says so [MAP-09][S4]', async () => {
  const { showOnly } = open(of('earthquakes', 'nwsAlerts', 'AmazonVehicles'));
  fireEvent.click(screen.getByRole('button', { name: /Tornado Warning/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Expand Alert Info' }));
  await screen.findByRole('dialog');
  showOnly('earthquakes', 'AmazonVehicles');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(card()).toBe('2 items here');
  expect(screen.getByText('The item you chose is no longer on the map.')).toBeDefined();
  // the one that is left is not shown in its place either
  showOnly('AmazonVehicles');
  expect(card()).toBe('1 item here');
  fireEvent.click(screen.getByRole('button', { name: /KEP22/ }));
  expect(card()).toMatch(/KEP22/);
  expect(screen.queryByText('The item you chose is no longer on the map.')).toBeNull();
});

test('a vehicle leads to its route, and passes on a link to it [POPUP-12][POPUP-23]', () => {
  const copyLink = vi.fn(async () => true);
  const routeHref = vi.fn(() => '#/route/of/KEP22');
  open(of('AmazonVehicles'), { links: { routeHref, copyLink } });
  expect(routeHref).toHaveBeenCalledWith(VEHICLE);
  const card = screen.getByRole('region', { name: 'KEP22' });
  expect(within(card).getByRole('link', { name: 'Route' }).getAttribute('href')).toBe('#/route/of/KEP22');
  fireEvent.click(within(card).getByRole('button', { name: 'Copy magic link' }));
  expect(copyLink).toHaveBeenCalledExactlyOnceWith('KEP22');
});

test('a vehicle without a destination leads nowhere, and guests pass nothing on [AUTH-21][POPUP-23]', () => {
  open(of('AmazonVehicles'));
  const card = screen.getByRole('region', { name: 'KEP22' });
  expect(within(card).queryByRole('link')).toBeNull();
  expect(within(card).queryByRole('button', { name: 'Copy magic link' })).toBeNull();
});

test('nothing but a vehicle has a link to pass on, and a guest still sees all that its card says [AUTH-21]', () => {
  const copyLink = vi.fn(async () => true);
  open(of('nwsAlerts'), { links: { ...NO_LINKS, copyLink } });
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Close', 'Expand Alert Info']);
  cleanup();
  open(of('AmazonVehicles'), { links: { ...NO_LINKS, copyLink } });
  const told = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  const toldToUser = told();
  expect(screen.getByRole('button', { name: 'Copy magic link' })).toBeDefined();
  cleanup();
  open(of('AmazonVehicles'));
  expect(told()).toEqual(toldToUser);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
});

test('a spot of the map says that layers are asked, then what they say and of when [MAP-12][POPUP-11][POPUP-20][TIME-08]', async () => {
  const { questions } = open(PLACE);
  expect(screen.getByText('Loading...')).toBeDefined();
  questions.last().resolve(VALUES);
  expect(await screen.findByText('Layer temperature')).toBeDefined();
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(told).toEqual(['Sat, Jul 4, 2026, 1:30\u00A0PM CDT', '21']);
});

test('a spot that nobody answers about says so [MAP-12][S4]', () => {
  const { clock } = open(PLACE);
  act(() => clock.increment(POPUP_TIMEOUT_MS));
  expect(screen.getByText('The values could not be loaded.')).toBeDefined();
});
