import { IconAdjustmentsHorizontal, IconClock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayerConfig } from '#contracts/layers.ts';
import { localize } from '#domain/language/localize.ts';
import type { Language } from '#domain/language/language.ts';
import { timeWarning } from '#domain/layers/timeWarning.ts';
import { selectExpanded, selectSwitchedOn } from '#machines/layerMenu/layerMenuSelectors.ts';
import { LayerOptions } from './LayerOptions.tsx';
import { LayerParts } from './LayerParts.tsx';
import type { LayerMenuRef, TimeSliderRef } from './layersView.ts';
import { useMoment } from './useMoment.ts';

type LayerRowProps = {
  layer: LayerConfig;
  menu: LayerMenuRef;
  slider: TimeSliderRef;
  language: Language;
  /** Whole zoom of the map. */
  zoom: number;
  /** What more can be done with this layer. */
  extra: ReactNode;
};

/** One layer: its switch, why the time or the zoom hides it (LAYER-04), and how dense it is. */
export function LayerRow({ layer, menu, slider, language, zoom, extra }: LayerRowProps) {
  const { t } = useTranslation('layers');
  const id = useId();
  const { name, group, minZoom = 0 } = layer;
  // a group may be called like one of its layers
  const item = `${group}/${name}`;
  const isOn = useSelector(menu, (snapshot) => selectSwitchedOn(snapshot).includes(name));
  const isOpen = useSelector(menu, (snapshot) => selectExpanded(snapshot)?.includes(item) ?? false);
  const warning = timeWarning(layer, useMoment(slider)) ?? (isOn && zoom < minZoom ? 'tooFar' : null);
  const title = localize(layer.title, language) ?? name;
  const options = t('options', { title });
  return (
    <li className="layerrow" data-on={isOn}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={warning === null ? undefined : id}
          onChange={(event) => menu.send({ type: 'layer.switched', name, isOn: event.currentTarget.checked })}
        />
        <span>{title}</span>
      </label>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={options}
        title={options}
        onClick={() => menu.send({ type: 'item.toggled', name: item })}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
      </button>
      {warning !== null && (
        <small id={id} className="layerrow-warning">
          {warning !== 'tooFar' && <IconClock size={14} aria-hidden="true" />}
          {t(`warning.${warning}`)}
        </small>
      )}
      {extra}
      {isOn && <LayerParts name={name} title={title} menu={menu} />}
      {isOpen && <LayerOptions layer={layer} menu={menu} language={language} />}
    </li>
  );
}
