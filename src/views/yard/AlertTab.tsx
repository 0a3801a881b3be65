import { IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLightningEvent, type ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { measure } from '#domain/units/measure.ts';
import { selectEndMs } from '#machines/yardStatus/displaySelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { EventIcon } from '#ui/EventIcon.tsx';
import { formatNearMoment } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { styleOfAlert } from '#ui/statusStyle.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { selectTraits } from '../yardFacts/yardSelectors.ts';

type AlertTabProps = {
  yardStatus: YardStatusRef;
  event: ActiveEvent;
  locale: YardLocale;
  isFirst: boolean;
  children: ReactNode;
};

/** One alert: title, status and a line; the rest opens below. */
export function AlertTab({ yardStatus, event, locale, isFirst, children }: AlertTabProps) {
  const { t } = useTranslation(['alerts', 'common', 'yard']);
  const traits = useSelector(yardStatus, selectTraits);
  const eventTitle = useEventTitle(locale);
  const statusStyle = styleOfAlert(event.status);
  const until = useSelector(yardStatus, (snapshot) => {
    const endMs = selectEndMs(event)(snapshot);
    return endMs === null ? null : formatNearMoment(endMs, selectNowMs(snapshot), locale);
  });
  const within =
    isLightningEvent(event) && event.triggerDistanceM !== null
      ? measure('strikeDistance', event.triggerDistanceM, locale.unitSystem)
      : null;
  return (
    <details className="ya" data-look={statusStyle} open={isFirst}>
      <summary>
        <EventIcon eventType={event.type} />
        <div className="ya-head">
          <h3>{eventTitle(event, traits)}</h3>
          <p className="ya-line">
            <Chip statusStyle={statusStyle} word={t(`common:status.${statusStyle}`)} />
            {event.reportedBy !== undefined && (
              <span className="ya-detail">{t('yard:report.by', { name: event.reportedBy })}</span>
            )}
            {within !== null && event.reportedBy === undefined && (
              <span className="ya-detail">
                {t('within', { distance: formatMeasureText(within, locale.language) })}
              </span>
            )}
            {until !== null && <span className="ya-end">{t('until', { time: until })}</span>}
          </p>
        </div>
        <IconChevronDown className="ya-chevron" aria-hidden="true" />
      </summary>
      <div className="ya-body">{children}</div>
    </details>
  );
}
