import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { KioskEvent } from '#machines/kiosk/kioskFacts.ts';
import { showWall } from './shownWall.tsx';

let wall: Awaited<ReturnType<typeof showWall>>;
afterEach(() => wall.end());

/** What the strip says of the statuses, and whether it calls them late. */
function statusFact() {
  const fact = document.querySelector<HTMLElement>('.wall-strip .wall-fact')!;
  return [(fact.textContent ?? '').replaceAll('\u00A0', ' '), fact.dataset['late'] === 'true'];
}

it('names the age of the statuses by their content, however lately they came [S5][S12]', async () => {
  wall = await showWall(['NORTHGATE']);
  expect(statusFact()).toEqual(['Status 0 s', false]);
  await act(() => wall.feed.pass(60_000));
  await wall.check({}, { ageMs: 45_000 });
  expect(statusFact()).toEqual(['Status 45 s', true]);
  await act(() => wall.feed.pass(2_000));
  expect(statusFact()).toEqual(['Status 47 s', true]);
});

it('says while the strike monitor does not know the whole quiet period [S4][S12]', async () => {
  wall = await showWall(['NORTHGATE']);
  const strip = () => document.querySelector('.wall-strip')?.textContent?.replaceAll('\u00A0', ' ') ?? '';
  const see = (isComplete: boolean) => {
    const facts = { lastAlertStrikeMs: null, lastWarningStrikeMs: null, isComplete };
    act(() => wall.feed.send({ type: 'witness.changed', sightings: [{ facilityId: 'NORTHGATE', facts }] }));
  };
  see(false);
  expect(strip()).toContain('Strike monitor running, data incomplete');
  see(true);
  expect(strip()).not.toContain('Strike monitor');
});

describe('what is wrong with the display', () => {
  type Display = Parameters<typeof showWall>[2];
  /** Faults of the display, each as it is read; the ages of the data stand before them. */
  const faults = () =>
    [...document.querySelectorAll('.wall-strip > .wall-fact')]
      .slice(2)
      .map(({ textContent }) => textContent.replaceAll('\u00A0', ' ').trim());

  it.each<[string, Display, readonly string[]]>([
    ['nothing', {}, []],
    ['nothing, by a clock that nobody has compared', { clockSkewMs: null }, []],
    ['nothing, by a clock that is ahead by 30 s', { clockSkewMs: 30_000 }, []],
    ['a clock that is ahead by more', { clockSkewMs: 30_600 }, ['Clock 31 s']],
    ['nothing, by a clock that is behind by 30 s', { clockSkewMs: -30_000 }, []],
    ['a clock that is behind by more', { clockSkewMs: -95_000 }, ['Clock -95 s']],
    ['a strike monitor that fails', { health: 'faulted' }, ['Strike monitor restarting']],
    ['weather that is invented', { isSimulation: true }, ['SIMULATION']],
  ])('is told: %s [S6][S12][S14]', async (_, display, told) => {
    wall = await showWall(['NORTHGATE'], 'en-US', display);
    act(() => wall.kiosk.send({ type: 'wakeLock.taken' }));
    expect(faults()).toEqual(told);
  });

  it.each<[KioskEvent, string, KioskEvent]>([
    [{ type: 'network.lost' }, 'Network offline', { type: 'network.restored' }],
    [{ type: 'loop.stalled' }, 'Display frozen', { type: 'loop.resumed' }],
    [{ type: 'wakeLock.lost' }, 'Screen may turn off', { type: 'operator.interacted' }],
  ])('is told from %j on, until it is over [S12]', async (begun, told, over) => {
    wall = await showWall(['NORTHGATE']);
    act(() => wall.kiosk.send({ type: 'wakeLock.taken' }));
    act(() => wall.kiosk.send(begun));
    expect(faults()).toEqual([told]);
    act(() => wall.kiosk.send(over));
    expect(faults()).toEqual([]);
  });
});
