import { useCallback, useState } from 'react';
import { mapLabel } from '#map/layers/mapLabel.ts';
import { LongId } from '#ui/LongId.tsx';
import { YardCard, type YardCardProps } from '../nowRail/YardCard.tsx';
import type { NearRows } from './createNearRows.ts';

/** Height of a card that was never in sight, px. */
const USUAL_PX = 150;

type NearCardProps = Omit<YardCardProps, 'ref'> & {
  rows: NearRows;
  /** It is among the first ones, which are in sight when the list opens. */
  isFirst: boolean;
};

/** Card of a yard while it is in sight or near it; elsewhere its name in a place as high as the card was. */
export function NearCard({ rows, isFirst, ...card }: NearCardProps) {
  const [isNear, setIsNear] = useState(isFirst);
  const [heightPx, setHeightPx] = useState(USUAL_PX);
  const ref = useCallback(
    (row: HTMLLIElement) =>
      rows.watch(row, (isNearNow, nowPx) => {
        setIsNear(isNearNow);
        setHeightPx(nowPx);
      }),
    [rows],
  );
  if (isNear) return <YardCard {...card} ref={ref} />;
  return (
    <li ref={ref} className="yardcard" data-row={card.facility.id} style={{ height: heightPx }}>
      <b className="yardcard-main">
        <LongId id={mapLabel(card.facility.id)} />
      </b>
    </li>
  );
}
