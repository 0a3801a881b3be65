import { describe, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { routePath } from '#domain/routes/routeDraft.ts';
import { parseSharedRoute } from '#server/useCases/sharing/parseSharedRoute.ts';

const facilityAt = (id: string) => ({ id, latitude: 35.123456, longitude: -101.5 }) as Facility;
const facilities = ['YARD', 'FAR_YARD', 'CALL +1 555 010 NOW'].map(facilityAt);
const scope = { clientId: 'ACME', hosts: ['yards.example', '10.0.0.1:3000'], facilities };
const parse = (link: string) => parseSharedRoute(Buffer.from(link).toString('base64'), scope);
const writtenOf = (link: string) => {
  const route = parse(link);
  return route && routePath('ACME', route);
};
const PATH = '/lightningalert/ACME/route/YARD/35.2%2C-101.8/';
const QUERY = '?at=2026-07-04T18:30:00.000Z&waypoints=YARD%7C10%2C20';

describe('the link of a shared route', () => {
  test('is read by its parts, at every host of the app [SHARE-04][CALL-62][GAP-103]', () => {
    expect(writtenOf(`https://yards.example/#${PATH}${QUERY}`)).toBe(`${PATH}${QUERY}`);
    expect(writtenOf(`http://10.0.0.1:3000/#${PATH}`)).toBe(PATH);
    expect(parse(`https://yards.example/#${PATH}${QUERY}`)).toEqual({
      source: 'YARD',
      destination: '35.2,-101.8',
      waypoints: ['YARD', '10,20'],
      departAtMs: Date.UTC(2026, 6, 4, 18, 30),
    });
  });

  test.each([
    [
      'the client in small letters',
      'https://yards.example/#/lightningalert/acme/route/yard/35.2%2C-101.8',
      PATH,
    ],
    ['needless encoding', 'https://yards.example/#/lightningalert/ACME/route/%59ARD/35.2,-101.8', PATH],
    ['needless digits', 'https://yards.example/#/lightningalert/ACME/route/YARD/35.2000001,-101.8', PATH],
    [
      'a time without seconds',
      `https://yards.example/#${PATH}?at=2026-07-04T18:30Z`,
      `${PATH}?at=2026-07-04T18:30:00.000Z`,
    ],
  ])('with %s is written anew as the app writes it [SHARE-04][GAP-103]', (_, link, written) => {
    expect(writtenOf(link)).toBe(written);
  });

  test('says when the vehicle was where the route starts [S5][SHARE-04][GAP-103]', () => {
    const page = '/lightningalert/ACME/route/35.2%2C-101.8/YARD/';
    const query = '?vehicleAt=2026-07-04T18:30:00.000Z';
    expect(writtenOf(`https://yards.example/#${page}${query}`)).toBe(`${page}${query}`);
    expect(writtenOf(`https://yards.example/#${page}?vehicleAt=now`)).toBeNull();
  });

  test('names a facility whose id no form accepts by its position [SHARE-04][GAP-103]', () => {
    const id = encodeURIComponent('CALL +1 555 010 NOW');
    expect(parse(`https://yards.example/#/lightningalert/ACME/route/YARD/${id}/`)).toMatchObject({
      destination: '35.12346,-101.5',
    });
  });
});
