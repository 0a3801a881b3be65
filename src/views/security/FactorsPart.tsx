import { useTranslation } from 'react-i18next';
import type { FactorOrder } from '#machines/profileForm/factorDrafts.ts';
import type { PeopleLocale } from '#views/people/peopleForms.ts';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { AppPart } from './AppPart.tsx';
import { CodesPart } from './CodesPart.tsx';
import { PasskeysPart } from './PasskeysPart.tsx';
import type { FactorsForm } from './securityForms.ts';

type FactorsPartProps = { form: FactorsForm; locale: PeopleLocale; canUsePasskeys: boolean };

/** Passkeys, authenticator app and recovery codes. */
export function FactorsPart({ form: formRef, locale, canUsePasskeys }: FactorsPartProps) {
  const { t } = useTranslation('security');
  const form = useForm(formRef);
  const { draft, isBusy } = form;
  if (draft === null) {
    return <FormWaiting title={t('title')} isMissing={form.isMissing} onTryAgain={form.load} />;
  }
  const order = (ordered: FactorOrder | null) => {
    form.change({ ...draft, order: ordered, newCodes: null, ...(ordered === null ? { setup: null } : {}) });
    if (ordered !== null) form.save();
  };
  const { factors, setup, newCodes } = draft;
  const common = { isBusy, onOrdered: order };
  return (
    <section className="profile-form security-factors" aria-label={t('title')}>
      <p>{t('intro')}</p>
      <FormFault fault={form.fault} />
      <PasskeysPart passkeys={factors.passkeys} {...common} locale={locale} canUsePasskeys={canUsePasskeys} />
      <AppPart hasApp={factors.hasAuthenticatorApp} setup={setup} {...common} />
      <CodesPart
        left={factors.recoveryCodesLeft}
        hasFactor={factors.hasAuthenticatorApp || factors.passkeys.length > 0}
        newCodes={newCodes}
        {...common}
      />
    </section>
  );
}
