import { useSelector } from '@xstate/react';
import type { Facility } from '#contracts/facility.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { FacilityPicker } from '#views/facilityPicker/FacilityPicker.tsx';
import type { Product } from './createProduct.ts';
import { yardPath } from './hashRoutes.ts';
import { useFacilities } from './useFacilities.ts';

/** What stands at the address of the map until there is one: the facilities of a client, each leading to its yard. */
export function FacilitiesRoute({ product, clientId }: { product: Product; clientId: string }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const facilities = useFacilities(product, clientId);
  const answer = useSelector(facilities ?? undefined, (snapshot) =>
    snapshot === undefined ? null : selectAnswer<readonly Facility[]>(snapshot),
  );
  const hrefOf = ({ clientId, id }: Facility) => `#${yardPath('alert', clientId, id)}`;
  return <FacilityPicker facilities={answer} hrefOf={hrefOf} language={language} />;
}
