import { expect, test } from 'vitest';
import { isSameSubject, type MapSubject } from '#domain/map/mapSubject.ts';

const AT = { lon: -97, lat: 39 };
const ELSEWHERE = { lon: -96, lat: 40 };
const yard: MapSubject = { kind: 'facility', id: 'A' };
const quake: MapSubject = { kind: 'features', features: [{ layer: 'earthquakes', id: '1' }], at: AT };

test('a thing is the same wherever the pointer meets it, and a place is the same place only [MAP-13]', () => {
  expect(isSameSubject(yard, { kind: 'facility', id: 'A' })).toBe(true);
  expect(isSameSubject(quake, { ...quake, at: ELSEWHERE })).toBe(true);
  expect(isSameSubject({ kind: 'place', at: AT }, { kind: 'place', at: { ...AT } })).toBe(true);
  expect(isSameSubject({ kind: 'place', at: AT }, { kind: 'place', at: ELSEWHERE })).toBe(false);
  const strike: MapSubject = { kind: 'strike', atMs: 1, strikeKind: 'CG', at: AT };
  expect(isSameSubject(strike, { ...strike, at: { ...AT } })).toBe(true);
  expect(isSameSubject(strike, { ...strike, at: ELSEWHERE })).toBe(false);
  expect(isSameSubject(strike, { ...strike, atMs: 2 })).toBe(false);
  expect(isSameSubject(null, null)).toBe(true);
});

test('other things, and none, are not the same [MAP-13]', () => {
  const both = [
    { layer: 'earthquakes', id: '1' },
    { layer: 'nwsAlerts', id: '1' },
  ] as const;
  expect(isSameSubject(yard, null)).toBe(false);
  expect(isSameSubject(yard, { kind: 'facility', id: 'B' })).toBe(false);
  expect(isSameSubject(quake, { ...quake, features: both })).toBe(false);
  expect(isSameSubject(quake, { ...quake, features: [both[1]] })).toBe(false);
});
