import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
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
  const isSmall = size === 's' || size === 'xs';
  const symbol = <StatusIcon statusStyle={tile.isOverride ? 'override' : statusStyle} />;
  return (
    <a
      className="wall-tile"
      data-size={size}
      data-yard={id}
      data-status={statusStyle}
      data-override={tile.isOverride || undefined}
      data-night={isNight || undefined}
      href={href}
      style={{ '--wdth': `${widthPercent}%`, '--em': widthEm } as CSSProperties}
    >
      <span className="wall-head">
        {isSmall && symbol}
        <b className="wall-word">{word}</b>
      </span>
      <span className="wall-name">
        {name}
        {tile.isOverride && <span className="wall-plate">{t('status.override')}</span>}
      </span>
      {!isSmall && (
        <span className="wall-foot">
          {symbol}
          <TileFigure tile={tile} />
          <TileReason tile={tile} size={size} {...facts} />
        </span>
      )}
    </a>
  );
}
