import type { Facility } from '#contracts/facility.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { createScreensApi, type ScreensApi } from '#adapters/api/screensApi.ts';
import { screenOrderOf, type ScreenOrder, type ScreensDraft } from '#machines/profileForm/screenDrafts.ts';
import type { ScreensDependencies } from '#views/screens/screenForms.ts';
import { fetchYards, type ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import { poll } from '#app/binding/poll.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** Displays report each half minute; the page follows soon after. */
const RHYTHM = { everyMs: 15_000, retryMs: 5_000, staleAfterMs: 60_000 };

/** The list of displays and the form that changes it, for as long as the page is open. */
export function beginScreens(product: ProfileProduct, forms: FormGroup): Disposable<ScreensDependencies> {
  const { http, environment } = product.platform;
  const api = createScreensApi(createRetryingHttp(http, Math.random), environment);
  const list = poll(RHYTHM, (signal) => api.fetchScreens(signal));
  let facilities: readonly Facility[] = [];
  const form = forms.begin<ScreensDraft, ScreenOrder>({
    orderOf: screenOrderOf,
    async load(signal) {
      facilities = await fetchYards(product, signal);
      return { facilities, order: null, done: null };
    },
    async save(order, signal) {
      await carryOut(api, order, signal);
      return { facilities, order: null, done: order };
    },
    newsOf: () => null,
    failedNewsOf: () => 'notSaved',
  });
  const saved = form.value.on('form.saved', () => list.send({ type: 'refresh.requested' }));
  list.start();
  return {
    value: { list, form: form.value },
    end() {
      saved.unsubscribe();
      form.end();
      list.stop();
    },
  };
}

async function carryOut(api: ScreensApi, order: ScreenOrder, signal: AbortSignal): Promise<void> {
  if (order.kind === 'add') await api.confirm(order.confirmation, signal);
  else await api.remove(order.kioskId, signal);
}
