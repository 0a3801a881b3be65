import { IconLayoutSidebarRightCollapse, IconStack2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import { LAYER_GROUPS, type LayerGroup } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { selectIsLoading, selectIsMissing, selectLayers } from '#machines/layerMenu/layerMenuSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from './Dock.tsx';
import { foundLayers } from './foundLayers.ts';
import { LayerFinder } from './LayerFinder.tsx';
import { LayerGroupSection } from './LayerGroupSection.tsx';
import type { LayerMenuRef, TimeSliderRef } from './layersView.ts';

type LayersDockProps = {
  menu: LayerMenuRef;
  slider: TimeSliderRef;
  language: Language;
  isRoomy: boolean;
  /** Whole zoom of the map; of none yet, Infinity. */
  zoom: number;
  /** What stands under the row of a layer, by its name. */
  extras: Readonly<Partial<Record<LayerKind, ReactNode>>>;
};

/** The layers of the map by groups, each with its switch (LAYER-01). */
export function LayersDock({ menu, slider, language, isRoomy, zoom, extras }: LayersDockProps) {
  const { t } = useTranslation('layers');
  const layers = useSelector(menu, selectLayers);
  const isLoading = useSelector(menu, selectIsLoading);
  const isMissing = useSelector(menu, selectIsMissing);
  const [sought, seek] = useState<string | null>(null);
  const words = sought?.trim() ?? '';
  const groupName = (group: LayerGroup) => t(`group.${group}`);
  const found = foundLayers(layers, words, { language, groupName });
  const groups = LAYER_GROUPS.filter((group) => found.some((layer) => layer.group === group));
  return (
    <Dock
      side="right"
      title={t('title')}
      icon={<IconStack2 size={20} aria-hidden="true" />}
      collapseIcon={<IconLayoutSidebarRightCollapse size={20} aria-hidden="true" />}
      isRoomy={isRoomy}
      tools={layers.length > 0 && <LayerFinder sought={sought} onSought={seek} />}
    >
      {isLoading && (
        <p className="dock-note" role="status">
          {t('loading')}
        </p>
      )}
      {isMissing && (
        <div className="dock-note">
          <p role="alert">{t('missing')}</p>
          <Button onPress={() => menu.send({ type: 'retry.requested' })}>{t('tryAgain')}</Button>
        </div>
      )}
      {!isLoading && !isMissing && layers.length === 0 && <p className="dock-note">{t('none')}</p>}
      {layers.length > 0 && groups.length === 0 && (
        <p className="dock-note" role="status">
          {t('notFound')}
        </p>
      )}
      {groups.map((group) => (
        <LayerGroupSection
          key={group}
          group={group}
          menu={menu}
          slider={slider}
          language={language}
          zoom={zoom}
          extras={extras}
          layers={found.filter((layer) => layer.group === group)}
          isSought={words !== ''}
        />
      ))}
    </Dock>
  );
}
