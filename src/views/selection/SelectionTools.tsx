import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { regionInWorld } from '#domain/map/regionInWorld.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { selectIsSelecting, selectRegion, selectTool } from '#machines/selection/selectionSelectors.ts';
import { FormMissing } from '#views/override/FormMissing.tsx';
import { loadedLater } from '#ui/loadedLater.tsx';
import type { SelectionPanelProps } from './SelectionPanel.tsx';
import type { SelectionDependencies } from './selectionView.ts';

// a chunk that cannot be fetched must not take the map away with it; the next opening asks again, if the browser allows it
const SelectionPanel = loadedLater<SelectionPanelProps>(() =>
  import('./SelectionPanel.tsx').then(
    (chunk) => chunk.SelectionPanel,
    () => PanelMissing,
  ),
);

type SelectionToolsProps = Omit<SelectionDependencies, 'presentMs'> & { map: HomeMap | null };

/** Selection Mode on a map, while it is on: its tools, and the region (MAP-14 to MAP-16). */
export function SelectionTools({ selection, onExported, map }: SelectionToolsProps) {
  const isSelecting = useSelector(selection, selectIsSelecting);
  const tool = useSelector(selection, selectTool);
  const region = useSelector(selection, selectRegion);
  useEffect(
    () =>
      map?.drawRegion(isSelecting ? tool : null, (drawn) =>
        selection.send({ type: 'region.drawn', region: drawn }),
      ),
    [map, isSelecting, tool, selection],
  );
  useEffect(() => map?.showRegion(region), [map, region]);
  if (!isSelecting) return null;
  return (
    <SelectionPanel
      selection={selection}
      onExported={onExported}
      onViewTaken={() => {
        const bounds = map?.bounds() ?? null;
        if (bounds !== null) selection.send({ type: 'region.drawn', region: regionInWorld(boxOf(bounds)) });
      }}
    />
  );
}

function PanelMissing({ selection }: SelectionPanelProps) {
  return <FormMissing onClose={() => selection.send({ type: 'mode.left' })} />;
}

function boxOf([west, south, east, north]: readonly [number, number, number, number]) {
  // a wide view shows the world more than once
  const [w, e] = east - west < 360 ? [west, east] : [-180, 180];
  return [
    { lon: w, lat: south },
    { lon: e, lat: south },
    { lon: e, lat: north },
    { lon: w, lat: north },
  ];
}
