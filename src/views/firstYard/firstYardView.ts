import type { ActorRefFrom } from 'xstate';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { firstYardMachine } from '#machines/firstYard/firstYardMachine.ts';
import type { LookupRef } from '#views/admin/adminForms.ts';

/** The machine of the first yard with the search for its address. */
export type FirstYardForm = {
  readonly yard: ActorRefFrom<typeof firstYardMachine>;
  readonly addresses: LookupRef<PlaceSuggestion>;
};
