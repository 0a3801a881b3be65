import type { ReactNode } from 'react';
import { createDrillsApi } from '#adapters/api/drillsApi.ts';
import { createOverrideApi } from '#adapters/api/overrideApi.ts';
import { overrideRole, type OverrideRole } from '#domain/override/overrideRole.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import type { DrillRef } from '#views/drill/drillView.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { createDrill } from './createDrill.ts';
import { createKiosk, type Kiosk } from './createKiosk.ts';
import { createOverride } from './createOverride.ts';
import type { Product } from './createProduct.ts';
import type { YardSystem } from './createYardSystem.ts';
import type { YardKind } from './hashRoutes.ts';
import { tellOfOverride } from './tellOfOverride.tsx';
import { unitSystemOf } from './unitSystemOf.ts';
import type { Living } from './useLiving.ts';

/** What a yard page has beside its status, in a script that the first status does not wait for (P6). */
export type YardTools = {
  readonly kiosk: Kiosk;
  /** null: nobody overrides from this page. */
  readonly override: OverrideRef | null;
  /** null: nobody arranges drills here. */
  readonly drill: DrillRef | null;
  /** Where the tools tell what became of an order. */
  readonly toastLayer: ReactNode;
  dispose(): void;
};

/** Who is signed in may override the yard from its alert page, not from where it is only watched (OVR rows). */
export function createYardTools(product: Product, kind: YardKind, system: YardSystem): YardTools {
  const { parts, siren, updates } = product;
  const { http, environment } = parts;
  const role = kind === 'alert' ? roleIn(product) : 'none';
  const toasts = createToasts();
  const override = kind === 'alert' ? beginOverride(product, system, { role, toasts }) : null;
  const drill =
    role === 'siteAdmin'
      ? createDrill({ environment, drills: createDrillsApi(http, environment.apiBaseUrl) }, system)
      : null;
  const { yardStatus, computeCore } = system;
  const neighbours = { yardStatus, computeCore, siren, updates, override: override?.value ?? null };
  const kiosk = createKiosk(parts, neighbours);
  return {
    kiosk,
    override: neighbours.override,
    drill: drill?.actor ?? null,
    toastLayer: <ToastLayer toasts={toasts} />,
    dispose() {
      kiosk.dispose();
      override?.end();
      drill?.dispose();
      toasts.dispose();
    },
  };
}

/** What whoever is signed in may do here. */
function roleIn({ session }: Product): OverrideRole {
  const person = selectSession(session.getSnapshot());
  return person === null ? 'none' : overrideRole(person.authorities, person.client);
}

function beginOverride(
  { parts, session }: Product,
  system: YardSystem,
  { role, toasts }: { role: OverrideRole; toasts: Toasts },
): Living<OverrideRef> {
  const overrides = createOverrideApi(parts.http, parts.environment.apiBaseUrl);
  const override = createOverride({ ...parts, overrides }, { ...system, role, place: 'yardPage' });
  const told = tellOfOverride(override.actor, toasts, () =>
    unitSystemOf(selectSession(session.getSnapshot()), system.facility),
  );
  return {
    value: override.actor,
    end() {
      told.unsubscribe();
      override.dispose();
    },
  };
}
