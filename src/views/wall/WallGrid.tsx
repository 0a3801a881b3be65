import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { tileColumns, wallLayout, type TileSize } from '#domain/wall/wallLayout.ts';
import { selectTraits } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { useMovedTiles } from './useMovedTiles.ts';
import { WallTile } from './WallTile.tsx';
import type { MapFeedRef } from '#views/mapFacts/mapView.ts';
import type { WallYard } from './wallView.ts';
import './wallFill.css';

type WallGridProps = {
  abnormal: readonly WallYard[];
  open: readonly WallYard[];
  hrefOf: (facilityId: string) => string;
  nowMs: number;
  locale: YardLocale;
  /** Where the wording of events is found. */
  traitsOf: MapFeedRef;
  isNight: boolean;
};

/**
 * The tiles of one page: yards that are not open in the largest size that lets all fit,
 * the open ones below; a few fill it.
 */
export function WallGrid({ abnormal, open, traitsOf, hrefOf, ...tile }: WallGridProps) {
  const traits = useSelector(traitsOf, selectTraits);
  const layout = wallLayout(abnormal.length, open.length);
  const frame = useMovedTiles();
  const isOneGrid = layout.abnormal === layout.open;
  const rows: readonly { size: TileSize; yards: readonly WallYard[] }[] = isOneGrid
    ? [{ size: layout.open, yards: [...abnormal, ...open] }]
    : [
        { size: layout.abnormal, yards: abnormal },
        { size: layout.open, yards: open },
      ];
  return (
    <div className="wall-tiles" ref={frame}>
      {rows
        .filter(({ yards }) => yards.length > 0)
        .map(({ size, yards }) => (
          <ul
            className="wall-grid"
            data-size={size}
            key={size}
            style={{ '--columns': tileColumns(size, yards.length) } as CSSProperties}
          >
            {yards.map((yard) => (
              <li key={yard.id}>
                <WallTile yard={yard} size={size} traits={traits} href={hrefOf(yard.id)} {...tile} />
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}
