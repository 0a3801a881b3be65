import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectMapStatus } from '#machines/mapFeed/mapFeedSelectors.ts';
import {
  selectAlertDisplayed,
  selectCheckedAtMs,
  selectIsLate,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTimeWithSeconds } from '#ui/format/clock.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import type { YardReader } from '../yard/reader.ts';
import { useEventTitle } from '../yard/useEventTitle.ts';
import { useUnknownText } from '../yard/useUnknownText.ts';
import { selectTraits } from '../yard/yardSelectors.ts';
import { ActiveTime } from './ActiveTime.tsx';
import { CountdownLine } from './CountdownLine.tsx';
import type { FacilityParts } from './facilityView.ts';
import { useFacilityVerdict } from './useFacilityVerdict.ts';

type FacilityStatusProps = {
  parts: FacilityParts;
  reader: YardReader;
  /** What else is known of the next while; it stands elsewhere where there is little room. */
  children: ReactNode;
};

const WORDS = { OPEN: 'open', CLOSED: 'closed', UNKNOWN: 'unknown', LOADING: 'loading' } as const;

/** The status of the yard, why it is so, and when it is expected to be over (FAC-03, FAC-06, FAC-07). */
export function FacilityStatus({ parts, reader, children }: FacilityStatusProps) {
  const { t } = useTranslation(['facility', 'common']);
  const { yardStatus } = parts;
  const { status, isOverride, look } = useFacilityVerdict(parts);
  const word = t(`common:status.${WORDS[status]}`);
  const isKnown = status === 'OPEN' || status === 'CLOSED';
  return (
    <section className="facstatus" data-look={look} aria-label={t('status')}>
      <p className="facstatus-line" role="status">
        <StatusIcon look={look} />
        <span>
          <b>{isOverride ? t('overridden', { status: word }) : word}</b>
          <Reason {...{ parts, reader }} isKnown={isKnown} isClosed={status === 'CLOSED'} />
          {status === 'OPEN' && isOverride && <Caution {...{ yardStatus, reader }} />}
        </span>
      </p>
      {isKnown && !isOverride && <CountdownLine {...{ yardStatus, reader }} />}
      {children}
      <Checked {...{ yardStatus, reader }} />
    </section>
  );
}

type ReasonProps = { parts: FacilityParts; reader: YardReader; isKnown: boolean; isClosed: boolean };

/** What the status rests on, in one line. */
function Reason({ parts: { facility, mapFeed, yardStatus }, reader, isKnown, isClosed }: ReasonProps) {
  const { t } = useTranslation(['facility', 'yard']);
  const own = useSelector(yardStatus, selectAlertDisplayed);
  const onMap = useSelector(
    mapFeed,
    useMemo(() => {
      const select = selectMapStatus(facility.id);
      return (snapshot: Parameters<typeof select>[0]) => select(snapshot).event;
    }, [facility.id]),
  );
  const traits = useSelector(yardStatus, selectTraits);
  const eventTitle = useEventTitle(reader);
  const unknown = useUnknownText(yardStatus, reader.language);
  const event = own ?? onMap;
  if (!isKnown) return <span>{unknown.reason ?? t('yard:unknown.caution')}</span>;
  if (event !== null)
    return (
      <span>
        {eventTitle(event, traits)}, <ActiveTime {...{ yardStatus, event, reader }} />
      </span>
    );
  return <span>{isClosed ? t('beingConfirmed') : t('yard:open.message')}</span>;
}

/** What an override opens the yard over. */
function Caution({ yardStatus, reader }: Pick<FacilityParts, 'yardStatus'> & { reader: YardReader }) {
  const { caution } = useUnknownText(yardStatus, reader.language);
  return caution === null ? null : <span>{caution}</span>;
}

/** When the status was last checked; a check that is late is told (S4). */
function Checked({ yardStatus, reader }: Pick<FacilityParts, 'yardStatus'> & { reader: YardReader }) {
  const { t } = useTranslation('facility');
  const checkedAtMs = useSelector(yardStatus, selectCheckedAtMs);
  const isLate = useSelector(yardStatus, selectIsLate);
  if (checkedAtMs === null) return null;
  const time = formatTimeWithSeconds(checkedAtMs, reader);
  return (
    <p className="facstatus-checked" data-late={isLate} role={isLate ? 'status' : undefined}>
      {isLate ? <IconClockExclamation aria-hidden="true" /> : <IconClock aria-hidden="true" />}
      {t(isLate ? 'checkedLate' : 'checked', { time })}
    </p>
  );
}
