import { useTranslation } from 'react-i18next';
import { DialogBody } from '#ui/DialogBody.tsx';
import { OverrideForm, type OverrideFormProps } from '#views/override/OverrideForm.tsx';
import { SubmitBar } from '#views/override/SubmitBar.tsx';
import { facilityDetails } from '#views/yardFacts/facilityDetails.ts';

/** The yard that the page watches, and the form of its override (PROF-04). */
export function YardSettingsTab(form: OverrideFormProps) {
  const { t } = useTranslation('profile');
  const { override, facility, locale } = form;
  return (
    <DialogBody foot={<SubmitBar override={override} language={locale.language} />}>
      <div>
        <h3 className="profile-heading">{t('tabs.yardSettings')}</h3>
        <p className="profile-yard">
          <b>{facility.name ?? facility.id}</b> {facilityDetails(facility, locale.language).join(' · ')}
        </p>
      </div>
      <OverrideForm {...form} />
    </DialogBody>
  );
}
