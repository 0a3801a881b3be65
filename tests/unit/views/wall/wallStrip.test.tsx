import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
