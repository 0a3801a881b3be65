import { IconCloud, IconDroplet, IconSnowflake, IconWind } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { FALLBACK_LANGUAGE } from '#domain/language/language.ts';
import { measure } from '#domain/units/measure.ts';
import { COMPASS_SECTORS } from '#domain/wind/compass.ts';
import { formatTime } from '#ui/format/clock.ts';
import { formatMeasure, formatMeasureText } from '#ui/format/measure.ts';
import { isSkyCode } from '#ui/skyCode.ts';
import { WeatherIcon } from '#ui/WeatherIcon.tsx';
import type { YardReader } from './reader.ts';

type ConditionsNowProps = {
  /** null: none came yet. */
  conditions: CurrentConditions | null;
  isStale: boolean;
  /** The page waits for its first status. */
  isLoading: boolean;
  reader: YardReader;
};

/** Weather at the yard. Old values keep their place, underlined and dated; unknown ones are "--". */
export function ConditionsNow({ conditions, isStale, isLoading, reader }: ConditionsNowProps) {
  const { t } = useTranslation('yard');
  const { language, unitSystem } = reader;
  const temperature = formatMeasure(
    measure('temperature', conditions?.temperature ?? null, unitSystem),
    language,
  );
  const observedAtMs = conditions?.validTimeUtc === undefined ? null : conditions.validTimeUtc * 1000;
  return (
    <section className="ysec" aria-busy={isLoading}>
      <h2>
        {t('conditions.title')}
        {isStale && (
          <span className="ytag">
            {observedAtMs === null
              ? t('conditions.notCurrent')
              : t('conditions.asOf', { time: formatTime(observedAtMs, reader) })}
          </span>
        )}
      </h2>
      <div className="yw">
        <p className="yw-temperature">
          <span className="spoken">{t('conditions.temperature')} </span>
          <span className={isStale ? 'stale' : undefined}>{temperature.number}</span>
          <sup>{temperature.unit}</sup>
        </p>
        <p className="yw-sky">
          {conditions === null ? (
            <IconCloud stroke={1.6} aria-hidden="true" />
          ) : (
            <WeatherIcon iconCode={conditions.iconCode} />
          )}
          <Phrase conditions={conditions} isStale={isStale} isLoading={isLoading} reader={reader} />
        </p>
      </div>
      <WindAndFall conditions={conditions} isStale={isStale} reader={reader} />
    </section>
  );
}

/** The provider words the sky in English only (LANG-10); other languages word its icon code. */
function Phrase({ conditions, isStale, isLoading, reader }: ConditionsNowProps) {
  const { t } = useTranslation('yard');
  if (conditions === null) return isLoading ? <span className="skeleton" /> : null;
  if (isStale) return <span>{t('conditions.notCurrent')}</span>;
  const { iconCode, wxPhraseMedium } = conditions;
  const isWorded = isSkyCode(iconCode) && (reader.language !== FALLBACK_LANGUAGE || wxPhraseMedium === null);
  return <span>{isWorded ? t(`sky.code${iconCode}`) : wxPhraseMedium}</span>;
}

/** Wind and what fell in the last hour: snow when there was any, else rain (YARD-08). */
function WindAndFall({ conditions, isStale, reader }: Omit<ConditionsNowProps, 'isLoading'>) {
  const { t } = useTranslation('yard');
  const { language, unitSystem } = reader;
  const staleClass = isStale ? 'stale' : undefined;
  const isSnowing = (conditions?.snow1Hour ?? 0) > 0;
  const fall = isSnowing
    ? measure('snow', conditions?.snow1Hour ?? null, unitSystem)
    : measure('rain', conditions?.precip1Hour ?? null, unitSystem);
  const Fall = isSnowing ? IconSnowflake : IconDroplet;
  return (
    <dl className="ywr">
      <div>
        <dt>
          <IconWind aria-hidden="true" />
          {t('conditions.wind')}
        </dt>
        <dd className={staleClass}>
          <Wind conditions={conditions} reader={reader} />
        </dd>
      </div>
      <div>
        <dt>
          <Fall aria-hidden="true" />
          {isSnowing ? t('conditions.snow') : t('conditions.rain')}
        </dt>
        <dd className={staleClass}>{formatMeasureText(fall, language)}</dd>
      </div>
    </dl>
  );
}

/** NW 24 mph; NO 39 km/h. */
function Wind({ conditions, reader }: Pick<ConditionsNowProps, 'conditions' | 'reader'>) {
  const { t } = useTranslation('alerts');
  const speed = measure('wind', conditions?.windSpeed ?? null, reader.unitSystem);
  const sector = COMPASS_SECTORS.find((known) => known === conditions?.windDirectionCardinal);
  const from =
    speed.value === null || speed.value === 0 || sector === undefined
      ? ''
      : `${t(`compass.${sector}`)}\u00A0`;
  return <>{`${from}${formatMeasureText(speed, reader.language)}`}</>;
}
