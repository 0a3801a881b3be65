import { useCallback, useMemo } from 'react';
import { queryOf } from '#app/address/hashRoutes.ts';
import { layersAskedFor } from '#app/address/vehicleLink.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { facilityAddressIn } from '#app/facility/useOpenedFacility.ts';
import { centreOf } from '#app/layers/createTimeSlider.ts';
import { createMapSystem, type MapOpening, type MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { Shell } from '#app/shell/Shell.tsx';
import type { Session } from '#contracts/session.ts';
import { parseWallTurnMs, parseWallViews } from '#domain/geo/wallViews.ts';
import { mapCommands } from './mapCommands.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { MapTime } from './MapTime.tsx';
import { RunningMap } from './RunningMap.tsx';
import { useMapNews } from './useMapNews.tsx';

/** Names of texts that this page alone needs. */
const TEXTS = ['map', 'timeSlider', 'layers', 'popup', 'selection'] as const;

type MapRouteProps = {
  product: Product;
  session: Session;
  clientId: string;
  /** Day of a historical map as the address gives it; null: the map of the present. */
  date: string | null;
  /** What of the path follows the client: it may name a facility that is open beside the map. */
  rest: string;
};

/** The map of a client, with what it runs on for as long as it is on the screen (SHELL-03, SHELL-04, SHELL-08). */
export function MapRoute({ product, session, clientId, date, rest }: MapRouteProps) {
  const address = useMemo(() => facilityAddressIn(rest), [rest]);
  const { platform, texts } = product;
  const isBroken = date !== null && centreOf(date) === null;
  const begin = useCallback(() => {
    const query = queryOf(location);
    return beginMap(
      createMapSystem(platform, clientId, {
        time: query.get('time'),
        date: isBroken ? null : date,
        layersToShow: layersAskedFor(query),
        wall: wallOf(query),
      }),
    );
  }, [platform, clientId, date, isBroken]);
  const system = useDisposable(begin);
  const hasTexts = useTexts(texts, TEXTS);
  const running = hasTexts ? system : null;
  const news = useMapNews(running, isBroken);
  const { language } = product;
  const commands = useMemo(() => running && mapCommands(running, language.now), [running, language]);
  return (
    <Shell
      product={product}
      person={session}
      search={running !== null && <HeaderSearch system={running} />}
      time={running !== null && <MapTime product={product} system={running} />}
      commands={commands}
      news={news}
      isWall={running?.wall != null}
      hasFoot={false}
    >
      {running !== null && (
        <RunningMap product={product} session={session} address={address} system={running} />
      )}
    </Shell>
  );
}

/** Query parameter `wall=1`, with `views` and `every`; null: it is not there. */
function wallOf(query: URLSearchParams): MapOpening['wall'] {
  return query.get('wall') === '1'
    ? { views: parseWallViews(query.get('views')), turnMs: parseWallTurnMs(query.get('every')) }
    : null;
}

function beginMap(system: MapSystem) {
  system.start();
  return { value: system, end: system.dispose };
}
