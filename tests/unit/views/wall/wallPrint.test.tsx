import { afterEach, expect, it } from 'vitest';
import { act } from '@testing-library/react';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { showWall } from './shownWall.tsx';

let wall: Awaited<ReturnType<typeof showWall>>;
afterEach(() => wall.end());

const printed = () => (document.querySelector('.printed')?.textContent ?? '').replaceAll('\u00A0', ' ');
const yearOf = (atMs: number) => String(new Date(atMs).getUTCFullYear());

it.each([
  ['en-US', /^Printed .+ UTC\. Paper does not follow the status: check the page before work outdoors\.$/],
  [
    'fr-CA',
    /^Imprimé le .+ UTC\. Le papier ne suit pas l’état : vérifiez la page avant tout travail extérieur\.$/,
  ],
] as const)(
  'says on paper in %s when it was printed, and that paper does not follow its yards [S4]',
  async (language, words) => {
    wall = await showWall(['NORTHGATE'], language);
    expect(printed()).toMatch(words);
    expect(printed()).toContain(yearOf(MISSION_TIME_MS));
  },
);

it('names the minute in which it is printed, not the one in which it was opened [S4]', async () => {
  wall = await showWall(['NORTHGATE']);
  const opened = printed();
  act(() => wall.feed.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + 3_600_000 }));
  expect(printed()).toBe(opened);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(printed()).not.toBe(opened);
});
