import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { queryOf } from '#app/address/hashRoutes.ts';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#app/binding/lazyPage.tsx';
import { useMedia, useScheme } from '#app/binding/useMedia.ts';
import type { FacilityAddress } from '#app/facility/useOpenedFacility.ts';
import { circleRules } from '#app/map/circleRules.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { isSameRules } from '#domain/alerting/lightningRules.ts';
import { NETWORK_AREAS, parseView, type View } from '#domain/geo/networkAreas.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { isSamePolicies } from '#domain/alerting/facilityPolicy.ts';
import { selectPolicies, selectRules } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { FacilityMapProps } from '#views/mapHome/FacilityMap.tsx';
import type { StageMapProps } from '#views/mapHome/MapStage.tsx';

const CALM = '(prefers-reduced-motion: reduce)';
/** Near enough for both circles of a facility; what is visible around it is known only with the list. */
const FACILITY_ZOOM = 8;

/** The map itself is the largest script: the list does not wait for it. */
const LazyMap = lazyPage<FacilityMapProps>(() =>
  import('#views/mapHome/FacilityMap.tsx').then(({ FacilityMap }) => FacilityMap),
);

type MapBasemapProps = StageMapProps &
  Pick<FacilityMapProps, 'pictures' | 'strikeChoice' | 'features' | 'routes'> & {
    product: Product;
    system: MapSystem;
    language: Language;
    units: UnitSystem;
    /** The facility that the address opens; null: none. */
    address: FacilityAddress | null;
  };

/** The drawn map: another one for each colour scheme, which begins where the one before looked. */
export function MapBasemap({ product, system, language, units, address, ...drawn }: MapBasemapProps) {
  const { environment, presentMs } = product.platform;
  const isStill = useMedia(CALM);
  const scheme = useScheme();
  const [lookedAt] = useState(() => ({ current: startOf(address) ?? NETWORK_AREAS[environment.area].start }));
  const circles = useCircles(system.mapFeed, language, units);
  return (
    <LazyMap
      key={scheme}
      meanwhile={null}
      {...drawn}
      tiles={environment.tileUrls}
      tileCredit={[environment.tileCredit, environment.sourceCredit]
        .filter((part) => part !== '')
        .join(' · ')}
      isStill={isStill}
      lookedAt={lookedAt}
      circles={circles}
      strikes={system.strikeWindows}
      presentMs={presentMs}
      tilesTold={system.layers.tilesTold}
      onStrikesDrawn={system.strikeDrawing.tell}
    />
  );
}

/** Where the map begins: as the address says, or at the facility that it opens; null: it says nothing of it. */
function startOf(address: FacilityAddress | null): View | null {
  const asked = parseView(queryOf(location).get('p'));
  return asked ?? (address?.at ? { ...address.at, zoom: FACILITY_ZOOM } : null);
}

/** The two circles of lightning by what the newest answer states (GAP-139). */
function useCircles(mapFeed: MapSystem['mapFeed'], language: Language, units: UnitSystem) {
  const rules = useSelector(mapFeed, selectRules, isSameRules);
  const { t } = useTranslation('map');
  const policies = useSelector(mapFeed, selectPolicies, isSamePolicies);
  return useMemo(
    () => circleRules(rules, policies, { t, language, units }),
    [rules, policies, t, language, units],
  );
}
