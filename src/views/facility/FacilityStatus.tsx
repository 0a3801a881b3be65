import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { YardDisplay } from '#domain/alerting/yardDisplay.ts';
import { selectIsLate } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTimeWithSeconds } from '#ui/format/clock.ts';
import { inSentences } from '#ui/format/inSentences.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfShown } from '#ui/statusStyle.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { useStatusWord } from '../yardFacts/useStatusWord.ts';
import { useUnknownText } from '../yard/useUnknownText.ts';
import { selectContentAtMs, selectQuietMinutes, selectTraits } from '../yardFacts/yardSelectors.ts';
import { ActiveTime } from './ActiveTime.tsx';
import { CountdownLine } from './CountdownLine.tsx';
import type { FacilityDependencies } from './facilityView.ts';
import { useFacilityDisplay } from './useFacilityDisplay.ts';

type FacilityStatusProps = {
  dependencies: FacilityDependencies;
  locale: YardLocale;
  /** What else is known of the next while; it stands elsewhere where there is little room. */
  children: ReactNode;
};

/** The status of the yard, why it is so, and when it is expected to be over (FAC-03, FAC-06, FAC-07). */
export function FacilityStatus({ dependencies, locale, children }: FacilityStatusProps) {
  const { t } = useTranslation('facility');
  const statusWord = useStatusWord();
  const { yardStatus } = dependencies;
  const display = useFacilityDisplay(dependencies, locale);
  const { shown, isOverride, event, yardStatus: mayWork } = display;
  const statusStyle = styleOfShown(shown);
  const { caution } = useUnknownText(yardStatus, locale.language);
  const word = statusWord(display);
  const openWord = mayWork === 'OPEN' && shown !== 'OPEN' ? t('yardOpen') : null;
  const reason = useReason(dependencies, locale, display);
  const isEvent = mayWork !== 'UNKNOWN' && event !== null;
  // what an override opens the yard over
  const openCaution = shown === 'OPEN' && isOverride ? caution : null;
  return (
    <section className="facstatus" data-look={statusStyle} aria-label={t('status')}>
      {/* without the time that runs, or a listener would hear the whole again each second */}
      <p className="spoken" role="status">
        {inSentences([word, openWord, reason, openCaution])}
      </p>
      <p className="facstatus-line">
        <StatusIcon statusStyle={statusStyle} />
        <span>
          <b aria-hidden="true">{word}</b>
          {openWord !== null && <span aria-hidden="true">{openWord}</span>}
          <span>
            <span aria-hidden="true">
              {reason}
              {isEvent && ', '}
            </span>
            {isEvent && <ActiveTime yardStatus={yardStatus} event={event} locale={locale} />}
          </span>
          {openCaution !== null && <span aria-hidden="true">{openCaution}</span>}
        </span>
      </p>
      {mayWork !== 'UNKNOWN' && !isOverride && (
        <CountdownLine countdown={display.countdown} yardStatus={yardStatus} locale={locale} />
      )}
      {children}
      <Checked yardStatus={yardStatus} locale={locale} />
    </section>
  );
}

/** What the status rests on, in words without a time that runs. */
function useReason(
  { yardStatus }: FacilityDependencies,
  locale: YardLocale,
  { event, yardStatus: mayWork, shown, isSatelliteOnly }: YardDisplay,
): string {
  const { t } = useTranslation(['yard', 'common']);
  const traits = useSelector(yardStatus, selectTraits);
  const minutes = useSelector(yardStatus, selectQuietMinutes);
  const eventTitle = useEventTitle(locale);
  const unknown = useUnknownText(yardStatus, locale.language);
  if (mayWork === 'UNKNOWN') return unknown.reason ?? t('unknown.caution');
  if (event !== null) return eventTitle(event, traits);
  if (shown !== 'OPEN') return t('common:beingConfirmed');
  return isSatelliteOnly ? t('open.satellite', { minutes }) : t('open.message');
}

/** When the service last checked the status, by the content of its answer (S5); a check that is late is told (S4). */
function Checked({ yardStatus, locale }: Pick<FacilityDependencies, 'yardStatus'> & { locale: YardLocale }) {
  const { t } = useTranslation('facility');
  const contentAtMs = useSelector(yardStatus, selectContentAtMs);
  const isLate = useSelector(yardStatus, selectIsLate);
  if (contentAtMs === null) return null;
  const time = formatTimeWithSeconds(contentAtMs, locale);
  return (
    <p className="facstatus-checked" data-late={isLate} role={isLate ? 'status' : undefined}>
      {isLate ? <IconClockExclamation aria-hidden="true" /> : <IconClock aria-hidden="true" />}
      {t(isLate ? 'checkedLate' : 'checked', { time })}
    </p>
  );
}
