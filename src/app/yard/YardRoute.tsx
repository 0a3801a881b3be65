import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { Facility } from '#contracts/facility.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import type { Product } from '#app/page/createProduct.ts';
import {
  choicePath,
  isChoiceAsked,
  withHashQuery,
  yardPath,
  type YardKind,
} from '#app/address/hashRoutes.ts';
import { useFacilities, type FacilitiesActor } from '#app/places/useFacilities.ts';
import { useSteadyFacility } from '#app/places/useSteadyFacility.ts';
import { YardScreen } from './YardScreen.tsx';

/** Facilities to choose from; null: not loaded yet. */
export type FacilityChoice = {
  readonly facilities: readonly Facility[] | null;
  readonly hrefOf: (facility: Facility) => string;
};

type YardRouteProps = {
  product: Product;
  kind: YardKind;
  clientId: string;
  facilityId: string | null;
  drawChoice: (choice: FacilityChoice) => ReactNode;
};

/** A facility that is not in the list is asked for this often, ms: it may have been removed by mistake. Our own decision. */
const MISSED_EVERY_MS = 60_000;

/**
 * Finds the facility that the address names;
 * without one, the remembered one or a list to choose from (YARD-04, YMON-01, GAP-65).
 */
export function YardRoute(props: YardRouteProps) {
  const { product, clientId } = props;
  const facilities = useFacilities(product, clientId);
  return facilities === null ? null : <ChosenYard {...props} facilities={facilities} />;
}

function ChosenYard(props: YardRouteProps & { facilities: FacilitiesActor }) {
  const { product, kind, clientId, facilityId, facilities, drawChoice } = props;
  const answer = useSelector(facilities, selectAnswer<readonly Facility[]>);
  const fault = useSelector(facilities, selectFault<readonly Facility[]>);
  const language = useSelector(product.language.actor, selectLanguage);
  const list = answer?.filter((facility) => isSameId(facility.clientId, clientId)) ?? null;
  const find = (id: string | null) => list?.find((facility) => isSameId(facility.id, id)) ?? null;
  const facility = useSteadyFacility(find(facilityId));

  const isMissed = facility === null && facilityId !== null;

  useEffect(() => {
    if (!isMissed) return undefined;
    const timer = setInterval(() => facilities.send({ type: 'refresh.requested' }), MISSED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMissed, facilities]);

  if (list === null && fault !== null)
    return <NoticePage kind="unreachable" language={language} detail={fault} />;
  if (facilityId === null) {
    const remembered = isChoiceAsked(location) ? null : find(product.platform.memory.facilityId());
    if (remembered !== null) {
      const to = yardPath(kind, clientId, remembered.id);
      return <Redirect to={withHashQuery(to, location)} replace />;
    }
    const hrefOf = ({ id }: Facility) => `#${withHashQuery(yardPath(kind, clientId, id), location)}`;
    return drawChoice({ facilities: list, hrefOf });
  }
  if (list === null) return <NoticePage kind="loading" language={language} />;
  if (facility === null)
    return (
      <NoticePage
        kind="facilityNotFound"
        language={language}
        detail={facilityId}
        nextHref={`#${choicePath(kind, clientId)}`}
      />
    );
  return (
    <YardScreen key={facility.id} product={product} kind={kind} facility={facility} facilities={facilities} />
  );
}

function isSameId(a: string, b: string | null): boolean {
  return a.toLowerCase() === b?.toLowerCase();
}
