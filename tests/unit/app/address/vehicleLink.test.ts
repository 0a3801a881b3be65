import { describe, expect, test } from 'vitest';
import { layersAskedFor, vehicleLink, vehicleRoutePath } from '#app/address/vehicleLink.ts';

describe('a link to a vehicle', () => {
  const link = (href: string) => new URL(vehicleLink(href, 'KEP22', 't/1'));

  test('is the present page with token, layer and vehicle [VEH-06]', () => {
    const { origin, hash } = link('https://scc.example/?lng=fr-CA#/lightningalert/ACME/?p=1,2,3');
    expect(origin).toBe('https://scc.example');
    const [path, query] = hash.split('?');
    expect(path).toBe('#/lightningalert/ACME/');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      p: '1,2,3',
      magicToken: 't/1',
      layers_to_show: 'AmazonVehicles',
      vehicleID: 'KEP22',
    });
  });

  test('replaces the vehicle of a page that a user was led to [VEH-06]', () => {
    const before = '?vehicleID=OLD&magicToken=USED#/lightningalert/ACME/?vehicleID=OLD&layers_to_show=radar';
    const { href } = link(`https://scc.example/${before}`);
    expect(href).not.toMatch(/OLD|USED|radar/);
    expect(href.match(/vehicleID/g)).toHaveLength(1);
  });
});

describe('the route of a vehicle', () => {
  const vehicle = { vrid: 'KEP22', coordinates: [-101.8, 35.2], final_destination: 'LAKE YARD' };

  test('leads from where it is, as lat,lon, to its final destination [VEH-05]', () => {
    expect(vehicleRoutePath('ACME', vehicle)).toBe(
      '/lightningalert/ACME/route/35.2,-101.8/LAKE%20YARD?vehicleID=KEP22',
    );
  });

  test('says when the vehicle was there, by which the page tells how old that is [S5][VEH-05]', () => {
    expect(vehicleRoutePath('ACME', { ...vehicle, time: '2026-07-04T18:30:00Z' })).toBe(
      '/lightningalert/ACME/route/35.2,-101.8/LAKE%20YARD?vehicleID=KEP22&vehicleAt=2026-07-04T18%3A30%3A00Z',
    );
  });

  test('is none without a destination or a place [VEH-05]', () => {
    expect(vehicleRoutePath('ACME', { ...vehicle, final_destination: '' })).toBeNull();
    expect(vehicleRoutePath('ACME', { ...vehicle, coordinates: null })).toBeNull();
    expect(vehicleRoutePath('ACME', { ...vehicle, coordinates: ['a', 'b'] })).toBeNull();
  });
});

test.each([
  ['', null],
  ['layers_to_show=radar', 'radar'],
  ['vehicleID=KEP22', 'AmazonVehicles'],
  ['layers_to_show=radar&vehicleID=KEP22', 'radar,AmazonVehicles'],
  ['layers_to_show=radar&vehicleID=', 'radar'],
])('an address with "%s" switches on %s [VEH-09][LAYER-18][SHELL-17]', (query, expected) => {
  expect(layersAskedFor(new URLSearchParams(query))).toBe(expected);
});
