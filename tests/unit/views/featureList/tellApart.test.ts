import { expect, test } from 'vitest';
import { tellApart } from '#views/featureList/tellApart.ts';

const row = (text: string, ...details: string[]) => ({ text, details });

test('rows of the same text show what differs among them, and no more than it takes', () => {
  const rows = [
    row('Wind Advisory', 'Severe', 'Kansas', '6 PM'),
    row('Wind Advisory', 'Severe', 'Iowa', '6 PM'),
    row('Wind Advisory', 'Severe', 'Iowa', '9 PM'),
  ];
  expect(tellApart(rows)).toEqual([['Kansas'], ['Iowa', '6 PM'], ['Iowa', '9 PM']]);
});

test('a text that stands alone, or holds the detail already, shows none', () => {
  expect(tellApart([row('Flood', 'Kansas'), row('M 4.1', 'Utah')])).toEqual([[], []]);
  const roads = [row('Closed road, I-70', 'I-70', 'km 4'), row('Closed road, I-70', 'I-70', 'km 9')];
  expect(tellApart(roads)).toEqual([['km 4'], ['km 9']]);
});

test('rows that agree in everything stay alike, and a missing detail differs from a known one', () => {
  expect(tellApart([row('Flood', 'Kansas'), row('Flood', 'Kansas')])).toEqual([[], []]);
  expect(tellApart([row('Flood', 'Kansas'), row('Flood')])).toEqual([['Kansas'], []]);
});
