import type { ReactNode } from 'react';
import { createDrillsApi } from '#adapters/api/drillsApi.ts';
import { isKiosk } from '#domain/people/rights.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import type { DrillRef } from '#views/drill/drillView.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { tabName } from '#views/yard/tabName.ts';
import { YardForms } from '#views/yardForms/YardForms.tsx';
import type { LightningReportRef } from '#views/report/reportView.ts';
import { createDrill } from './createDrill.ts';
import { beginYardReport } from './beginYardReport.ts';
import { createKiosk, type Kiosk } from '#app/kiosk/createKiosk.ts';
import { followLanguage } from '#app/page/followLanguage.ts';
import type { Product } from '#app/page/createProduct.ts';
import { createProfile, type Profile } from './createProfile.tsx';
import { nameFrozenTab } from './nameFrozenTab.ts';
import { createYardOverride, roleOf } from './createYardOverride.ts';
import { YardHistoryButton } from './YardHistoryButton.tsx';
import type { YardSystem } from './createYardSystem.ts';
import type { YardKind } from '#app/address/hashRoutes.ts';
import { tellOfOverride } from './tellOfOverride.tsx';
import type { ToolStyle } from './toolStyle.ts';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** What a yard page has beside its status, in a script that the first status does not wait for (P6). */
export type YardTools = {
  readonly kiosk: Kiosk;
  /** null: nobody overrides from this page itself. */
  readonly override: OverrideRef | null;
  /** null: nobody arranges drills here. */
  readonly drill: DrillRef | null;
  /** null: a guest reports nothing. */
  readonly report: LightningReportRef | null;
  readonly profile: Profile;
  /** Draws the way to the history of the yard's alerts; nothing for a display's own account, which may not ask. */
  readonly drawHistory: (style: ToolStyle) => ReactNode;
  /** Draws the forms of override, drill and report over the page. */
  readonly drawForms: (style: ToolStyle) => ReactNode;
  /** Where the tools tell what became of an order. */
  readonly toastLayer: ReactNode;
  dispose(): void;
};

/**
 * Who is signed in may override the yard from its alert page; where it is only watched, through the profile (GAP-79).
 * Either page tells of a revocation (S9).
 */
export function createYardTools(product: Product, kind: YardKind, system: YardSystem): YardTools {
  const { platform, siren, updates } = product;
  const { http, environment } = platform;
  const session = selectSession(product.session.getSnapshot());
  const role = roleOf(session);
  const toasts = createToasts();
  const override = beginOverride(product, system, { kind, toasts });
  const drill =
    kind === 'alert' && role === 'siteAdmin'
      ? createDrill({ drills: createDrillsApi(http, environment.apiBaseUrl) }, system)
      : null;
  const report = beginYardReport(product, system);
  const { yardStatus, computeCore } = system;
  const kiosk = createKiosk(platform, { yardStatus, computeCore, siren, updates, override: override.value });
  const unfollow = followLanguage(product);
  const unname = nameFrozenTab(window, yardStatus, () => frozenName(product, system));
  const profile = createProfile({ product, system, toasts, kiosk });
  const shown = {
    override: kind === 'alert' ? override.value : null,
    drill: drill?.actor ?? null,
    report: report?.actor ?? null,
  };
  return {
    kiosk,
    ...shown,
    profile,
    drawHistory: (style) =>
      session === null || isKiosk(session.authorities) ? null : (
        <YardHistoryButton product={product} system={system} {...style} />
      ),
    drawForms: (style) => (
      <YardForms {...shown} yardStatus={yardStatus} facility={system.facility} {...style} />
    ),
    toastLayer: <ToastLayer toasts={toasts} />,
    dispose() {
      unfollow();
      unname();
      profile.dispose();
      kiosk.dispose();
      override.end();
      drill?.dispose();
      report?.dispose();
      toasts.dispose();
    },
  };
}

function frozenName({ texts, platform }: Product, { facility }: Pick<YardSystem, 'facility'>): string {
  const t = texts.getFixedT(null, 'common');
  const { isSimulation } = platform.environment;
  return tabName(t, { status: t('status.unknown'), facility, isSimulation });
}

function beginOverride(
  product: Product,
  system: YardSystem,
  { kind, toasts }: { kind: YardKind; toasts: Toasts },
): Disposable<OverrideRef> {
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
