import { IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { PrintedLine } from '../yardFacts/PrintedLine.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { CopyFacilityLink } from './CopyFacilityLink.tsx';
import { FacilityAlerts } from './FacilityAlerts.tsx';
import { FacilityFoot } from './FacilityFoot.tsx';
import { FacilityOverride } from './FacilityOverride.tsx';
import { FacilityStatus } from './FacilityStatus.tsx';
import type { FacilityAsked, FacilityDependencies } from './facilityView.ts';
import { FacilityWeather } from './FacilityWeather.tsx';
import { LightningNearby } from './LightningNearby.tsx';
import { LocalTime } from './LocalTime.tsx';
import { Outlook } from './Outlook.tsx';
import { placeOf } from './placeOf.ts';
import { useOpeningFocus } from './useOpeningFocus.ts';
import './facility.css';
import './facilitySections.css';
import './facilityRoom.css';
import './facilityPrint.css';

type FacilityPanelProps = {
  dependencies: FacilityDependencies;
  asked: FacilityAsked;
  locale: YardLocale;
  /** The zone of who reads it. */
  localeZone: string;
  /** Under 992 px it is a sheet at the foot, of which one half is looked at at a time. */
  isNarrow: boolean;
  /** Copies a magic link to the view; null: guests pass nothing on (FAC-02). */
  copyLink: (() => Promise<void>) | null;
  yardHref: string;
  /** Opens the history of its alerts. */
  onHistory: () => void;
  isWeekly: boolean;
  onWeekly: (isShown: boolean) => void;
  onClose: () => void;
};

/** The legend panel of a facility: its status, its alerts, its weather (FAC-01). */
export function FacilityPanel(props: FacilityPanelProps) {
  const { dependencies, asked, locale, isNarrow, yardHref, onHistory } = props;
  const id = useId();
  const outlook = <Outlook dependencies={dependencies} asked={asked} locale={locale} />;
  return (
    <aside className="facpanel" aria-labelledby={id}>
      <PanelHead {...props} id={id} />
      {/* whatever is read below, the status stays to be seen */}
      <FacilityStatus dependencies={dependencies} locale={locale}>
        {!isNarrow && outlook}
      </FacilityStatus>
      <PanelBody {...props} outlook={outlook} />
      <PrintedLine nowMs={() => selectNowMs(dependencies.yardStatus.getSnapshot())} style={locale} />
      <FacilityFoot report={dependencies.report} yardHref={yardHref} onHistory={onHistory} />
    </aside>
  );
}

type PanelHeadProps = Pick<
  FacilityPanelProps,
  'dependencies' | 'locale' | 'localeZone' | 'copyLink' | 'onClose'
> & {
  /** Of the heading. */
  id: string;
};

function PanelHead({ dependencies, locale, localeZone, copyLink, onClose, id }: PanelHeadProps) {
  const { t } = useTranslation('facility');
  const heading = useOpeningFocus('unlessClicked');
  const { facility, yardStatus } = dependencies;
  const place = placeOf(facility);
  return (
    <header className="facpanel-head">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {facility.name ?? facility.id}
        </h2>
        {place !== '' && <p>{place}</p>}
        <LocalTime yardStatus={yardStatus} locale={locale} localeZone={localeZone} />
      </div>
      {copyLink !== null && <CopyFacilityLink copyLink={copyLink} />}
      <IconButton label={t('close')} onPress={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </header>
  );
}

type PanelBodyProps = Pick<
  FacilityPanelProps,
  'dependencies' | 'asked' | 'locale' | 'isNarrow' | 'isWeekly' | 'onWeekly'
> & { outlook: ReactNode };

/** What can be scrolled; on a sheet one half of it at a time. */
function PanelBody({ dependencies, asked, locale, isNarrow, isWeekly, onWeekly, outlook }: PanelBodyProps) {
  const { t } = useTranslation('facility');
  const [half, chooseHalf] = useState<'status' | 'forecast'>('status');
  return (
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
          <FacilityOverride dependencies={dependencies} locale={locale} />
          <FacilityAlerts dependencies={dependencies} locale={locale} />
          <LightningNearby dependencies={dependencies} asked={asked} locale={locale} />
        </>
      )}
      {(!isNarrow || half === 'forecast') && (
        <FacilityWeather
          dependencies={dependencies}
          locale={locale}
          isWeekly={isWeekly}
          onWeekly={onWeekly}
        />
      )}
    </div>
  );
}
