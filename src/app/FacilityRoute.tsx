import { useSelector } from '@xstate/react';
import type { Facility } from '#contracts/facility.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { FacilityDoor } from '#views/facilityDoor/FacilityDoor.tsx';
import type { Product } from './createProduct.ts';
import { mapPath, yardPath } from './hashRoutes.ts';
import { useFacilities } from './useFacilities.ts';
import { useTexts } from './useTexts.ts';

/** Names of texts that this page alone needs. */
const TEXTS = ['map'] as const;

type FacilityRouteProps = { product: Product; clientId: string; facilityId: string };

/** The address of a facility (SHELL-04, MAP-07). It shows no status of its own: it leads to the pages that do. */
export function FacilityRoute({ product, clientId, facilityId }: FacilityRouteProps) {
  const language = useSelector(product.language.actor, selectLanguage);
  const hasTexts = useTexts(product.texts, TEXTS);
  const facilities = useFacilities(product, clientId);
  const answer = useSelector(facilities ?? undefined, (snapshot) =>
    snapshot === undefined ? null : selectAnswer<readonly Facility[]>(snapshot),
  );
  if (!hasTexts) return null;
  // ids are compared without regard to case (SHELL-05)
  const isSought = ({ id }: Facility) => id.toLowerCase() === facilityId.toLowerCase();
  return (
    <FacilityDoor
      facilityId={facilityId}
      facility={answer === null ? 'loading' : (answer.find(isSought) ?? null)}
      language={language}
      mapHref={`#${mapPath(clientId)}`}
      yardHref={(kind, { id }) => `#${yardPath(kind, clientId, id)}`}
    />
  );
}
