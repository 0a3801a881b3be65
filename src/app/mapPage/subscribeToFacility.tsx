import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { HttpError } from '#adapters/api/httpClient.ts';
import { createSubscriptionsApi } from '#adapters/api/subscriptionsApi.ts';
import type { Product } from '#app/page/createProduct.ts';
import { fetchProfileTexts } from '#app/page/fetchProfileTexts.ts';
import type { ShellActions } from '#app/page/shellContext.ts';
import { ProfileFailed, ProfileSaved } from '#views/profile/ProfileNews.tsx';

/**
 * Subscribes the person to the notices of a facility (LIST-07). What became of it is told, whichever it is; a
 * subscription that stands already stays.
 */
export async function subscribeToFacility(
  { platform, texts }: Product,
  shell: ShellActions,
  facilityId: string,
): Promise<void> {
  const { http, environment } = platform;
  const api = createSubscriptionsApi(createRetryingHttp(http, Math.random), environment.apiBaseUrl);
  const outcome = api.subscribe([facilityId]).then(
    () => null,
    (error: unknown) => (error instanceof HttpError ? error.message : 'generalError'),
  );
  await fetchProfileTexts(texts).catch(() => undefined);
  const fault = await outcome;
  if (fault === null) shell.tell({ kind: 'success', content: <ProfileSaved news="subscribed" /> });
  else shell.tell({ kind: 'error', content: <ProfileFailed news="failed" fault={fault} /> });
}
