import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileUpdate } from '#contracts/profileUpdate.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts';
import { isPersonName, personNameOf } from '#domain/people/personName.ts';
import type { PersonalDraft } from '#machines/profileForm/profileDrafts.ts';
import { readPhoneNumber } from '#ui/format/phone.ts';
import { RadioRow } from '#ui/RadioRow.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FormFrame, FormWaiting } from './FormFrame.tsx';
import type { FormRef } from './profileForms.ts';
import { useForm } from './useForm.ts';

/** Name, telephone number and language of the signed-in user (PROF-05, PROF-14 to PROF-16). */
export function PersonalTab({ personal }: { personal: FormRef<PersonalDraft, ProfileUpdate> }) {
  const { t } = useTranslation(['profile', 'common']);
  const form = useForm(personal);
  const radioName = useId();
  const { draft, isBusy, change } = form;
  const title = t('tabs.personal');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const { name, phoneText, language } = draft;
  const isNameWrong = name !== '' && !isPersonName(personNameOf(name));
  return (
    <FormFrame title={title} form={form} saveLabel={t('save')}>
      <TextField
        label={t('personal.name')}
        value={name}
        isRequired
        isDisabled={isBusy}
        autoComplete="name"
        fault={isNameWrong ? t('personal.nameRule') : null}
        onChanged={(typed) => change({ ...draft, name: typed })}
      />
      <TextField
        label={t('personal.phone')}
        value={phoneText}
        type="tel"
        isDisabled={isBusy}
        autoComplete="tel"
        hint={t('personal.phoneHint')}
        fault={readPhoneNumber(phoneText) === null ? t('personal.phoneRule') : null}
        onChanged={(typed) => change({ ...draft, phoneText: typed })}
      />
      <fieldset className="choice-group profile-languages">
        <legend>{t('common:language.label')}</legend>
        {LANGUAGES.map((offered) => (
          <RadioRow
            key={offered}
            name={radioName}
            label={LANGUAGE_FACTS[offered].name}
            aside={null}
            isChosen={offered === language}
            isDisabled={isBusy}
            onChosen={() => change({ ...draft, language: offered })}
          />
        ))}
      </fieldset>
    </FormFrame>
  );
}
