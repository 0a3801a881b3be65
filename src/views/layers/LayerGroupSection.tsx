import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCloud,
  IconFlame,
  IconRadar2,
  IconTornado,
  IconTruck,
  type Icon,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { layerKindOf } from '#contracts/layerKind.ts';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import type { LayerConfig, LayerGroup } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { selectExpanded, selectSwitchedOn } from '#machines/layerMenu/layerMenuSelectors.ts';
import { LayerRow } from './LayerRow.tsx';
import type { LayerMenuRef, TimeSliderRef } from './layersView.ts';

const ICONS: Readonly<Record<LayerGroup, Icon>> = {
  weather: IconCloud,
  radar: IconRadar2,
  severeWeather: IconTornado,
  alerts: IconAlertTriangle,
  logistics: IconTruck,
  otherHazards: IconFlame,
};

type LayerGroupSectionProps = {
  group: LayerGroup;
  /** Those of its layers that are shown. */
  layers: readonly LayerConfig[];
  /** Whether the user searches for layers: the group is open then. */
  isSought: boolean;
  menu: LayerMenuRef;
  slider: TimeSliderRef;
  language: Language;
  zoom: number;
  extras: Readonly<Partial<Record<LayerKind, ReactNode>>>;
};

/** One group of the accordion, with how many of its layers are on (LAYER-03). */
export function LayerGroupSection(props: LayerGroupSectionProps) {
  const { group, layers, isSought, menu, slider, language, zoom, extras } = props;
  const { t } = useTranslation('layers');
  const id = useId();
  const switchedOn = useSelector(menu, selectSwitchedOn);
  const isExpanded = useSelector(menu, selectExpanded)?.includes(group) ?? false;
  const isOpen = isSought || isExpanded;
  const countOn = layers.filter(({ name }) => switchedOn.includes(name)).length;
  const GroupIcon = ICONS[group];
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className="layergroup">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={isSought}
          onClick={() => menu.send({ type: 'item.toggled', name: group })}
        >
          <GroupIcon size={18} aria-hidden="true" />
          {t(`group.${group}`)} {countOn > 0 && <small>{t('on', { count: countOn })}</small>}
          <Chevron className="layergroup-chevron" size={18} aria-hidden="true" />
        </button>
      </h3>
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          layers.map((layer) => (
            <LayerRow
              key={layer.name}
              layer={layer}
              menu={menu}
              slider={slider}
              language={language}
              zoom={zoom}
              extra={extras[layerKindOf(layer)]}
            />
          ))}
      </ul>
    </section>
  );
}
