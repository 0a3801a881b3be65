import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownStatusOf } from '#domain/alerting/mapCode.ts';
import { edgeArrows, isInFrame, type EdgeArrow, type Frame } from '#domain/incidents/edgeArrows.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfAlert } from '#ui/statusStyle.ts';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { fitYards } from './fitAlarms.ts';
import { roomOn, type MapCover } from './roomAround.ts';
import { useAlarmNews } from './useAlarmNews.ts';
import './edgeArrows.css';

type EdgeArrowsProps = Pick<ShownFacilities, 'mapFeed' | 'facilities'> & {
  map: HomeMap | null;
  /** Marks that are filtered away. */
  hidden: ReadonlySet<number>;
  cover: MapCover;
};

/** Arrows to new alarms outside of the view. The map never moves by itself: each is a button that leads it there. */
export function EdgeArrows({ mapFeed, facilities, map, hidden, cover }: EdgeArrowsProps) {
  const room = freeOf(map, cover);
  const frame = room && inset(room, -REACH_PX);
  const isInView = (id: string) => {
    const [xPx = Number.NaN, yPx = Number.NaN] = map?.pixelOf(id) ?? [];
    return frame !== null && isInFrame(frame, { xPx, yPx });
  };
  const news = useAlarmNews(mapFeed, facilities, isInView);
  if (map === null || room === null || news.size === 0) return null;
  const targets = [...news].flatMap(([id, code]) => {
    const [xPx, yPx] = map.pixelOf(id) ?? [];
    return xPx === undefined || yPx === undefined || hidden.has(code) ? [] : [{ id, code, xPx, yPx }];
  });
  return (
    <div className="edgearrows">
      {edgeArrows(targets, inset(room, ARROW_PX)).map((arrow) => (
        <EdgeButton
          key={arrow.edge}
          {...arrow}
          onChosen={() =>
            fitYards(
              map,
              facilities.filter(({ id }) => arrow.ids.includes(id)),
              { cover, isAtOnce: false },
            )
          }
        />
      ))}
    </div>
  );
}

type EdgeButtonProps = EdgeArrow & { onChosen: () => void };

function EdgeButton({ edge, ids, code, xPx, yPx, angleDeg, onChosen }: EdgeButtonProps) {
  const { t } = useTranslation(['map', 'common']);
  const statusStyle = styleOfAlert(shownStatusOf(code));
  const count = ids.length;
  const direction = t(`edge.direction.${edge}`);
  return (
    <button
      type="button"
      className="edgearrow"
      data-look={statusStyle}
      style={{ left: `${xPx}px`, top: `${yPx}px` }}
      aria-label={t('edge.label', { count, direction, status: t(`common:status.${statusStyle}`) })}
      onClick={onChosen}
    >
      <IconArrowUp aria-hidden="true" style={{ rotate: `${angleDeg}deg` }} />
      <StatusIcon statusStyle={statusStyle} />
      <b>{t('figure', { count })}</b>
    </button>
  );
}

/** What is shown may reach this far over the rim of the free part, px. */
const REACH_PX = 8;
/** Half of an arrow, px: none lies under what stands around the map. */
const ARROW_PX = 28;

/** What is free of docks, buttons and panel, where the map shows what it goes to; null: the map has no size yet. */
function freeOf(map: HomeMap | null, cover: MapCover): Frame | null {
  const sizePx = map?.sizePx() ?? null;
  if (map === null || sizePx === null) return null;
  const [widthPx, heightPx] = sizePx;
  const { top, right, bottom, left } = roomOn(map, cover);
  return { leftPx: left, topPx: top, rightPx: widthPx - right, bottomPx: heightPx - bottom };
}

function inset({ leftPx, topPx, rightPx, bottomPx }: Frame, byPx: number): Frame {
  return {
    leftPx: leftPx + byPx,
    topPx: topPx + byPx,
    rightPx: rightPx - byPx,
    bottomPx: bottomPx - byPx,
  };
}
