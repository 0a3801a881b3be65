import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { isAdmin, isSiteAdmin } from '#domain/people/rights.ts';
import { FirstYardFrame } from '#views/firstYard/FirstYardFrame.tsx';
import { FirstYardPage } from '#views/firstYard/FirstYardPage.tsx';
import { RefusedNote } from '#views/link/GuardedPage.tsx';
import { yardAlertPath } from '#app/address/pagePaths.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import type { Product } from '#app/page/createProduct.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { beginFirstYard } from './beginFirstYard.ts';

const TEXTS = ['firstYard', 'admin', 'alerts', 'profile', 'errors'] as const;

/** A new yard by its address, with what sources prove there, for administrators who are site admins too. */
export function FirstYardRoute({ product, session }: { product: Product; session: Session }) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const { authorities, client } = session;
  const isAllowed = isAdmin(authorities) && isSiteAdmin(authorities, client);
  return (
    <Shell product={product} person={session}>
      {hasTexts && (
        <FirstYardFrame>
          {isAllowed ? <RunningFirstYard product={product} client={client} /> : <Refused />}
        </FirstYardFrame>
      )}
    </Shell>
  );
}

function Refused() {
  const { t } = useTranslation('firstYard');
  return <RefusedNote text={t('refused')} />;
}

function RunningFirstYard({ product, client }: { product: Product; client: string }) {
  const { t } = useTranslation('firstYard');
  const acceptanceReason = t('acceptance.reason');
  const begin = useCallback(() => beginFirstYard(product, { acceptanceReason }), [product, acceptanceReason]);
  const form = useDisposable(begin);
  const [, navigate] = useLocation();
  useEffect(() => {
    const added = form?.yard.on('yard.added', ({ facilityId }) =>
      navigate(yardAlertPath(client, facilityId)),
    );
    return () => added?.unsubscribe();
  }, [form, client, navigate]);
  return form === null ? null : <FirstYardPage {...form} />;
}
