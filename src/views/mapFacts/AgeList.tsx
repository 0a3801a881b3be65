import { useTranslation } from 'react-i18next';
import { layerKindOf } from '#contracts/layerKind.ts';
import type { SourceAges, SourceFreshness } from '#domain/alerting/sourceFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import { localize } from '#domain/language/localize.ts';
import { formatSourceAge } from '#ui/format/duration.ts';
import { layerTrouble, type LayerTrouble } from '../layers/layerTrouble.ts';
import type { LegendEntry } from '../layers/layersView.ts';

type AgeListProps = {
  ages: SourceAges;
  entries: readonly LegendEntry[];
  /** Network time, epoch ms; NaN: it is not to be relied on. */
  nowMs: number;
  language: Language;
};

/** Age of each source of the statuses, and of each layer that states one or does not show all that there is. */
export function AgeList({ ages: { lightning, hazards }, entries, nowMs, language }: AgeListProps) {
  const { t } = useTranslation(['map', 'alerts']);
  const layers = entries.filter(
    (entry) =>
      (entry.updatedMs !== null || layerTrouble(entry) !== null) &&
      layerKindOf(entry.layer) !== 'liveLightning',
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
          {layers.map((entry) => (
            <AgeRow
              key={entry.layer.name}
              name={localize(entry.layer.title, language) ?? entry.layer.name}
              ageMs={layerAgeMs(entry, nowMs)}
              state={layerTrouble(entry) ?? 'current'}
              language={language}
            />
          ))}
        </dl>
      )}
    </div>
  );
}

/** Age of what a layer shows, ms; null: it shows nothing, or its age is not known. */
function layerAgeMs({ updatedMs, isMissing }: LegendEntry, nowMs: number): number | null {
  if (isMissing || updatedMs === null || Number.isNaN(nowMs)) return null;
  return Math.max(0, nowMs - updatedMs);
}

type AgeRowProps = Pick<SourceFreshness, 'ageMs'> & {
  state: SourceFreshness['state'] | LayerTrouble;
  name: string;
  language: Language;
};

function AgeRow({ name, ageMs, state, language }: AgeRowProps) {
  const { t } = useTranslation('map');
  // a part of an incomplete layer is there
  const noAge = state === 'broken' ? t('freshness.noAge') : t('freshness.noData');
  return (
    <div data-state={state}>
      <dt>{t(`freshness.${state}`, { name })}</dt>
      <dd>{ageMs === null ? noAge : formatSourceAge(ageMs, language)}</dd>
    </div>
  );
}
