import { IconBolt } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isSameCountdown } from '#domain/alerting/countdown.ts';
import { measure } from '#domain/units/measure.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectCountdown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { BigFigure } from '#ui/BigFigure.tsx';
import { DistanceStrip } from '#ui/DistanceStrip.tsx';
import { formatTime } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { nearestM, strikeDistanceFigure, type StrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { selectRules } from '../yardFacts/yardSelectors.ts';

type ClosestStrikeProps = {
  yardStatus: YardStatusRef;
  locale: YardLocale;
  distance: StrikeDistance;
};

/** How near lightning is to closing the yard. */
export function ClosestStrike({ yardStatus, locale, distance }: ClosestStrikeProps) {
  const { t } = useTranslation('yard');
  const { alertRadiusM, warningRadiusM } = useSelector(yardStatus, selectRules);
  const countdown = useSelector(yardStatus, selectCountdown, isSameCountdown);
  const inWords = (metres: number) =>
    formatMeasureText(measure('strikeDistance', metres, locale.unitSystem), locale.language);
  return (
    <div className="yfigure">
      <p className="yfigure-label">
        <IconBolt aria-hidden="true" />
        <span>{t('strip.label')}</span>
        {countdown.kind === 'running' && (
          <span className="yfigure-aside">
            {t('strip.calmAt', { time: formatTime(countdown.untilMs, locale) })}
          </span>
        )}
      </p>
      <BigFigure parts={[strikeDistanceFigure(distance, locale.unitSystem, locale.language)]} />
      <DistanceStrip
        distanceM={nearestM(distance)}
        alertRadiusM={alertRadiusM}
        warningRadiusM={warningRadiusM}
        labels={{
          here: t('strip.here'),
          alert: t('strip.closes', { distance: inWords(alertRadiusM) }),
          warning: inWords(warningRadiusM),
        }}
      />
    </div>
  );
}
