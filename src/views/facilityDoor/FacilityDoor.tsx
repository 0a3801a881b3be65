import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import '#ui/base.css';
import './facilityDoor.css';

type FacilityDoorProps = {
  facilityId: string;
  /** null: there is none of that id. */
  facility: Facility | 'loading' | null;
  language: string;
  mapHref: string;
  yardHref: (kind: 'alert' | 'monitoring', facility: Facility) => string;
};

/** Where the mark of a facility leads: to the pages of its yard. It says nothing of how the yard stands. */
export function FacilityDoor({ facilityId, facility, language, mapHref, yardHref }: FacilityDoorProps) {
  const { t } = useTranslation(['map', 'common']);
  const known = facility === 'loading' ? null : facility;
  const place = [known?.address, known?.city, known?.state].filter((part) => part !== undefined);
  return (
    <main className="facdoor" lang={language}>
      <title>{`${facilityId} - ${t('common:product')}`}</title>
      <a href={mapHref}>
        <IconArrowLeft aria-hidden="true" />
        {t('facility.back')}
      </a>
      <h1>{known?.name ?? known?.id ?? facilityId}</h1>
      {place.length > 0 && <p>{place.join(', ')}</p>}
      {facility === 'loading' && <p role="status">{t('loading')}</p>}
      {facility === null && <p role="alert">{t('facility.notThere', { id: facilityId })}</p>}
      {known !== null && (
        <nav aria-label={t('facility.choose')}>
          <a href={yardHref('alert', known)} target="_blank" rel="noopener">
            {t('facility.alertPage')}
            <IconExternalLink aria-label={t('card.newTab')} />
          </a>
          <a href={yardHref('monitoring', known)} target="_blank" rel="noopener">
            {t('facility.monitoringPage')}
            <IconExternalLink aria-label={t('card.newTab')} />
          </a>
        </nav>
      )}
    </main>
  );
}
