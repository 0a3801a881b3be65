import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { measure } from '#domain/units/measure.ts';
import { selectAnswer, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { formatTime } from '#ui/format/clock.ts';
import { formatMeasure, formatMeasureText } from '#domain/units/formatMeasure.ts';
import { WeatherIcon } from '#ui/WeatherIcon.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useSkyPhrase } from '../yard/useSkyPhrase.ts';
import { useWindText } from '../yard/useWindText.ts';
import type { FacilityDependencies } from './facilityView.ts';
import { useStationText } from './useStationText.ts';

type FacilityConditionsProps = Pick<FacilityDependencies, 'conditions'> & { locale: YardLocale };

/** Weather at the facility now (FAC-13). Old values keep their place, underlined and dated; unknown ones are "--". */
export function FacilityConditions({ conditions: feed, locale }: FacilityConditionsProps) {
  const { t } = useTranslation(['facility', 'yard']);
  const conditions = useSelector(feed, selectAnswer<CurrentConditions>);
  const isStale = useSelector(feed, selectIsStale<CurrentConditions>);
  const { language, unitSystem } = locale;
  const skyPhrase = useSkyPhrase(language);
  const windText = useWindText(locale);
  const station = useStationText(locale)(conditions);
  const degrees = (valueC: number | null) => measure('temperature', valueC, unitSystem);
  const temperature = formatMeasure(degrees(conditions?.temperature ?? null), language);
  const feelsLike = formatMeasureText(degrees(conditions?.temperatureFeelsLike ?? null), language);
  const observedMs = conditions?.validTimeUtc === undefined ? null : conditions.validTimeUtc * 1_000;
  const isSnowing = (conditions?.snow1Hour ?? 0) > 0;
  const fall = isSnowing
    ? measure('snow', conditions?.snow1Hour ?? null, unitSystem)
    : measure('rain', conditions?.precip1Hour ?? null, unitSystem);
  return (
    <>
      <h3>
        {t('yard:conditions.title')}
        {observedMs !== null && (
          <small data-stale={isStale}>
            {isStale
              ? t('yard:conditions.asOf', { time: formatTime(observedMs, locale) })
              : formatTime(observedMs, locale)}
          </small>
        )}
      </h3>
      <div className="facnow" data-stale={isStale}>
        <p className="facnow-temperature">
          <span className="spoken">{t('yard:conditions.temperature')} </span>
          {temperature.number}
          <sup>{temperature.unit}</sup>
        </p>
        <WeatherIcon iconCode={conditions?.iconCode ?? null} />
        <p>
          <b>{conditions === null ? '' : skyPhrase(conditions)}</b>
          <span>{t('feelsLike', { temperature: feelsLike, wind: windText(conditions) })}</span>
          {conditions?.wbgt !== undefined && (
            <span>
              {t(conditions.wbgt.isEstimate ? 'wbgtEstimate' : 'wbgt', {
                temperature: formatMeasureText(degrees(conditions.wbgt.value), language),
              })}
            </span>
          )}
          <span>
            {isSnowing ? t('yard:conditions.snow') : t('yard:conditions.rain')}{' '}
            {formatMeasureText(fall, language)}
          </span>
          {station !== null && <span>{station}</span>}
        </p>
      </div>
    </>
  );
}
