import { createActor, fromPromise } from 'xstate';
import { createGeocodeApi } from '#adapters/api/geocodeApi.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { createLookupMachine } from '#machines/lookup/lookupMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/**
 * Sources: requirements ADMIN-07, SHELL-20, CONST-34;
 * a service that has just begun reads its towns beside its first map.
 */
const ADDRESSES = { minLetters: 3, restMs: 300, timeoutMs: 20_000 };

/** The search for addresses behind one field. Not started. */
export function createAddressLookup({ http, environment }: Pick<Platform, 'http' | 'environment'>) {
  const geocode = createGeocodeApi(http, environment.apiBaseUrl);
  const machine = createLookupMachine<PlaceSuggestion>().provide({
    actors: { search: fromPromise(({ input, signal }) => geocode.suggest(input.text, signal)) },
  });
  return createActor(machine, { input: ADDRESSES });
}
