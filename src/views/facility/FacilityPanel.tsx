import { IconExternalLink, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { YardReader } from '../yard/reader.ts';
import { CopyFacilityLink } from './CopyFacilityLink.tsx';
import { FacilityAlerts } from './FacilityAlerts.tsx';
import { FacilityOverride } from './FacilityOverride.tsx';
import { FacilityStatus } from './FacilityStatus.tsx';
import type { FacilityAsked, FacilityParts } from './facilityView.ts';
import { FacilityWeather } from './FacilityWeather.tsx';
import { LightningNearby } from './LightningNearby.tsx';
import { LocalTime } from './LocalTime.tsx';
import { Outlook } from './Outlook.tsx';
import { placeOf } from './placeOf.ts';
import { useOpeningFocus } from './useOpeningFocus.ts';
import './facility.css';

type FacilityPanelProps = {
  parts: FacilityParts;
  asked: FacilityAsked;
  reader: YardReader;
  /** The zone of who reads it. */
  readerZone: string;
  /** Under 992 px it is a sheet at the foot, of which one half is looked at at a time. */
  isNarrow: boolean;
  /** Copies a magic link to the view; null: guests pass nothing on (FAC-02). */
  copyLink: (() => Promise<void>) | null;
  yardHref: string;
  isWeekly: boolean;
  onWeekly: (isShown: boolean) => void;
  onClose: () => void;
};

/** The legend panel of a facility: its status, its alerts, its weather (FAC-01). */
export function FacilityPanel(props: FacilityPanelProps) {
  const { parts, asked, reader, readerZone, isNarrow, copyLink, yardHref, isWeekly, onWeekly, onClose } =
    props;
  const { t } = useTranslation(['facility', 'map']);
  const [half, chooseHalf] = useState<'status' | 'forecast'>('status');
  const id = useId();
  const heading = useOpeningFocus();
  const { facility } = parts;
  const place = placeOf(facility);
  const outlook = <Outlook {...{ parts, asked, reader }} />;
  return (
    <aside className="facpanel" aria-labelledby={id}>
      <header className="facpanel-head">
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {facility.name ?? facility.id}
          </h2>
          {place !== '' && <p>{place}</p>}
          <LocalTime yardStatus={parts.yardStatus} {...{ reader, readerZone }} />
        </div>
        {copyLink !== null && <CopyFacilityLink copyLink={copyLink} />}
        <IconButton label={t('close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      {/* whatever is read below, the status stays to be seen */}
      <FacilityStatus {...{ parts, reader }}>{!isNarrow && outlook}</FacilityStatus>
      <div className="facpanel-body">
        {isNarrow && (
          <div className="facpanel-halves">
            <ChoiceBar
              label={t('halves')}
              options={[
                { value: 'status', label: t('half.status') },
                { value: 'forecast', label: t('half.forecast') },
              ]}
              value={half}
              onChosen={chooseHalf}
            />
          </div>
        )}
        {(!isNarrow || half === 'status') && (
          <>
            {isNarrow && <section className="facsection">{outlook}</section>}
            <FacilityOverride {...{ parts, reader }} />
            <FacilityAlerts {...{ parts, reader }} />
            <LightningNearby {...{ parts, asked, reader }} />
          </>
        )}
        {(!isNarrow || half === 'forecast') && <FacilityWeather {...{ parts, reader, isWeekly, onWeekly }} />}
      </div>
      <footer className="facpanel-foot">
        <a href={yardHref} target="_blank" rel="noopener">
          {t('yardPage')}
          <IconExternalLink aria-label={t('map:card.newTab')} />
        </a>
      </footer>
    </aside>
  );
}
