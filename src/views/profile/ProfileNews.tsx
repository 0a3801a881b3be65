import { useTranslation } from 'react-i18next';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import type { ProfileNewsKey } from './profileForms.ts';

/** What a toast says of a form that the service has taken (PROF-19, PROF-20, SUB-09, GAP-130). */
export function ProfileSaved({ news }: { news: ProfileNewsKey }) {
  const { t } = useTranslation('profile');
  return <b>{t(`news.${news}`)}</b>;
}

/** What it says of one that it has not, with the service's reason where it gave one (ERR-08). */
export function ProfileFailed({ news, fault }: { news: ProfileNewsKey; fault: string }) {
  const { t } = useTranslation('profile');
  const faultText = useFaultText();
  return (
    <>
      <b>{t(`news.${news}`)}</b>
      {fault !== 'generalError' && <span>{faultText(fault)}</span>}
    </>
  );
}
