import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roomAround } from '#views/mapHome/roomAround.ts';

const PX_PER_EM = 16;
const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name))
  .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));

test('a window is narrow up to 991 px, in scripts and styles alike [SHELL-28][CONST-41][TRACK-12]', () => {
  const asked = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/const NARROW = '(.+)'/g)].map(([, query]) => [name, query]),
  );
  expect(Object.fromEntries(asked)).toEqual({
    'RunningMap.tsx': '(width < 62em)',
    'TrackingRoute.tsx': '(width < 62em)',
  });

  const queries = sources.flatMap(({ text }) => text.match(/@media[^{]+/g) ?? []);
  const bounds = queries.flatMap((query) => [
    ...query.matchAll(/(min-width|max-width|width\)?) ?(?::|<=?|>=?) ?([\d.]+)(em|px)/g),
  ]);
  const near = bounds
    .map(([text, , width, unit]) => ({
      text: text.replaceAll(' ', ''),
      px: Number(width) * (unit === 'em' ? PX_PER_EM : 1),
    }))
    .filter(({ px }) => px > 880 && px < 1_120)
    .map(({ text }) => text);
  // what grows with the screen counts px, all the rest letters: `screenBorders.test.ts` says which is which
  expect([...new Set(near)].sort()).toEqual(['width<62em', 'width<992px', 'width>=62em', 'width>=992px']);
});

test('the map keeps clear of what stands over it from the same width on [SHELL-28]', () => {
  expect(roomAround(991, 800, null).top).toBe(162);
  expect(roomAround(992, 800, null).top).toBe(120);
});
