import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { measure } from '#domain/units/measure.ts';
import { selectAnswer, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { formatMeasure, formatMeasureText } from '#domain/units/formatMeasure.ts';
import { WeatherIcon } from '#ui/WeatherIcon.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useObservation } from '../yard/useObservation.ts';
import { useSkyPhrase } from '../yard/useSkyPhrase.ts';
import { useWindText } from '../yard/useWindText.ts';
import type { FacilityDependencies } from './facilityView.ts';
import { useStationText } from './useStationText.ts';

type FacilityConditionsProps = Pick<FacilityDependencies, 'conditions' | 'yardStatus'> & {
  locale: YardLocale;
};

/** Weather at the facility now (FAC-13). Old values keep their place, underlined and dated; unknown ones are "--". */
export function FacilityConditions({ conditions: feed, yardStatus, locale }: FacilityConditionsProps) {
  const { t } = useTranslation(['facility', 'yard']);
  const conditions = useSelector(feed, selectAnswer<CurrentConditions>);
  const { isOld, time } = useObservation(conditions, yardStatus, locale);
  const isStale = useSelector(feed, selectIsStale<CurrentConditions>) || isOld;
  const { language, unitSystem } = locale;
  const skyPhrase = useSkyPhrase(language);
  const windText = useWindText(locale);
  const station = useStationText(locale)(conditions?.station, time);
  const degrees = (valueC: number | null) => measure('temperature', valueC, unitSystem);
  const temperature = formatMeasure(degrees(conditions?.temperature ?? null), language);
  const feelsLike = formatMeasureText(degrees(conditions?.temperatureFeelsLike ?? null), language);
  const isSnowing = (conditions?.snow1Hour ?? 0) > 0;
  const fall = isSnowing
    ? measure('snow', conditions?.snow1Hour ?? null, unitSystem)
    : measure('rain', conditions?.precip1Hour ?? null, unitSystem);
  return (
    <>
      <h3>
        {t('yard:conditions.title')}
        {time !== null && (
          <small data-stale={isStale}>{isStale ? t('yard:conditions.asOf', { time }) : time}</small>
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
