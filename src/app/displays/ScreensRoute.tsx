import { useCallback } from 'react';
import type { Session } from '#contracts/session.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { isAdmin } from '#domain/people/rights.ts';
import type { Toasts } from '#ui/createToasts.ts';
import { ScreensFrame } from '#views/screens/ScreensFrame.tsx';
import { ScreensPage } from '#views/screens/ScreensPage.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { beginScreens } from './beginScreens.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useTimeLocale } from '#app/page/useTimeLocale.ts';
import { DISPLAY_PATH } from '#app/address/pagePaths.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { useToasts } from '#app/binding/useToasts.ts';

const TEXTS = ['kiosk', 'admin', 'profile', 'errors'] as const;

type ScreensRouteProps = { product: Product; session: Session; clientId: string };

/** The displays of the administrator's own client, with what the page runs on for as long as it is on the screen. */
export function ScreensRoute({ product, session, clientId }: ScreensRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useToasts();
  const isOwn = isSameClient(clientId, session.client);
  const isAllowed = isOwn && isAdmin(session.authorities);
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <ScreensFrame isAllowed={isAllowed}>
          <RunningScreens product={product} toasts={toasts} />
        </ScreensFrame>
      )}
    </Shell>
  );
}

function RunningScreens({ product, toasts }: { product: Product; toasts: Toasts }) {
  const begin = useCallback(() => beginScreens(product, createFormGroup(toasts)), [product, toasts]);
  const screens = useDisposable(begin);
  const locale = useTimeLocale(product);
  if (screens === null) return null;
  return (
    <>
      <ToastLayer toasts={toasts} />
      <ScreensPage {...screens} locale={locale} displayAddress={`${location.host}/#${DISPLAY_PATH}`} />
    </>
  );
}
