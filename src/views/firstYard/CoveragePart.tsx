import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { CoveringSource, PlaceCoverage } from '#contracts/placeCoverage.ts';
import {
  selectCoverage,
  selectIsChecking,
  selectIsUnchecked,
} from '#machines/firstYard/firstYardSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import type { FirstYardForm } from './firstYardView.ts';

/** What sources tell of the place, and what they may prove there. */
export function CoveragePart({ yard }: Pick<FirstYardForm, 'yard'>) {
  const { t } = useTranslation(['firstYard', 'common']);
  const coverage = useSelector(yard, selectCoverage);
  const isChecking = useSelector(yard, selectIsChecking);
  const isUnchecked = useSelector(yard, selectIsUnchecked);
  if (isUnchecked)
    return (
      <div className="first-yard-orders">
        <Note kind="error" text={t('unchecked')} />
        <Button onPress={() => yard.send({ type: 'check.repeated' })}>{t('common:tryAgain')}</Button>
      </div>
    );
  if (coverage === null)
    return (
      <p className="first-yard-hint" role="status">
        {isChecking ? t('checking') : ''}
      </p>
    );
  return <Coverage coverage={coverage} />;
}

function Coverage({ coverage }: { coverage: PlaceCoverage }) {
  const { t } = useTranslation(['firstYard', 'alerts']);
  const { lightning, weather } = coverage;
  const hazards = [...new Set(weather.map(({ source }) => source))];
  return (
    <section className="first-yard-coverage" aria-label={t('coverage.title')}>
      <h2>{t('coverage.title')}</h2>
      {lightning.length === 0 && <Note kind="error" text={t('coverage.noLightning')} />}
      <ul>
        {lightning.map((source) => (
          <LightningSource key={source.id} source={source} />
        ))}
        {hazards.map((source) => (
          <li key={source}>
            <strong>{source}</strong>
            <span>
              {weather
                .filter((one) => one.source === source)
                .map(({ hazard }) => t(`alerts:hazard.${hazard}`))
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {weather.length === 0 && <p className="first-yard-hint">{t('coverage.noWeather')}</p>}
    </section>
  );
}

function LightningSource({ source }: { source: CoveringSource }) {
  const { t } = useTranslation('firstYard');
  const { name, proof, attribution } = source;
  return (
    <li>
      <strong>{name}</strong>
      <span>{t(`coverage.proof.${proof}`)}</span>
      {attribution !== '' && <small>{attribution}</small>}
    </li>
  );
}
