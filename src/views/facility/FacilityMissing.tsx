import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import './facility.css';
import './facilitySections.css';
import './facilityRoom.css';

type FacilityMissingProps = {
  id: string;
  /** The list of facilities has come. */
  isListed: boolean;
  onClose: () => void;
};

/** Stands in the place of a facility that is not known: not yet, or not at all. It never looks like OPEN. */
export function FacilityMissing({ id, isListed, onClose }: FacilityMissingProps) {
  const { t } = useTranslation(['facility', 'yard', 'common']);
  const statusStyle = isListed ? 'unknown' : 'loading';
  return (
    <aside className="facpanel" aria-label={id}>
      <header className="facpanel-head">
        <div>
          <h2>{id}</h2>
        </div>
        <IconButton label={t('close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <div className="facpanel-body">
        <section className="facstatus" data-look={statusStyle}>
          <p className="facstatus-line" role={isListed ? 'alert' : 'status'}>
            <StatusIcon statusStyle={statusStyle} />
            <span>
              <b>{t(`common:status.${statusStyle}`)}</b>
              <span>{isListed ? `${t('notThere', { id })} ${t('yard:unknown.caution')}` : t('loading')}</span>
            </span>
          </p>
        </section>
        {isListed && (
          <section className="facsection">
            <Button onPress={onClose}>
              <IconArrowLeft aria-hidden="true" />
              {t('toMap')}
            </Button>
          </section>
        )}
      </div>
    </aside>
  );
}
