import type { ReactNode } from 'react';
import { createDrillsApi } from '#adapters/api/drillsApi.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import type { DrillRef } from '#views/drill/drillView.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { createDrill } from './createDrill.ts';
import { createKiosk, type Kiosk } from './createKiosk.ts';
import { followLanguage } from './followLanguage.ts';
import type { Product } from './createProduct.ts';
import { createProfile, type Profile } from './createProfile.tsx';
import { createYardOverride, roleOf } from './createYardOverride.ts';
import type { YardSystem } from './createYardSystem.ts';
import type { YardKind } from './hashRoutes.ts';
import { tellOfOverride } from './tellOfOverride.tsx';
import { unitSystemOf } from './unitSystemOf.ts';
import type { Living } from './useLiving.ts';

/** What a yard page has beside its status, in a script that the first status does not wait for (P6). */
export type YardTools = {
  readonly kiosk: Kiosk;
  /** null: nobody overrides from this page itself. */
  readonly override: OverrideRef | null;
  /** null: nobody arranges drills here. */
  readonly drill: DrillRef | null;
  readonly profile: Profile;
  /** Where the tools tell what became of an order. */
  readonly toastLayer: ReactNode;
  dispose(): void;
};

/**
 * Who is signed in may override the yard from its alert page; where it is only watched, through the profile (GAP-79).
 * Either page tells of a revocation (S9).
 */
export function createYardTools(product: Product, kind: YardKind, system: YardSystem): YardTools {
  const { parts, siren, updates } = product;
  const { http, environment } = parts;
  const role = roleOf(selectSession(product.session.getSnapshot()));
  const toasts = createToasts();
  const override = beginOverride(product, system, { kind, toasts });
  const drill =
    kind === 'alert' && role === 'siteAdmin'
      ? createDrill({ environment, drills: createDrillsApi(http, environment.apiBaseUrl) }, system)
      : null;
  const { yardStatus, computeCore } = system;
  const kiosk = createKiosk(parts, { yardStatus, computeCore, siren, updates, override: override.value });
  const unfollow = followLanguage(product);
  const profile = createProfile({ product, system, toasts, kiosk });
  return {
    kiosk,
    override: kind === 'alert' ? override.value : null,
    drill: drill?.actor ?? null,
    profile,
    toastLayer: <ToastLayer toasts={toasts} />,
    dispose() {
      unfollow();
      profile.dispose();
      kiosk.dispose();
      override.end();
      drill?.dispose();
      toasts.dispose();
    },
  };
}

function beginOverride(
  product: Product,
  system: YardSystem,
  { kind, toasts }: { kind: YardKind; toasts: Toasts },
): Living<OverrideRef> {
  const override = createYardOverride(product, system, kind === 'alert' ? 'yardPage' : 'monitoringPage');
  const told = tellOfOverride(override.actor, toasts, () =>
    unitSystemOf(selectSession(product.session.getSnapshot()), system.facility),
  );
  return {
    value: override.actor,
    end() {
      told.unsubscribe();
      override.dispose();
    },
  };
}
