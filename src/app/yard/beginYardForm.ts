import { selectIsFormOpen } from '#machines/override/overrideSelectors.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type { Toasts } from '#ui/createToasts.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import type { Kiosk } from '#app/kiosk/createKiosk.ts';
import { createYardOverride, type OverriddenYard, type OverrideProduct } from './createYardOverride.ts';
import { tellOfForm } from './tellOfOverride.tsx';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

export type YardFormSetup = {
  readonly product: OverrideProduct;
  readonly system: OverriddenYard;
  readonly toasts: Toasts;
  readonly kiosk: { readonly journal: Pick<Kiosk['journal'], 'follow'> };
};

/**
 * A second override of the yard beside that of its page, for who may override in a form: an admin too (GAP-78), on
 * the monitoring page too (GAP-79). Its form is open; once it is closed it ends by itself.
 */
export function beginYardForm({ product, system, toasts, kiosk }: YardFormSetup): Disposable<OverrideRef> {
  const override = createYardOverride(product, system, 'form');
  const told = tellOfForm(override.actor, toasts, () =>
    unitSystemOf(selectSession(product.session.getSnapshot()), system.facility),
  );
  const unfollow = kiosk.journal.follow('overrideForm', override.actor);
  override.actor.send({ type: 'form.requested', purpose: 'override' });
  const watched = override.actor.subscribe((snapshot) => {
    if (!selectIsFormOpen(snapshot)) end();
  });
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    watched.unsubscribe();
    told.unsubscribe();
    unfollow();
    override.dispose();
  }
  return { value: override.actor, end };
}
