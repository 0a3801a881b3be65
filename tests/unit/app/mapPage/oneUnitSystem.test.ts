import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Folders whose code draws something over the map or beside it. */
const AROUND_THE_MAP = ['mapPage', 'vehicleHeat'];
/** Draws over the map, and as a page of its own, whose route then says in which units. */
const ON_BOTH = ['sensors/SensorLayer.tsx'];

test('what stands around a map takes the units of the screen, which are decided once [GAP-24][GAP-145]', () => {
  const files = [
    ...AROUND_THE_MAP.flatMap((folder) =>
      readdirSync(join('src/app', folder))
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    ),
    ...ON_BOTH,
  ];
  expect(files.length).toBeGreaterThan(20);
  const deciding = files.filter((file) =>
    readFileSync(join('src/app', file), 'utf8').includes('unitSystemOf('),
  );
  expect(deciding).toEqual(['mapPage/useMapFacilities.ts']);
});
