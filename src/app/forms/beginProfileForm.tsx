import { createActor, fromPromise } from 'xstate';
import { createProfileFormMachine, type OrderOf } from '#machines/profileForm/profileFormMachine.ts';
import { TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import type { FormRef, ProfileNewsKey } from '#views/profile/profileForms.ts';
import { ProfileFailed, ProfileSaved } from '#views/profile/ProfileNews.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { PROOF_PATIENCE_MS } from '#app/platform/proofPatience.ts';
import { withinLimit } from '#app/platform/withinLimit.ts';

/** A save that does not answer within this has failed, ms; longer than the network's own limit. */
const TIMEOUT_MS = 10_000;

export type ProfileProduct = {
  readonly platform: Pick<Product['platform'], 'http' | 'environment' | 'catalogue'> & {
    readonly clock: Pick<Product['platform']['clock'], 'nowMs'>;
  };
  readonly session: Product['session'];
};

/** How a form is filled and saved. */
export type FormCalls<Draft, Order> = {
  readonly orderOf: OrderOf<Draft, Order>;
  load(signal: AbortSignal): Promise<Draft>;
  /** @returns what stands in the fields from now on. */
  save(order: Order, signal: AbortSignal): Promise<Draft>;
  /** null: nothing is told. */
  newsOf(order: Order): ProfileNewsKey | null;
  /** What a failure is called; 'failed' unless told. */
  failedNewsOf?(order: Order): ProfileNewsKey;
  /** For calls that are many; TIMEOUT_MS unless told. */
  readonly timeoutMs?: number;
};

/** Makes a form that tells by toasts what becomes of it; it is ended with the others. */
export type BeginForm = <Draft, Order>(calls: FormCalls<Draft, Order>) => FormRef<Draft, Order>;

/** One form, started; what becomes of it is told by toasts (GAP-131). */
export function beginProfileForm<Draft, Order>(
  calls: FormCalls<Draft, Order>,
  toasts: Toasts,
): FormRef<Draft, Order> {
  const { orderOf, load, save, newsOf, timeoutMs = TIMEOUT_MS } = calls;
  const machine = createProfileFormMachine<Draft, Order>(orderOf).provide({
    actors: {
      loadDraft: fromPromise(({ signal }) => withinLimit(timeoutMs, () => load(signal))),
      saveDraft: fromPromise<Draft, { order: Order }>(({ input, signal }) =>
        withinLimit(timeoutMs, () => save(input.order, signal)),
      ),
    },
  });
  const form = createActor(machine, { input: { timeoutMs: timeoutMs + PROOF_PATIENCE_MS } });
  const times = TOAST_TIMES.profile;
  form.on('form.saved', ({ order }) => {
    const news = newsOf(order);
    if (news !== null) toasts.show({ kind: 'success', content: <ProfileSaved news={news} />, times });
  });
  form.on('form.failed', ({ order, fault }) => {
    const news = calls.failedNewsOf?.(order) ?? 'failed';
    toasts.show({ kind: 'error', content: <ProfileFailed news={news} fault={fault} />, times });
  });
  return form.start();
}
