import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAskedVehicle } from '#app/mapPage/useAskedVehicle.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import { selectIsPinned, selectSubject } from '#machines/popup/popupSelectors.ts';
import { pointFeature } from '#tests/support/mapFeatures.ts';
import { PLACE, startPopup } from '#tests/support/popupSystem.ts';
import type { ShownFeatures } from '#views/layers/featureViews.ts';

const TRUCK = pointFeature('KEP22', [-101.8, 35.2]);
const OTHER = pointFeature('KEP23', [-97, 39]);

afterEach(() => history.replaceState(null, '', '/'));

/** A map at an address, with what its layers show and what its search has chosen in the test's hands. */
function open(query: string, first: Readonly<Record<string, readonly MapFeature[]>> = {}) {
  history.replaceState(null, '', `/#/lightningalert/ACME/${query}`);
  const { actor: popup, read } = startPopup();
  const listeners = new Set<() => void>();
  let chosen: { found: MapFeature } | null = null;
  const search = {
    vehicle: () => chosen,
    watch: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
  const layersOf = (shown: typeof first) =>
    Object.entries(shown).map(([name, features]) => ({ name, features })) as unknown as ShownFeatures[];
  const hook = renderHook((shown) => useAskedVehicle({ popup, search } as never, layersOf(shown)), {
    initialProps: first,
  });
  return {
    ...hook,
    popup,
    listeners,
    /** What has a card, and whether it stays. */
    card: () => [read(selectSubject), read(selectIsPinned)],
    at: () => hook.result.current,
    find: (found: MapFeature) =>
      act(() => {
        chosen = { found };
        for (const changed of listeners) changed();
      }),
  };
}

const cardOf = ({ id, bounds: [lon, lat] }: MapFeature) => [
  { kind: 'features', features: [{ layer: 'AmazonVehicles', id }], at: { lon, lat } },
  true,
];
const NO_CARD = [null, false];

test.each(['?vehicleID=KEP22', '?vehicleID=kep22', '?p=1,2,3&vehicleID=Kep22'])(
  'the card of the vehicle that "%s" asks for opens as soon as it has come [VEH-09]',
  (query) => {
    const map = open(query, { AmazonVehicles: [OTHER] });
    expect([map.card(), map.at()]).toEqual([NO_CARD, null]);
    map.rerender({ radar: [TRUCK], AmazonVehicles: [OTHER] });
    expect([map.card(), map.at()]).toEqual([NO_CARD, null]);
    map.rerender({ radar: [], AmazonVehicles: [OTHER, TRUCK] });
    expect([map.card(), map.at()]).toEqual([cardOf(TRUCK), { longitude: -101.8, latitude: 35.2 }]);
  },
);

test.each(['', '?vehicleID=', '?vehicle=KEP22', '?vehicleID=KEP2'])(
  'an address with "%s" opens no card [VEH-09]',
  (query) => {
    const map = open(query, { AmazonVehicles: [{ ...TRUCK, id: '' }, TRUCK] });
    expect([map.card(), map.at()]).toEqual([NO_CARD, null]);
  },
);

test('the card of the vehicle opens once: neither its next place nor another address opens it again [VEH-09]', () => {
  const map = open('?vehicleID=KEP22', { AmazonVehicles: [TRUCK] });
  act(() => map.popup.send({ type: 'subject.chosen', subject: PLACE }));
  history.replaceState(null, '', '/#/lightningalert/ACME/?vehicleID=KEP23');
  map.rerender({ AmazonVehicles: [OTHER, pointFeature('KEP22', [-90, 30])] });
  expect(map.card()).toEqual([PLACE, true]);
  expect(map.at()).toEqual({ longitude: -101.8, latitude: 35.2 });
});

test('each vehicle that is chosen in the search has its card in place of the one before [VEH-09][SHELL-20]', () => {
  const map = open('?vehicleID=KEP22', { AmazonVehicles: [TRUCK] });
  map.find(OTHER);
  expect([map.card(), map.at()]).toEqual([cardOf(OTHER), { longitude: -97, latitude: 39 }]);
  map.find(TRUCK);
  expect([map.card(), map.at()]).toEqual([cardOf(TRUCK), { longitude: -101.8, latitude: 35.2 }]);
});

test('a map that is gone listens to the search no more [VEH-09]', () => {
  const map = open('?vehicleID=KEP22', { AmazonVehicles: [TRUCK] });
  expect(map.listeners.size).toBe(1);
  map.unmount();
  expect(map.listeners.size).toBe(0);
});
