import { IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopied } from './useCopied.ts';

/** Copies a link to a vehicle and says so for a second (VEH-06, VEH-07). Its screen loads the texts 'popup'. */
export function CopyVehicleLink({ copyLink }: { copyLink: () => Promise<boolean> }) {
  const { t } = useTranslation(['popup']);
  const { told, copy } = useCopied(copyLink);
  return (
    <button
      type="button"
      className="popup-copy"
      aria-label={t('vehicle.copy')}
      title={t('vehicle.copy')}
      onClick={copy}
    >
      {told === 'copied' ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      {told !== null && (
        <span role="status" className="popup-copied">
          {t(`vehicle.${told}`)}
        </span>
      )}
    </button>
  );
}
