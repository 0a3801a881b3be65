import { createActor, fromPromise } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import { createProfileFormMachine, type OrderOf } from '#machines/profileForm/profileFormMachine.ts';
import { selectDraft } from '#machines/profileForm/profileFormSelectors.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
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

/** Fetches all facilities of the client of the signed-in person. */
export function fetchFacilities(
  { platform, session }: ProfileProduct,
  signal: AbortSignal,
): Promise<readonly Facility[]> {
  const client = selectSession(session.getSnapshot())?.client ?? '';
  return platform.catalogue.fetchFacilities(client, true, signal);
}

/** Fetches those of them that have a yard: no devices. */
export async function fetchYards(product: ProfileProduct, signal: AbortSignal): Promise<readonly Facility[]> {
  return (await fetchFacilities(product, signal)).filter(({ isDevice }) => isDevice !== true);
}

/** How a form is filled and saved. */
export type FormCalls<Draft, Order> = {
  readonly orderOf: OrderOf<Draft, Order>;
  load(signal: AbortSignal): Promise<Draft>;
  /**
   * @param shown Draft in the fields.
   * @returns what stands in the fields from now on.
   */
  save(order: Order, signal: AbortSignal, shown: Draft): Promise<Draft>;
  /** Reads again what an order has changed. Where that fails, `saved` stands there, and a toast says that it is old. */
  readonly reread?: (saved: Draft, signal: AbortSignal) => Promise<Draft>;
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
  const times = TOAST_TIMES.profile;
  const { orderOf, load, save, reread, newsOf, timeoutMs = TIMEOUT_MS } = calls;
  /** An order that was carried out is saved, whether or not the list can be read again. */
  async function carryOut(order: Order, signal: AbortSignal): Promise<Draft> {
    const saved = await withinLimit(timeoutMs, () =>
      save(order, signal, selectDraft(form.getSnapshot()) as Draft),
    );
    if (reread === undefined) return saved;
    return withinLimit(TIMEOUT_MS, () => reread(saved, signal)).catch(() => {
      toasts.show({ kind: 'error', content: <ProfileSaved news="notReread" />, times });
      return saved;
    });
  }
  const machine = createProfileFormMachine<Draft, Order>(orderOf).provide({
    actors: {
      loadDraft: fromPromise(({ signal }) => withinLimit(timeoutMs, () => load(signal))),
      saveDraft: fromPromise<Draft, { order: Order }>(({ input, signal }) => carryOut(input.order, signal)),
    },
  });
  const form = createActor(machine, { input: { timeoutMs: timeoutMs + PROOF_PATIENCE_MS } });
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
