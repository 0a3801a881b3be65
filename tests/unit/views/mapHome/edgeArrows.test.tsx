import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { EdgeArrows } from '#views/mapHome/EdgeArrows.tsx';
import { roomAround, type MapCover } from '#views/mapHome/roomAround.ts';
import { textsOf } from '../textsOf.ts';

afterEach(() => {
  cleanup();
  document.documentElement.style.fontSize = '';
});

const YARDS = [
  { ...NORTHGATE_YARD, id: QUIET_YARD, longitude: -70, latitude: 45 },
  { ...NORTHGATE_YARD, id: STORM_YARD, longitude: -101, latitude: 35 },
];

type Begun = { language?: Language; hidden?: Set<number>; size?: [number, number]; cover?: MapCover };

/** A map on which the yard under the storm is drawn at a pixel of 1,600 by 900. */
async function begin(stormAt: [number, number], begun: Begun = {}) {
  const { language = 'en-US', hidden = new Set(), size = [1_600, 900] } = begun;
  let { cover = null } = begun;
  const feed = createMapFeedSystem();
  feed.actor.send({ type: 'facilities.changed', facilityIds: YARDS.map(({ id }) => id), revision: null });
  const fitYards = vi.fn();
  const places: Record<string, [number, number]> = { [QUIET_YARD]: [800, 450], [STORM_YARD]: stormAt };
  const map = { pixelOf: (id: string) => places[id] ?? null, sizePx: () => size, fitYards };
  const shown = () => (
    <I18nextProvider i18n={textsOf(language)}>
      <EdgeArrows
        mapFeed={feed.actor}
        facilities={YARDS}
        map={map as unknown as HomeMap}
        hidden={hidden}
        cover={cover}
      />
    </I18nextProvider>
  );
  const { rerender } = render(shown());
  const answer = (isStorm: boolean) => {
    const events = isStorm ? { [STORM_YARD]: [activeEvent({ startAtMs: feed.nowMs() })] } : {};
    return act(() => feed.answer(clientAlerts(events, feed.nowMs())));
  };
  const move = (at: [number, number]) => {
    places[STORM_YARD] = at;
    rerender(shown());
  };
  const closePanel = () => {
    cover = null;
    rerender(shown());
  };
  return { feed, fitYards, answer, move, closePanel };
}

const OUTSIDE: [number, number] = [3_000, 450];
const INSIDE: [number, number] = [800, 400];
const arrow = () => screen.queryByRole('button');

it('a new alert outside the view shows an arrow, and the map moves only when it is selected [GAP-143]', async () => {
  const { fitYards, answer } = await begin(OUTSIDE);
  await answer(false);
  expect(arrow()).toBeNull();
  await answer(true);
  expect(arrow()?.getAttribute('aria-label')).toBe('Show 1 new alert outside the map, to the right: CLOSED');
  expect(arrow()?.textContent).toBe('1');
  expect(fitYards).not.toHaveBeenCalled();
  fireEvent.click(arrow()!);
  expect(fitYards.mock.calls[0]?.[0]).toEqual([-101, 35, -101, 35]);
});

it('once the alarm was in view its arrow is gone, also when the map moves on', async () => {
  const { answer, move } = await begin(OUTSIDE);
  await answer(false);
  await answer(true);
  move(INSIDE);
  expect(arrow()).toBeNull();
  move(OUTSIDE);
  expect(arrow()).toBeNull();
});

it('what holds as the map begins, or rises in view, or is filtered away has no arrow', async () => {
  const begun = await begin(OUTSIDE);
  await begun.answer(true);
  expect(arrow()).toBeNull();
  cleanup();
  const seen = await begin(INSIDE);
  await seen.answer(false);
  await seen.answer(true);
  expect(arrow()).toBeNull();
  cleanup();
  const filtered = await begin(OUTSIDE, { hidden: new Set([4]) });
  await filtered.answer(false);
  await filtered.answer(true);
  expect(arrow()).toBeNull();
});

it('lost statuses are said once over the map, not at its edges [S4]', async () => {
  const { feed, answer } = await begin(OUTSIDE);
  await answer(false);
  await act(() => feed.fail('500'));
  await act(async () => feed.pass(90_000));
  expect(arrow()).toBeNull();
});

it('a yard that the page’s own strikes close while statuses are lost has an arrow [S2]', async () => {
  const { feed, answer } = await begin(OUTSIDE);
  await answer(false);
  await act(() => feed.fail('500'));
  await act(async () => feed.pass(90_000));
  const facts = { lastAlertStrikeMs: feed.nowMs(), lastWarningStrikeMs: feed.nowMs(), isComplete: true };
  act(() => feed.send({ type: 'witness.changed', sightings: [{ facilityId: STORM_YARD, facts }] }));
  expect(arrow()?.getAttribute('aria-label')).toBe('Show 1 new alert outside the map, to the right: CLOSED');
  await answer(false);
  expect(arrow()?.textContent).toBe('1');
});

it('in French the arrow says where and what', async () => {
  const { answer } = await begin(OUTSIDE, { language: 'fr-CA' });
  await answer(false);
  await answer(true);
  expect(arrow()?.getAttribute('aria-label')).toBe(
    'Afficher 1 nouvelle alerte hors de la carte, à droite\u00A0: FERMÉ',
  );
});

const PHONE = { isNarrow: true, hasFoot: false };
const WIDE = { isNarrow: false, hasFoot: false };

it.each<[string, [number, number], MapCover, [number, number]]>([
  ['a phone', [390, 844], PHONE, [195, 450]],
  ['a low phone', [390, 600], PHONE, [195, 160]],
  ['a phone with the forecast over the map', [390, 844], { ...PHONE, hasFoot: true }, [195, 200]],
  ['a narrow desk', [1_100, 900], WIDE, [900, 450]],
  ['a desk with the forecast at the foot', [1_600, 900], { ...WIDE, hasFoot: true }, [800, 600]],
])(
  'on %s a new alarm under the panel of a facility does not count as seen [S4]',
  async (_, size, cover, at) => {
    const { fitYards, answer } = await begin(at, { size, cover });
    await answer(false);
    await answer(true);
    expect(arrow()).not.toBeNull();
    fireEvent.click(arrow()!);
    // and it is shown beside the panel
    expect(fitYards.mock.calls[0]?.[1]).toEqual(roomAround(...size, cover));
  },
);

it('a new alarm under the panel of a facility is seen once the panel is closed [S4]', async () => {
  const { answer, closePanel } = await begin([1_000, 450], { size: [1_100, 900], cover: WIDE });
  await answer(false);
  await answer(true);
  expect(arrow()).not.toBeNull();
  closePanel();
  expect(arrow()).toBeNull();
});

it('beside the panel of a facility a new alarm in view has no arrow', async () => {
  const { answer } = await begin([500, 400], { size: [1_100, 900], cover: WIDE });
  await answer(false);
  await answer(true);
  expect(arrow()).toBeNull();
});

it('with larger letters docks and panel cover more of the map, and a new alarm under them does not count as seen [S4]', async () => {
  const besidePanel: [number, number] = [1_100, 450];
  const seen = await begin(besidePanel, { cover: WIDE });
  await seen.answer(false);
  await seen.answer(true);
  expect(arrow()).toBeNull();
  cleanup();
  document.documentElement.style.fontSize = '20px';
  const { fitYards, answer } = await begin(besidePanel, { cover: WIDE });
  await answer(false);
  await answer(true);
  expect(arrow()).not.toBeNull();
  fireEvent.click(arrow()!);
  expect(fitYards.mock.calls[0]?.[1]).toMatchObject({ right: 550 });
});
