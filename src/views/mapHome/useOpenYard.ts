import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Facility } from '#contracts/facility.ts';
import { isSameTile, placedStrike } from '#domain/alerting/yardTile.ts';
import type { OpenYard } from '#map/marks/createMarkPainter.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { useStrikeText } from '../nowRail/useStrikeText.ts';

/** The facility that is open beside the map, with the closest strike of its status; null: none is open. */
export function useOpenYard(
  openId: string | null,
  { mapFeed, facilities, locale }: Pick<ShownFacilities, 'mapFeed' | 'facilities' | 'locale'>,
): OpenYard | null {
  const select = useMemo(() => selectTile(openId ?? '', 'fresh', 'map'), [openId]);
  const tile = useSelector(mapFeed, select, isSameTile);
  const strikeText = useStrikeText(locale);
  const facility: Facility | null = facilities.find(({ id }) => id === openId) ?? null;
  return useMemo(() => {
    if (openId === null) return null;
    const placed = placedStrike(tile);
    const label = facility === null ? null : strikeText(facility, tile);
    if (placed === null || label === null) return { id: openId, strike: null };
    const [lon, lat] = placed.position;
    return { id: openId, strike: { lon, lat, label } };
  }, [openId, facility, tile, strikeText]);
}
