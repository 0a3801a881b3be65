import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { activeEvent, feedFacts, overrideEvent, windAsOf } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { formatTimeWithSeconds } from '#ui/format/clock.ts';
import { FacilityStatus } from '#views/facility/FacilityStatus.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const FACILITY = { ...NORTHGATE_YARD, id: QUIET_YARD };
const READER = { language: 'en-US', timeZone: 'America/Chicago', unitSystem: 0 } as const;

/** The status of a facility by two answers: the facility's own and that of the map; null: none came. */
async function show(own: readonly ActiveEvent[] | null, onMap: readonly ActiveEvent[] | null) {
  const yard = createYardStatusSystem();
  const map = createMapFeedSystem();
  if (own !== null) await yard.answer(feedFacts(own, yard.nowMs()));
  if (onMap !== null) await map.answer(clientAlerts({ [QUIET_YARD]: onMap }, map.nowMs()));
  const dependencies = { facility: FACILITY, mapFeed: map.actor, yardStatus: yard.actor };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityStatus dependencies={dependencies as never} locale={READER}>
        {null}
      </FacilityStatus>
    </I18nextProvider>,
  );
  const region = screen.getByRole('region', { name: 'Yard status' });
  return {
    yard,
    map,
    region,
    word: () => region.querySelector('b')?.textContent,
    statusStyle: () => region.dataset['look'],
  };
}

const alert = (nowMs: number) => activeEvent({ startAtMs: nowMs });
const { nowMs } = createYardStatusSystem();

it('is open only where both answers say so [FAC-03][S1]', async () => {
  const { word, statusStyle } = await show([], []);
  expect([word(), statusStyle()]).toEqual(['OPEN', 'open']);
});

it.each([
  ['the map has an alert that the facility’s own answer has not', [], [alert(nowMs())], 'CLOSED'],
  ['the facility’s own answer has one that the map has not', [alert(nowMs())], [], 'CLOSED'],
  ['the map has heard nothing yet', [], null, 'LOADING...'],
  ['the facility’s own answer has not come yet', null, [], 'LOADING...'],
])('is not open while %s [FAC-03][S1][S2]', async (_, own, onMap, expected) => {
  const { word, statusStyle } = await show(own, onMap);
  expect(word()).toBe(expected);
  expect(statusStyle()).not.toBe('open');
});

it('is not known, with a warning, once either of the two can no longer be asked [FAC-03][S4]', async () => {
  for (const broken of ['yard', 'map'] as const) {
    const shown = await show([], []);
    await act(() => shown[broken].fail('500'));
    expect(shown.word()).toBe('UNKNOWN');
    expect(shown.region.textContent).toContain('Do not treat the yard as open.');
    cleanup();
  }
});

it('closes by a strike that the page saw, before any answer tells of it [FAC-03][S1]', async () => {
  const { map, word, region } = await show([], []);
  const facts = { lastAlertStrikeMs: map.nowMs(), lastWarningStrikeMs: map.nowMs() };
  act(() => map.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] }));
  expect(word()).toBe('CLOSED');
  expect(region.textContent).toContain('Status is being confirmed');
});

it('reads WARNING over a live lightning warning, with the yard open below it, as at BLACK_HILLS [GAP-75][GAP-144]', async () => {
  const warning = activeEvent({ type: 'lightning_warning', status: 'WARNING', startAtMs: nowMs() });
  const { word, statusStyle, region } = await show([warning], [warning]);
  expect([word(), statusStyle()]).toEqual(['WARNING', 'warning']);
  expect(region.textContent).toContain('Yard open');
  expect(region.textContent).not.toContain('OPEN');
});

it('is never calmer than the other answer, and never open while one of them warns [FAC-03][STATUS-19][S2]', async () => {
  const warning = activeEvent({ type: 'lightning_warning', status: 'WARNING', startAtMs: nowMs() });
  const { word, statusStyle } = await show([warning], []);
  expect([word(), statusStyle()]).toEqual(['WARNING', 'warning']);
});

/** What the countdown reads; null: there is none. */
const timeLeft = (region: HTMLElement) =>
  region.querySelector('[role="timer"] b')?.textContent.replaceAll('\u00A0', ' ') ?? null;

it('counts down by the answer whose status it shows, not by the calmer one [FAC-06][STATUS-22][S2]', async () => {
  const warning = activeEvent({
    type: 'lightning_warning',
    status: 'WARNING',
    startAtMs: nowMs() - 25 * 60_000,
  });
  const { word, region } = await show([warning], [alert(nowMs())]);
  expect([word(), timeLeft(region)]).toEqual(['CLOSED', '30 min']);
});

it('counts the real warning down while a drill closes the yard on its own pages [FAC-06][GAP-75]', async () => {
  const warning = activeEvent({ type: 'lightning_warning', status: 'WARNING', startAtMs: nowMs() });
  const { yard, word, region } = await show([warning], [warning]);
  const drill = activeEvent({ id: 'drill-1', startAtMs: nowMs() });
  await act(() => yard.answer({ ...feedFacts([warning], yard.nowMs() + 1), drills: [drill] }));
  expect(yard.shown()).toBe('CLOSED');
  expect([word(), timeLeft(region)]).toEqual(['WARNING', '30 min']);
});

it('bears its override in words [FAC-03][S9]', async () => {
  const { word } = await show([overrideEvent(false, nowMs())], []);
  expect(word()).toBe('CLOSED - OVERRIDE');
});

it('says for how long lightning has run, over all its strikes, with its first start and its last strike [FAC-06][GAP-62]', async () => {
  const minutesAgo = (minutes: number) => nowMs() - minutes * 60_000;
  const event = activeEvent({ startAtMs: minutesAgo(2), firstStartAtMs: minutesAgo(37) });
  const { region } = await show([event], []);
  expect(region.textContent).toContain('for 37\u00A0min');
  const said = screen.getByTitle(/^Started /).title.split('\n');
  expect(said).toEqual([expect.stringMatching(/^Started \d/), expect.stringMatching(/^Last strike \d/)]);
  expect(said[0]!.replace('Started ', '')).not.toBe(said[1]!.replace('Last strike ', ''));
});

it('says how long ago the last strike was where the service does not tell of the first [FAC-06][GAP-62]', async () => {
  const { region } = await show([activeEvent({ startAtMs: nowMs() - 12 * 60_000 })], []);
  expect(region.textContent).toContain('for 12\u00A0min');
  expect(screen.getByTitle(/^Last strike /)).toBeTruthy();
});

it('says that the weather is what keeps the yard from being known [FAC-03][S4][GAP-136]', async () => {
  const { yard, word, region } = await show([], []);
  const stale = { ...feedFacts([], yard.nowMs() + 1), weather: [windAsOf(yard.nowMs() - 300_001)] };
  await act(() => yard.answer(stale));
  expect(word()).toBe('UNKNOWN');
  expect(region.textContent).toContain('Weather is not current: wind. Do not treat the yard as open.');
});

it('names the weather that an override opens the yard over [FAC-03][S9][GAP-136]', async () => {
  const opening = [overrideEvent(true, nowMs() - 1_000)];
  const { yard, word, region } = await show(opening, opening);
  expect(region.textContent).not.toContain('Weather');
  const stale = { ...feedFacts(opening, yard.nowMs() + 1), weather: [windAsOf(yard.nowMs() - 300_001)] };
  await act(() => yard.answer(stale));
  expect(word()).toContain('OPEN');
  expect(region.textContent).toContain('Weather is not current: wind.');
});

it('is spoken once while it stays the same, not each second [S4]', async () => {
  const { yard } = await show([alert(nowMs())], [alert(nowMs())]);
  const said = new Set<string>();
  const seen = new Set<string>();
  for (let second = 0; second < 10; second++) {
    act(() => {
      yard.clock.increment(1_000);
      yard.tick();
    });
    said.add(screen.getByRole('status').textContent);
    seen.add(document.querySelector('.facstatus-line')!.textContent);
  }
  expect([...said]).toEqual(['CLOSED. Lightning Alert.']);
  expect(seen.size).toBe(10);
});

/** What a screen reader reads of an element, from its start to its end. */
function readOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent.replaceAll('\u00A0', ' ');
}

it('is read once, in whole sentences, and then for how long it has been so [FAC-03][S4]', async () => {
  const closed = await show([alert(nowMs() - 60_000)], [alert(nowMs() - 60_000)]);
  expect(readOf(closed.region)).toMatch(/^CLOSED\. Lightning Alert\.for 1 min/);
  const line = closed.region.querySelector('.facstatus-line');
  expect(line?.textContent).toMatch(/^CLOSEDLightning Alert, for 1\u00A0min/);
  cleanup();

  const unknown = await show([], []);
  await act(() => unknown.yard.fail('500'));
  expect(readOf(unknown.region)).toMatch(/^UNKNOWN\. .*Do not treat the yard as open\.(?!\.)/);
  expect(readOf(unknown.region).match(/Do not treat/g)).toHaveLength(1);
});

it.each([
  [8_000, 'Status checked'],
  [40_000, 'Late: status last checked'],
])('dates the status by its content of %i ms ago, not by its arrival [S5]', async (ageMs, words) => {
  const { yard, region } = await show(null, null);
  await act(() => yard.answer(feedFacts([], yard.nowMs(), { ageMs })));
  const time = formatTimeWithSeconds(yard.nowMs() - ageMs, READER);
  expect(region.textContent).toContain(`${words} ${time}`);
});
