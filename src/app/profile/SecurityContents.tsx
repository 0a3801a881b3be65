import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeys, makePasskey } from '#adapters/browser/passkeys.ts';
import { languageOf } from '#domain/language/language.ts';
import { SecurityTab } from '#views/security/SecurityTab.tsx';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import { createSecurityForms } from './createSecurityForms.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

export type SecurityContentsProps = { product: ProfileProduct; forms: FormGroup };

/** The Security tab with its forms, for as long as it is on the screen. */
export function SecurityContents({ product, forms: group }: SecurityContentsProps) {
  const { i18n } = useTranslation();
  const forms = useMemo(() => createSecurityForms(product, group, { make: makePasskey }), [product, group]);
  const factors = useDisposable(forms.factors);
  const sessions = useDisposable(forms.sessions);
  if (factors === null || sessions === null) return null;
  const locale = {
    language: languageOf(i18n.language),
    timeZone: deviceTimeZone(),
    nowMs: () => product.platform.clock.nowMs(),
  };
  return <SecurityTab factors={factors} sessions={sessions} locale={locale} canUsePasskeys={hasPasskeys()} />;
}
