import { IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { selectDrillEndMs } from '#machines/yardStatus/displaySelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs, type ShownDrill } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { DrillMark } from '#ui/DrillMark.tsx';
import { EventIcon } from '#ui/EventIcon.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { styleOfAlert } from '#ui/statusStyle.ts';
import { KeyValues } from '../yardFacts/KeyValues.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { useStrikePlace } from '../yardFacts/useStrikePlace.ts';
import { selectTraits } from '../yardFacts/yardSelectors.ts';

type DrillTabProps = {
  yardStatus: YardStatusRef;
  drill: ShownDrill;
  facility: Facility;
  locale: YardLocale;
};

/** The drill that is shown: where its strike was made up, until when it runs, and how long it took to this screen. */
export function DrillTab({ yardStatus, drill: { event, latencyMs }, facility, locale }: DrillTabProps) {
  const { t } = useTranslation(['yard', 'alerts', 'common']);
  const traits = useSelector(yardStatus, selectTraits);
  const eventTitle = useEventTitle(locale);
  const strike = useStrikePlace(facility, locale)(event);
  const began = useSelector(yardStatus, (snapshot) =>
    formatMoment(event.startAtMs, selectNowMs(snapshot), locale),
  );
  // a drill that states no end runs for the quiet period
  const ends = useSelector(yardStatus, (snapshot) =>
    formatMoment(selectDrillEndMs(event)(snapshot), selectNowMs(snapshot), locale),
  );
  const statusStyle = styleOfAlert(event.status);
  return (
    <details className="ya" open>
      <summary>
        <EventIcon eventType={event.type} />
        <div className="ya-head">
          <h3>{t('drill.title', { title: eventTitle(event, traits) })}</h3>
          <p className="ya-line">
            <DrillMark word={t('common:status.drill')} size="chip" />
            <Chip statusStyle={statusStyle} word={t(`common:status.${statusStyle}`)} />
          </p>
        </div>
        <IconChevronDown className="ya-chevron" aria-hidden="true" />
      </summary>
      <div className="ya-body">
        <KeyValues
          rows={[
            [t('drill.strike'), strike],
            [t('drill.latency'), `${formatNumber(latencyMs / 1_000, 1, locale.language)}\u00A0s`],
            [t('drill.began'), began],
            [t('drill.ends'), ends],
          ]}
        />
      </div>
    </details>
  );
}
