import { TOAST_TIMES, type ToastKind, type Toasts } from '#ui/createToasts.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { OverrideEmitted } from '#machines/override/overrideMachine.ts';
import { OverrideNews } from '#views/override/OverrideNews.tsx';
import type { OverrideRef } from '#views/override/overrideView.ts';

const KINDS: Record<OverrideEmitted['type'], ToastKind> = {
  'override.set': 'success',
  'override.removed': 'success',
  'override.failed': 'error',
  'override.revoked': 'error',
};

/** Shows what becomes of an override as toasts (OVR-11 to OVR-13, S9), until the subscription ends. */
export function tellOfOverride(override: OverrideRef, toasts: Toasts, unitSystem: () => UnitSystem) {
  return override.on('*', (news) => show(news, toasts, unitSystem()));
}

/** The same for a form that a page opens beside its own override, which tells of a revocation already. */
export function tellOfForm(override: OverrideRef, toasts: Toasts, unitSystem: () => UnitSystem) {
  return override.on('*', (news) => {
    if (news.type !== 'override.revoked') show(news, toasts, unitSystem());
  });
}

function show(news: OverrideEmitted, toasts: Toasts, unitSystem: UnitSystem): void {
  const content = <OverrideNews news={news} unitSystem={unitSystem} />;
  toasts.show({ kind: KINDS[news.type], content, times: TOAST_TIMES.override });
}
