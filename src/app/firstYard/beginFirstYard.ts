import { createActor, fromPromise } from 'xstate';
import { createCoverageApi } from '#adapters/api/coverageApi.ts';
import { createLocationsApi } from '#adapters/api/locationsApi.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { NewLocation } from '#contracts/location.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { firstYardMachine, type FirstYardOrder } from '#machines/firstYard/firstYardMachine.ts';
import { locationsOrderOf, NEW_LOCATION, withPlace } from '#machines/profileForm/locationDrafts.ts';
import type { FirstYardForm } from '#views/firstYard/firstYardView.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';
import type { Product } from '#app/page/createProduct.ts';
import { createAddressLookup } from '#app/places/createAddressLookup.ts';

/** Longer than the network's own limit. */
const TIMEOUT_MS = 20_000;
/** Source: GAP-137, twelve months at most; a day less, so that no clock is too far ahead. */
const ACCEPTED_FOR_MS = 364 * 24 * 3_600_000;

/** The form of the first yard with its address search. */
export function beginFirstYard(
  { platform }: Product,
  words: { readonly acceptanceReason: string },
): Disposable<FirstYardForm> {
  const { http, environment, clock } = platform;
  const coverage = createCoverageApi(http, environment.apiBaseUrl);
  const locations = createLocationsApi(http, environment.apiBaseUrl);
  const machine = firstYardMachine.provide({
    actors: {
      checkCoverage: fromPromise(({ input, signal }) => coverage.at(input, signal)),
      addYard: fromPromise(({ input, signal }) => locations.add(locationOf(input), signal)),
      signAcceptance: fromPromise(({ input, signal }) => {
        const until = isoInstant(clock.nowMs() + ACCEPTED_FOR_MS);
        return coverage.order(
          input.facilityId,
          { accepted: true, until, reason: words.acceptanceReason },
          signal,
        );
      }),
    },
  });
  const yard = createActor(machine, { input: { timeoutMs: TIMEOUT_MS } }).start();
  const addresses = createAddressLookup({ http, environment }).start();
  return {
    value: { yard, addresses },
    end() {
      yard.stop();
      addresses.stop();
    },
  };
}

/** @throws Error for a place that the rules of locations refuse. */
function locationOf({ name, place }: FirstYardOrder): NewLocation {
  const fields = withState({ ...withPlace(NEW_LOCATION, place), name }, place);
  const draft = { locations: [], tags: [], fields, importing: null, removing: null };
  const order = locationsOrderOf(draft);
  if (order?.kind !== 'add') throw new Error(`${place.title} is no place for a yard.`);
  return order.location;
}

/** Some towns have no state; a location needs one. */
function withState(fields: ReturnType<typeof withPlace>, { countryCode }: PlaceSuggestion) {
  return fields.state === '' ? { ...fields, state: countryCode } : fields;
}
