import { IconMapPin, IconX } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { localize } from '#domain/language/localize.ts';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Pager } from '#ui/Pager.tsx';
import { pageOf } from '#ui/pageOf.ts';
import type { ShownFeatures } from '../layers/featureViews.ts';
import type { LegendEntry } from '../layers/layersView.ts';
import { layerTrouble } from '../layers/layerTrouble.ts';
import { featureEntry } from '../popup/content/featureContent.ts';
import type { ContentWords } from '../popup/content/words.ts';
import { PopupMark } from '../popup/PopupMark.tsx';
import { tellApart } from './tellApart.ts';
import { featuresInView, middleOf, type Bounds } from './featureRows.ts';
import '#ui/drawer.css';
import './featureList.css';

type FeatureListProps = {
  shown: readonly ShownFeatures[];
  /** All visible layers, as in the legend. */
  entries: readonly LegendEntry[];
  /** What the map shows now; null: nothing yet. */
  view: Bounds | null;
  words: Omit<ContentWords, 't'>;
  onChosen: (subject: MapSubject) => void;
  onClose: () => void;
};

/** Every feature of the map's view in words, the most severe first: for readers, and for keys. */
export function FeatureList({
  shown,
  entries: seen,
  view,
  words: locale,
  onChosen,
  onClose,
}: FeatureListProps) {
  const { t } = useTranslation(['popup', 'map', 'common']);
  const { t: words } = useTranslation(['popup']);
  const [wanted, setWanted] = useState(0);
  const all = view === null ? [] : featuresInView(shown, view);
  const unlisted = seen.filter(({ layer }) => !shown.some(({ name }) => name === layer.name));
  const isWhole = unlisted.length === 0 && shown.every((each) => each.isWhole);
  const isNone = all.length === 0 && view !== null && isWhole;
  const { page, shown: rows } = pageOf(all, wanted);
  const entries = rows.map((one) => featureEntry(one, { ...locale, t: words }));
  const apart = tellApart(entries);
  return (
    <section className="drawer featlist" aria-label={t('list.title')}>
      <header>
        <h2 tabIndex={-1}>
          {t('list.title')}{' '}
          {(isNone || all.length > 0) && <small>{t('map:figure', { count: all.length })}</small>}
        </h2>
        <IconButton label={t('common:close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <div role="status">
        {isNone && <p>{t('list.none')}</p>}
        {view === null && <p>{t('list.unseen')}</p>}
        {view !== null && <NotListed shown={shown} unlisted={unlisted} language={locale.language} />}
      </div>
      <ul>
        {rows.map((one, nth) => {
          const { key, tag, text } = entries[nth]!;
          const ref = { layer: one.layer.name, id: one.feature.id };
          const at = middleOf(one.feature.bounds, view!);
          return (
            <li key={key}>
              <button type="button" onClick={() => onChosen({ kind: 'features', features: [ref], at })}>
                <IconMapPin size={18} aria-hidden="true" />
                <span>
                  <b>{[text, ...apart[nth]!].join(', ')}</b>
                  <small>{localize(one.layer.title, locale.language) ?? one.layer.name}</small>
                </span>
                {tag !== null && <PopupMark tag={tag} />}
              </button>
            </li>
          );
        })}
      </ul>
      {all.length > rows.length && <Pages count={all.length} page={page} onPage={setWanted} />}
    </section>
  );
}

function Pages(pages: Omit<ComponentProps<typeof Pager>, 'words'>) {
  const { t } = useTranslation(['popup', 'map']);
  return (
    <Pager
      {...pages}
      words={{
        pages: t('list.title'),
        before: t('map:list.before'),
        after: t('map:list.after'),
        range: (range) => t('map:list.range', range),
        page: (at) => t('map:list.page', at),
      }}
    />
  );
}

type NotListedProps = {
  shown: readonly ShownFeatures[];
  /** Layers without features: pictures, tiles and lightning. */
  unlisted: readonly LegendEntry[];
  language: Language;
};

/**
 * Layers whose features are not, or not all, in the list:
 * that it names none of theirs does not mean that there are none (S4).
 */
function NotListed({ shown, unlisted, language }: NotListedProps) {
  const { t } = useTranslation('popup');
  const namesOf = (those: readonly Pick<LegendEntry, 'layer'>[]) =>
    those.map(({ layer }) => localize(layer.title, language) ?? layer.name).join(', ');
  const isTiled = ({ tilesUrl }: ShownFeatures) => tilesUrl !== undefined;
  const isSound = (entry: LegendEntry) => layerTrouble(entry) === null;
  const tiled = namesOf([...shown.filter(isTiled), ...unlisted.filter(isSound)]);
  const partial = namesOf([
    ...shown.filter((each) => !each.isWhole && !isTiled(each)),
    ...unlisted.filter((each) => !isSound(each)),
  ]);
  return (
    <>
      {partial !== '' && <p>{t('list.partial', { layers: partial })}</p>}
      {tiled !== '' && <p>{t('list.tiled', { layers: tiled })}</p>}
    </>
  );
}
