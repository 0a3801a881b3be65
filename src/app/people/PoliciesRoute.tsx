import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { Session } from '#contracts/session.ts';
import { isKiosk, isSiteAdmin } from '#domain/people/rights.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import { PoliciesFrame, PoliciesRefused } from '#views/policies/PoliciesFrame.tsx';
import { PoliciesPage } from '#views/policies/PoliciesPage.tsx';
import { ProposalFigures } from '#views/policyLab/ProposalFigures.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { beginPolicies } from './beginPolicies.tsx';
import { proposalIn } from '#app/address/proposalIn.ts';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const TEXTS = ['policies', 'policyLab', 'admin', 'profile', 'errors'] as const;

type PoliciesRouteProps = { product: Product; session: Session; clientId: string };

/** The policies of the own client, for its site admins, with what the page runs on for as long as it is on the screen. */
export function PoliciesRoute({ product, session, clientId }: PoliciesRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useDisposable(beginToasts);
  const { authorities, client } = session;
  const isOwn = clientId.toUpperCase() === client.toUpperCase();
  const isAllowed = isOwn && isSiteAdmin(authorities, client) && !isKiosk(authorities);
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <PoliciesFrame>
          {isAllowed ? <RunningPolicies product={product} toasts={toasts} /> : <PoliciesRefused />}
        </PoliciesFrame>
      )}
    </Shell>
  );
}

function beginToasts() {
  const value = createToasts();
  return { value, end: value.dispose };
}

function RunningPolicies({ product, toasts }: { product: Product; toasts: Toasts }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const begin = useCallback(() => beginPolicies(product, toasts, proposalIn(location)), [product, toasts]);
  const policies = useDisposable(begin);
  const locale = useMemo(
    () => ({ language, timeZone: deviceTimeZone(), nowMs: () => product.platform.clock.nowMs() }),
    [language, product],
  );
  if (policies === null) return null;
  return (
    <>
      <ToastLayer toasts={toasts} />
      <PoliciesPage policies={policies} locale={locale} Figures={ProposalFigures} />
    </>
  );
}
