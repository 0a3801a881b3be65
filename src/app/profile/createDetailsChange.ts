import { createProfileApi } from '#adapters/api/profileApi.ts';
import type { ProfileUpdate } from '#contracts/profileUpdate.ts';
import { detailsOf } from '#machines/session/sessionGrant.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';

/** Changes what people tell of themselves; it holds on every page at once (AUTH-13, AUTH-14, UNIT-01). */
export function createDetailsChange({ platform, session }: ProfileProduct) {
  const profile = createProfileApi(platform.http, platform.environment.authBaseUrl);
  return async (details: ProfileUpdate, signal?: AbortSignal) => {
    const held = detailsOf(await profile.change(details, signal));
    session.send({ type: 'details.changed', details: held });
    return held;
  };
}
