import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenTile } from '#domain/wall/wallLayout.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfShown } from '#ui/statusStyle.ts';
import { wordFit } from '#ui/wordFit.ts';
import { TileFigure } from './TileFigure.tsx';
import { TileReason } from './TileReason.tsx';
import type { WallTileProps } from './wallView.ts';

/** One yard as word, symbol, name, time left and reason; a link to its page. */
export function WallTile({ yard, size, href, isNight, ...facts }: WallTileProps) {
  const { t } = useTranslation('common');
  const { tile, name, id } = yard;
  const statusStyle = styleOfShown(tile.shown);
  const word = t(`status.${statusStyle}`);
  const { widthPercent, widthEm } = wordFit(word.toUpperCase());
  // an open yard has neither time left nor reason: its symbol stands beside the word, and the name has the room
  const isCompact = size === 's' || size === 'xs' || (size === 't' && isOpenTile(tile));
  const symbol = <StatusIcon statusStyle={tile.isOverride ? 'override' : statusStyle} />;
  return (
    <a
      className="wall-tile"
      data-size={size}
      data-compact={isCompact || undefined}
      data-yard={id}
      data-status={statusStyle}
      data-override={tile.isOverride || undefined}
      data-satellite={tile.isSatelliteOnly || undefined}
      data-night={isNight || undefined}
      href={href}
      style={
        {
          '--wdth': `${widthPercent}%`,
          '--em': widthEm,
          '--letters': Math.max(1, name.length),
        } as CSSProperties
      }
    >
      <span className="wall-head">
        {isCompact && symbol}
        <b className="wall-word">{word}</b>
      </span>
      <span className="wall-name">
        {name}
        {tile.isOverride && <span className="wall-plate">{t('status.override')}</span>}
        {tile.isSatelliteOnly && <span className="wall-plate">{t('status.satelliteOnly')}</span>}
      </span>
      {!isCompact && (
        <span className="wall-foot">
          {symbol}
          <TileFigure tile={tile} />
          <TileReason tile={tile} size={size} {...facts} />
        </span>
      )}
    </a>
  );
}
