import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayerConfig } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { selectOpacity } from '#machines/layerMenu/layerMenuSelectors.ts';
import { formatPercent } from '#ui/format/number.ts';
import type { LayerMenuRef } from './layersView.ts';

type LayerOptionsProps = { layer: LayerConfig; menu: LayerMenuRef; language: Language };

/** How dense a layer is (LAYER-15). */
export function LayerOptions({ layer, menu, language }: LayerOptionsProps) {
  const { t } = useTranslation('layers');
  const id = useId();
  const percent = Math.round(100 * useSelector(menu, (snapshot) => selectOpacity(snapshot, layer)));
  const words = formatPercent(percent, language);
  return (
    <div className="layerrow-opacity">
      <label htmlFor={id}>{t('opacity')}</label>
      <output htmlFor={id}>{words}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={words}
        onChange={({ currentTarget }) =>
          menu.send({
            type: 'opacity.chosen',
            name: layer.name,
            opacityFraction: currentTarget.valueAsNumber / 100,
          })
        }
      />
    </div>
  );
}
