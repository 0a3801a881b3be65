import { useTranslation } from 'react-i18next';
import { layerKindOf } from '#contracts/layerKind.ts';
import type { SourceAges, SourceFreshness } from '#domain/alerting/sourceFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import { localize } from '#domain/language/localize.ts';
import { isOverdue } from '#domain/layers/layerTimes.ts';
import { formatSourceAge } from '#ui/format/duration.ts';
import type { LegendEntry } from '../layers/layersView.ts';

type AgeListProps = {
  ages: SourceAges;
  entries: readonly LegendEntry[];
  /** Network time, epoch ms; NaN: it is not to be relied on. */
  nowMs: number;
  language: Language;
};

/** Age of each source of the statuses, and of each layer that states one. */
export function AgeList({ ages: { lightning, hazards }, entries, nowMs, language }: AgeListProps) {
  const { t } = useTranslation(['map', 'alerts']);
  const layers = entries.filter(
    ({ layer, updatedMs }) => updatedMs !== null && layerKindOf(layer) !== 'liveLightning',
  );
  return (
    <div className="freshness-list">
      <h2>{t('freshness.yards')}</h2>
      <dl>
        <AgeRow name={t('freshness.lightning')} {...lightning} language={language} />
        {hazards.map(({ hazard, ...age }) => (
          <AgeRow key={hazard} name={t(`alerts:hazard.${hazard}`)} {...age} language={language} />
        ))}
      </dl>
      {layers.length > 0 && <h2>{t('freshness.layers')}</h2>}
      {layers.length > 0 && (
        <dl>
          {layers.map(({ layer, updatedMs, dueMs }) => (
            <AgeRow
              key={layer.name}
              name={localize(layer.title, language) ?? layer.name}
              ageMs={Number.isNaN(nowMs) ? null : Math.max(0, nowMs - updatedMs!)}
              state={isOverdue(dueMs, nowMs) ? 'late' : 'current'}
              language={language}
            />
          ))}
        </dl>
      )}
    </div>
  );
}

type AgeRowProps = SourceFreshness & { name: string; language: Language };

function AgeRow({ name, ageMs, state, language }: AgeRowProps) {
  const { t } = useTranslation('map');
  return (
    <div data-state={state}>
      <dt>{t(`freshness.${state}`, { name })}</dt>
      <dd>{ageMs === null ? t('freshness.noData') : formatSourceAge(ageMs, language)}</dd>
    </div>
  );
}
