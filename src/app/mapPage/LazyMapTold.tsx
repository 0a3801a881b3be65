import { TrustLine } from '#views/mapFacts/TrustLine.tsx';
import { loadedLater } from '#ui/loadedLater.tsx';
import type { MapToldProps } from './MapTold.tsx';

/** In place of what cannot be fetched: a listener is told, if more often, how far the statuses can be relied on (S4). */
function Untold({ system: { mapFeed }, style }: MapToldProps) {
  return (
    <div className="spoken" role="status">
      <TrustLine mapFeed={mapFeed} locale={style} />
    </div>
  );
}

/** What a map tells besides what is seen, see `MapTold`. */
export const LazyMapTold = loadedLater(async () => (await import('./MapTold.tsx')).MapTold, Untold);
