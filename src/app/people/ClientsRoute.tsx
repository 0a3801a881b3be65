import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { Session } from '#contracts/session.ts';
import { isOperator } from '#domain/people/rights.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import { ClientsFrame } from '#views/clients/ClientsFrame.tsx';
import { ClientsPage } from '#views/clients/ClientsPage.tsx';
import { ClientsRefused } from '#views/clients/ClientsRefused.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { beginClientForm } from './beginClientForm.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const TEXTS = ['clients', 'admin', 'profile', 'errors'] as const;

/** The clients of the service, for its operators, with what the page runs on for as long as it is on the screen. */
export function ClientsRoute({ product, session }: { product: Product; session: Session }) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useDisposable(beginToasts);
  const isAllowed = isOperator(session.authorities, session.client);
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <ClientsFrame>
          {isAllowed ? <RunningClients product={product} toasts={toasts} /> : <ClientsRefused />}
        </ClientsFrame>
      )}
    </Shell>
  );
}

function beginToasts() {
  const value = createToasts();
  return { value, end: value.dispose };
}

function RunningClients({ product, toasts }: { product: Product; toasts: Toasts }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const begin = useCallback(() => beginClientForm(product, createFormGroup(toasts)), [product, toasts]);
  const form = useDisposable(begin);
  const locale = useMemo(
    () => ({ language, timeZone: deviceTimeZone(), nowMs: () => product.platform.clock.nowMs() }),
    [language, product],
  );
  if (form === null) return null;
  return (
    <>
      <ToastLayer toasts={toasts} />
      <ClientsPage form={form} locale={locale} />
    </>
  );
}
