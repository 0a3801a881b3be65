import { useCallback } from 'react';
import type { Session } from '#contracts/session.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { isKiosk, isSiteAdmin } from '#domain/people/rights.ts';
import type { Toasts } from '#ui/createToasts.ts';
import { PoliciesFrame } from '#views/policies/PoliciesFrame.tsx';
import { PoliciesPage } from '#views/policies/PoliciesPage.tsx';
import { ProposalFigures } from '#views/policyLab/ProposalFigures.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { beginPolicies } from './beginPolicies.tsx';
import { proposalIn } from '#app/address/proposalIn.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useTimeLocale } from '#app/page/useTimeLocale.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { useToasts } from '#app/binding/useToasts.ts';

const TEXTS = ['policies', 'policyLab', 'admin', 'profile', 'errors'] as const;

type PoliciesRouteProps = { product: Product; session: Session; clientId: string };

/** The policies of the own client, for its site admins, with what the page runs on for as long as it is on the screen. */
export function PoliciesRoute({ product, session, clientId }: PoliciesRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useToasts();
  const { authorities, client } = session;
  const isOwn = isSameClient(clientId, client);
  const isAllowed = isOwn && isSiteAdmin(authorities, client) && !isKiosk(authorities);
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <PoliciesFrame isAllowed={isAllowed}>
          <RunningPolicies product={product} toasts={toasts} />
        </PoliciesFrame>
      )}
    </Shell>
  );
}

function RunningPolicies({ product, toasts }: { product: Product; toasts: Toasts }) {
  const begin = useCallback(() => beginPolicies(product, toasts, proposalIn(location)), [product, toasts]);
  const policies = useDisposable(begin);
  const locale = useTimeLocale(product);
  if (policies === null) return null;
  return (
    <>
      <ToastLayer toasts={toasts} />
      <PoliciesPage policies={policies} locale={locale} Figures={ProposalFigures} />
    </>
  );
}
