import { IconCloud, IconDroplet, IconSnowflake, IconWind } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { measure } from '#domain/units/measure.ts';
import { formatMeasure, formatMeasureText } from '#domain/units/formatMeasure.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { loadedLater } from '#ui/loadedLater.tsx';
import { useSkyPhrase } from './useSkyPhrase.ts';
import { useWindText } from './useWindText.ts';

/** Its many pictures come with the weather, after the first status. */
const WeatherIcon = loadedLater(() => import('#ui/WeatherIcon.tsx').then((chunk) => chunk.WeatherIcon));

type ConditionsNowProps = {
  /** null: none came yet. */
  conditions: CurrentConditions | null;
  isStale: boolean;
  /** When they were observed, in words; null: not told. */
  observedAt: string | null;
  /** The page waits for its first status. */
  isLoading: boolean;
  locale: YardLocale;
  /** What else is to be said of the weather here. */
  children?: ReactNode;
};

/** Weather at the yard. Old values keep their place, underlined and dated; unknown ones are "--". */
export function ConditionsNow(props: ConditionsNowProps) {
  const { conditions, isStale, observedAt, isLoading, locale, children } = props;
  const { t } = useTranslation('yard');
  const { language, unitSystem } = locale;
  const temperature = formatMeasure(
    measure('temperature', conditions?.temperature ?? null, unitSystem),
    language,
  );
  return (
    <section className="ysec ysec-weather" aria-busy={isLoading}>
      <h2>
        <span>{t('conditions.title')}</span>
        {isStale && (
          <span className="ytag">
            {observedAt === null ? t('conditions.notCurrent') : t('conditions.asOf', { time: observedAt })}
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
          <Phrase conditions={conditions} isStale={isStale} isLoading={isLoading} locale={locale} />
        </p>
      </div>
      <WindAndFall conditions={conditions} isStale={isStale} locale={locale} />
      {children}
    </section>
  );
}

function Phrase({ conditions, isStale, isLoading, locale }: Omit<ConditionsNowProps, 'observedAt'>) {
  const { t } = useTranslation('yard');
  const skyPhrase = useSkyPhrase(locale.language);
  if (conditions === null) return isLoading ? <span className="skeleton" /> : null;
  return <span>{isStale ? t('conditions.notCurrent') : skyPhrase(conditions)}</span>;
}

/** Wind and what fell in the last hour: snow when there was any, else rain (YARD-08). */
function WindAndFall({ conditions, isStale, locale }: Omit<ConditionsNowProps, 'isLoading' | 'observedAt'>) {
  const { t } = useTranslation('yard');
  const { language, unitSystem } = locale;
  const windText = useWindText(locale);
  const staleClass = isStale ? 'stale' : undefined;
  const snow = conditions?.snow1Hour ?? 0;
  const isSnowing = snow > 0;
  const fall = isSnowing
    ? measure('snow', snow, unitSystem)
    : measure('rain', conditions?.precip1Hour ?? null, unitSystem);
  const Fall = isSnowing ? IconSnowflake : IconDroplet;
  return (
    <dl className="ywr">
      <div>
        <dt>
          <IconWind aria-hidden="true" />
          {t('conditions.wind')}
        </dt>
        <dd className={staleClass}>{windText(conditions)}</dd>
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
