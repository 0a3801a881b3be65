import { useCallback } from 'react';
import type { Session } from '#contracts/session.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { isAdmin, isSiteAdmin } from '#domain/people/rights.ts';
import { SourcesFrame } from '#views/sources/SourcesFrame.tsx';
import { SourcesPage } from '#views/sources/SourcesPage.tsx';
import { createSources } from './createSources.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useTimeLocale } from '#app/page/useTimeLocale.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const TEXTS = ['sources', 'errors'] as const;

type SourcesRouteProps = { product: Product; session: Session; clientId: string };

/** The sources of the person's own client, with what the page runs on for as long as it is on the screen. */
export function SourcesRoute({ product, session, clientId }: SourcesRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const isOwn = isSameClient(clientId, session.client);
  const { authorities, client } = session;
  const isAllowed = isOwn && (isAdmin(authorities) || isSiteAdmin(authorities, client));
  return (
    <Shell product={product} person={session}>
      {hasTexts && (
        <SourcesFrame isAllowed={isAllowed}>
          <RunningSources product={product} session={session} />
        </SourcesFrame>
      )}
    </Shell>
  );
}

function RunningSources({ product, session }: Omit<SourcesRouteProps, 'clientId'>) {
  const { platform } = product;
  const begin = useCallback(() => {
    const actor = createSources(platform);
    return { value: actor, end: () => void actor.stop() };
  }, [platform]);
  const sources = useDisposable(begin);
  const locale = useTimeLocale(product);
  if (sources === null) return null;
  const mayGrant = isSiteAdmin(session.authorities, session.client);
  return <SourcesPage sources={sources} locale={locale} mayGrant={mayGrant} />;
}
