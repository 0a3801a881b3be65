import { useCallback } from 'react';
import { saveFile } from '#adapters/browser/saveFile.ts';
import type { Session } from '#contracts/session.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { isKiosk, isSiteAdmin } from '#domain/people/rights.ts';
import { LabFrame } from '#views/policyLab/LabFrame.tsx';
import { LabPage } from '#views/policyLab/LabPage.tsx';
import { beginPolicyLab } from './beginPolicyLab.ts';
import { proposalPath } from '#app/address/pagePaths.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useTimeLocale } from '#app/page/useTimeLocale.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const TEXTS = ['policyLab', 'policies', 'profile', 'errors'] as const;

type PolicyLabRouteProps = { product: Product; session: Session; clientId: string };

/** The policy lab of the own client, for its site admins, with what the page runs on for as long as it is on the screen. */
export function PolicyLabRoute({ product, session, clientId }: PolicyLabRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const { authorities, client } = session;
  const isOwn = isSameClient(clientId, client);
  const isAllowed = isOwn && isSiteAdmin(authorities, client) && !isKiosk(authorities);
  return (
    <Shell product={product} person={session}>
      {hasTexts && (
        <LabFrame isAllowed={isAllowed}>
          <RunningLab product={product} clientId={client} />
        </LabFrame>
      )}
    </Shell>
  );
}

function RunningLab({ product, clientId }: { product: Product; clientId: string }) {
  const begin = useCallback(() => beginPolicyLab(product), [product]);
  const lab = useDisposable(begin);
  const locale = useTimeLocale(product);
  if (lab === null) return null;
  const propose = (runId: string, nth: number) => {
    location.hash = proposalPath(clientId, { runId, nth });
  };
  return <LabPage lab={lab} locale={locale} onProposed={propose} saveFile={saveFile} />;
}
