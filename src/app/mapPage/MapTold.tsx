import { useSelector } from '@xstate/react';
import type { OpenedFacility } from '#app/facility/useOpenedFacility.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Facility } from '#contracts/facility.ts';
import { selectContentAtMs, selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectAnswer, selectIsListed } from '#machines/refresh/refreshSelectors.ts';
import type { ClockStyle } from '#ui/format/clock.ts';
import { hasNoYards } from '#views/mapFacts/mapView.ts';
import { MapAnnouncer } from '#views/mapHome/MapAnnouncer.tsx';
import { PrintedLine } from '#views/yardFacts/PrintedLine.tsx';

export type MapToldProps = {
  readonly system: MapSystem;
  readonly opened: OpenedFacility | null;
  readonly style: ClockStyle;
};

const NONE: readonly Facility[] = [];

/** What a map tells besides what is seen: to the ear, and on paper. Its code is fetched once the map stands. */
export function MapTold({ system: { mapFeed, facilities }, opened, style }: MapToldProps) {
  const listed = useSelector(facilities, selectAnswer<readonly Facility[]>) ?? NONE;
  const isListed = useSelector(facilities, selectIsListed<Facility>);
  return (
    <>
      {!hasNoYards({ isListed, facilities: listed }) && (
        <MapAnnouncer mapFeed={mapFeed} facilities={listed} openId={opened?.facility?.id ?? null} />
      )}
      {/* the panel of a facility has its own, and is printed without the map */}
      {opened === null && (
        <PrintedLine
          nowMs={() => selectNowMs(mapFeed.getSnapshot())}
          contentAtMs={() => selectContentAtMs(mapFeed.getSnapshot())}
          style={style}
        />
      )}
    </>
  );
}
