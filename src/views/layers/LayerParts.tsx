import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectParts, selectPartsOff } from '#machines/layerMenu/layerMenuSelectors.ts';
import type { LayerMenuRef } from './layersView.ts';

type LayerPartsProps = {
  /** Of the layer. */
  name: string;
  title: string;
  menu: LayerMenuRef;
};

/** Parts of a layer that a user may switch: storms by their names (LAYER-23). */
export function LayerParts({ name, title, menu }: LayerPartsProps) {
  const { t } = useTranslation('layers');
  const parts = useSelector(menu, selectParts)[name] ?? [];
  const off = useSelector(menu, selectPartsOff)[name] ?? [];
  if (parts.length === 0) return null;
  return (
    <ul className="layerrow-parts" aria-label={t('parts', { title })}>
      {parts.map((part) => (
        <li key={part.id}>
          <label>
            <input
              type="checkbox"
              checked={!off.includes(part.id)}
              onChange={({ currentTarget: { checked: isOn } }) =>
                menu.send({ type: 'part.switched', name, id: part.id, isOn })
              }
            />
            {part.name}
          </label>
        </li>
      ))}
    </ul>
  );
}
