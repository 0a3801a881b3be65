import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeApp, openApp } from '../appPage.tsx';

afterEach(closeApp);

const LOADED = { timeout: 30_000 };

/** Heading of the wall, once it says so. */
const heading = (name: string) => screen.findByRole('heading', { name }, LOADED);

it('a wall shows the yards of another tag as soon as its address names it, and all without one', async () => {
  const answers = { '/api/facilities/metadata': { type: 'FeatureCollection', features: [] } };
  await openApp({ path: '/yardwall/ACME?tag=north', session: {}, answers });
  expect(await heading('ACME, north')).toBeDefined();
  location.hash = '#/yardwall/ACME?tag=south';
  expect(await heading('ACME, south')).toBeDefined();
  location.hash = '#/yardwall/ACME';
  expect(await heading('ACME, all yards')).toBeDefined();
});
