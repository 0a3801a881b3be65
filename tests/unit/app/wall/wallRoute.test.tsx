import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { closeApp, LOADED, openApp } from '../appPage.tsx';
import { featureOf } from '../yard/yardContent.ts';

afterEach(closeApp);

const yardWith = (id: string, gid: number, tag: string) =>
  featureOf({ ...NORTHGATE_YARD, id, gid, name: id, tags: [{ id: gid, name: tag }] });
const list = {
  type: 'FeatureCollection',
  features: [yardWith('DOCK', 1, 'North'), yardWith('RAIL', 2, 'south'), yardWith('GATE', 3, 'South')],
};

/** Heading of the wall, and where its tiles lead to. */
function shown() {
  const tiles = [...document.querySelectorAll('.wall-tile')];
  return {
    heading: screen.queryByRole('heading', { level: 1 })?.textContent,
    yards: new Set(tiles.map((tile) => tile.getAttribute('href'))),
  };
}

it.each([
  ['south', 'ACME, south', ['RAIL', 'GATE']],
  ['east', 'ACME, east', []],
  [null, 'ACME, all yards', ['DOCK', 'RAIL', 'GATE']],
])(
  'a wall shows the yards of another tag, or all without one, as soon as its address names it: %s',
  async (tag, heading, ids) => {
    const answers = { '/api/facilities/metadata': list };
    await openApp({ path: '/yardwall/ACME?tag=north', session: {}, answers });
    const north = { heading: 'ACME, north', yards: new Set(['#/yardalert/ACME/DOCK']) };
    await waitFor(() => expect(shown()).toEqual(north), LOADED);
    location.hash = tag === null ? '#/yardwall/ACME' : `#/yardwall/ACME?tag=${tag}`;
    const yards = new Set(ids.map((id) => `#/yardalert/ACME/${id}`));
    await waitFor(() => expect(shown()).toEqual({ heading, yards }), LOADED);
  },
);
