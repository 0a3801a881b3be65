import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Facility } from '#contracts/facility.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import type { FacilityMapProps } from '#views/facilityPicker/FacilityMap.tsx';
import { FacilityPicker } from '#views/facilityPicker/FacilityPicker.tsx';
import type { Product } from './createProduct.ts';
import { yardPath } from './hashRoutes.ts';
import { latePage } from './latePage.tsx';
import { useFacilities } from './useFacilities.ts';
import { useMedia, useScheme } from './useMedia.ts';

/** A phone shows the list alone. Source: requirement SHELL (mobile layout up to 991 px). */
const WIDE = '(min-width: 992px)';
const CALM = '(prefers-reduced-motion: reduce)';

/** The map is a script of its own, and the largest: the list does not wait for it. */
const LateMap = latePage<FacilityMapProps>(() =>
  import('#views/facilityPicker/FacilityMap.tsx').then(({ FacilityMap }) => FacilityMap),
);

/** The facilities of a client, on a list and a map, each leading to its yard. */
export function FacilitiesRoute({ product, clientId }: { product: Product; clientId: string }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const facilities = useFacilities(product, clientId);
  const answer = useSelector(facilities ?? undefined, (snapshot) =>
    snapshot === undefined ? null : selectAnswer<readonly Facility[]>(snapshot),
  );
  const [, setPath] = useLocation();
  const isWide = useMedia(WIDE);
  const isStill = useMedia(CALM);
  const scheme = useScheme();
  const choose = useCallback((id: string) => setPath(yardPath('alert', clientId, id)), [setPath, clientId]);
  const hrefOf = ({ clientId, id }: Facility) => `#${yardPath('alert', clientId, id)}`;
  const tileUrl = `${product.parts.environment.layerBaseUrl}/basemap/{z}/{x}/{y}.pbf`;
  const drawMap = (shown: readonly Facility[]) => (
    <LateMap {...{ facilities: shown, tileUrl, isStill }} key={scheme} onChosen={choose} meanwhile={null} />
  );
  return (
    <FacilityPicker
      facilities={answer}
      hrefOf={hrefOf}
      language={language}
      drawMap={isWide ? drawMap : null}
    />
  );
}
