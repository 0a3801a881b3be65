import { useCallback } from 'react';
import type { Session } from '#contracts/session.ts';
import { isOperator } from '#domain/people/rights.ts';
import type { Toasts } from '#ui/createToasts.ts';
import { ClientsFrame } from '#views/clients/ClientsFrame.tsx';
import { ClientsPage } from '#views/clients/ClientsPage.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { beginClientForm } from './beginClientForm.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useTimeLocale } from '#app/page/useTimeLocale.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { useToasts } from '#app/binding/useToasts.ts';

const TEXTS = ['clients', 'admin', 'profile', 'errors'] as const;

/** The clients of the service, for its operators, with what the page runs on for as long as it is on the screen. */
export function ClientsRoute({ product, session }: { product: Product; session: Session }) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const toasts = useToasts();
  const isAllowed = isOperator(session.authorities, session.client);
  return (
    <Shell product={product} person={session}>
      {hasTexts && toasts !== null && (
        <ClientsFrame isAllowed={isAllowed}>
          <RunningClients product={product} toasts={toasts} />
        </ClientsFrame>
      )}
    </Shell>
  );
}

function RunningClients({ product, toasts }: { product: Product; toasts: Toasts }) {
  const begin = useCallback(() => beginClientForm(product, createFormGroup(toasts)), [product, toasts]);
  const form = useDisposable(begin);
  const locale = useTimeLocale(product);
  if (form === null) return null;
  return (
    <>
      <ToastLayer toasts={toasts} />
      <ClientsPage form={form} locale={locale} />
    </>
  );
}
