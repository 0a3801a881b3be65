import { useCallback, useMemo } from 'react';
import type { Language } from '#domain/language/language.ts';
import type { Toasts } from '#ui/createToasts.ts';
import { PersonProfile } from '#views/profile/PersonProfile.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { beginProfileForms } from '#app/profile/createProfileForms.tsx';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { createProfileOpening } from '#app/forms/profileOpening.ts';
import type { ProfileAsked } from '#app/page/shellContext.ts';
import { useLazyContents } from '#app/profile/useLazyContents.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';

export type ShellProfileProps = {
  product: Product;
  toasts: Toasts;
  language: Language;
  asked: ProfileAsked | null;
  onClose: () => void;
};

/** The profile over a page of the shell, with its forms for as long as it is on the screen. */
export function ShellProfile({ product, toasts, language, asked, onClose }: ShellProfileProps) {
  const begin = useCallback(
    () => beginProfileForms(product, toasts, { isYardPage: false }),
    [product, toasts],
  );
  const forms = useDisposable(begin);
  const opening = useMemo(() => createProfileOpening(asked), [asked]);
  const late = useLazyContents(product, toasts, opening);
  if (forms === null) return null;
  return (
    <PersonProfile
      session={product.session}
      siren={product.siren}
      forms={forms}
      late={late}
      locale={{ language, timeZone: deviceTimeZone() }}
      toastLayer={<ToastLayer toasts={toasts} />}
      beginsAt={opening.tab}
      onClose={onClose}
    />
  );
}
