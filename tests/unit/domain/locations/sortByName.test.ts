import { expect, test } from 'vitest';
import { sortByName } from '#domain/locations/sortByName.ts';

const order = (...facilities: { id: string; name?: string }[]) => sortByName(facilities).map(({ id }) => id);

test('facilities stand by name or, without one, by id, the numbers in it by their value, whatever the case and the accents', () => {
  expect(
    order({ id: 'YARD_10' }, { id: 'a', name: 'Zoo' }, { id: 'yard_2' }, { id: 'b', name: 'Écluse' }),
  ).toEqual(['b', 'yard_2', 'YARD_10', 'a']);
});

test('those of one name stand by id, and the list given stays as it was', () => {
  const given = [
    { id: 'Y10', name: 'Yard' },
    { id: 'Y9', name: 'yard' },
  ];
  expect(sortByName(given)).toEqual([given[1], given[0]]);
  expect(given[0]?.id).toBe('Y10');
});
