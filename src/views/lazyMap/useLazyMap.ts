import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { LonLat } from '#domain/geo/distance.ts';

/** What a map in a form is made of. */
type MapDependencies<Start> = {
  readonly element: HTMLElement;
  readonly tiles: BasemapSources;
  /** Where it begins. */
  readonly start: Start;
  /** A place was pointed at. */
  readonly onPlaced: (place: LonLat) => void;
};

/** Fetches the script of a map; what it resolves to makes the map. */
export type LoadMap<M, Start> = () => Promise<(dependencies: MapDependencies<Start>) => M>;

type LazyMap<M> = {
  /** Of the element that it is drawn in. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** null: not there yet. */
  readonly map: M | null;
  /** Its script did not come. */
  readonly isMissing: boolean;
};

/**
 * A small map whose script comes late, and which lives as long as the element it is drawn in.
 * Other tiles make another map.
 */
export function useLazyMap<M extends { dispose(): void }, Start>(
  load: LoadMap<M, Start>,
  { tiles, start, onPlaced }: Omit<MapDependencies<Start>, 'element'>,
): LazyMap<M> {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<M | 'loading' | 'missing'>('loading');
  const placed = useEffectEvent((place: LonLat) => onPlaced(place));
  const startNow = useEffectEvent(() => start);
  useEffect(() => {
    let begun: M | null = null;
    let isGone = false;
    const begin = async () => {
      const make = await load();
      if (isGone || element.current === null) return;
      begun = make({ element: element.current, tiles, start: startNow(), onPlaced: placed });
      setMap(begun);
    };
    begin().catch(() => setMap('missing'));
    return () => {
      isGone = true;
      begun?.dispose();
    };
  }, [load, tiles]);
  return { element, map: typeof map === 'string' ? null : map, isMissing: map === 'missing' };
}
