import { describe, expect, test } from 'vitest';
import { createGazetteer, type Town } from '#server/world/geocode/gazetteer.ts';

const town = (id: number, name: string, place: string, population: number): Town => {
  const [countryCode = '', adminCode = ''] = place.split('.');
  return { id, name, countryCode, adminCode, population, lon: id, lat: id };
};
const suggest = createGazetteer([
  town(1, 'Burlington', 'US.VT', 42_000),
  town(2, 'Burlington', 'CA.08', 183_000),
  town(3, 'South Burlington', 'US.VT', 19_000),
  town(4, 'New York', 'US.NY', 8_000_000),
  town(5, 'York', 'GB.ENG', 144_000),
  town(6, 'Saint-Jérôme', 'CA.10', 70_000),
  town(7, 'Frankfurt', 'DE.05', 650_000),
  ...Array.from({ length: 9 }, (_, at) => town(10 + at, `Springfield ${at}`, 'US.IL', 1_000 + at)),
]);
const idsOf = (words: string) => suggest(words).map(({ id }) => Number(id.split(':')[1]));

describe('the gazetteer', () => {
  test('finds towns by the beginning of a word of their name: the fitting ones first, then the large [CALL-29]', () => {
    expect(idsOf('burling')).toEqual([2, 1, 3]);
    expect(idsOf('york')).toEqual([5, 4]);
    expect(idsOf('new york')).toEqual([4]);
    expect(idsOf('nowhere')).toEqual([]);
  });

  test('heeds neither case nor accents nor marks [CALL-29]', () => {
    expect(idsOf('SAINT JEROME')).toEqual([6]);
    expect(idsOf('saint-jérôme')).toEqual([6]);
    expect(idsOf('?! ')).toEqual([]);
  });

  test.each([
    ['burlington vt', [1, 3]],
    ['burlington, vermont', [1, 3]],
    ['burlington ontario', [2]],
    ['burlington canada', [2]],
    ['frankfurt allemagne', [7]],
    ['burlington germany', []],
  ])('takes further words for state, province or country: %s [CALL-29]', (words, ids) => {
    expect(idsOf(words)).toEqual(ids);
  });

  test('tells codes that addresses carry, and no number for a state [CALL-29]', () => {
    expect(suggest('saint jer')).toEqual([
      {
        id: 'geonames:6',
        title: 'Saint-Jérôme, QC, CA',
        latitude: 6,
        longitude: 6,
        address: '',
        city: 'Saint-Jérôme',
        state: 'QC',
        countryCode: 'CA',
      },
    ]);
    expect(suggest('frankfurt')).toMatchObject([{ title: 'Frankfurt, DE', state: '' }]);
  });

  test('tells eight at most, the largest [CALL-29]', () => {
    expect(idsOf('springfield')).toEqual([18, 17, 16, 15, 14, 13, 12, 11]);
  });
});
