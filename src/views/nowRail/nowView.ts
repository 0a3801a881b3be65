import type { Facility } from '#contracts/facility.ts';
import type { StrikeTrend } from '#domain/lightning/strikeTrend.ts';
import type { MapFeedRef, MapLocale } from '../mapFacts/mapView.ts';

/** Trends of lightning by facility id, and how to hear of others. */
export type TrendsRef = {
  readonly watch: (changed: () => void) => () => void;
  readonly held: () => ReadonlyMap<string, StrikeTrend>;
};

/** What a row of the rail needs. */
export type NowRowProps = {
  readonly mapFeed: MapFeedRef;
  readonly locale: MapLocale;
  readonly facility: Facility;
  /** null: not known. */
  readonly trend: StrikeTrend | null;
  readonly isSelected: boolean;
  readonly onChosen: (facility: Facility) => void;
};
