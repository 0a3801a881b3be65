import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { Redirect } from 'wouter';
import type { Facility } from '#contracts/facility.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { FacilityPicker } from '#views/facilityPicker/FacilityPicker.tsx';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import type { Product } from './createProduct.ts';
import { yardAlertPath } from './hashRoutes.ts';
import { useLiving } from './useLiving.ts';
import { YardAlertScreen } from './YardAlertScreen.tsx';

const HOUR_MS = 3_600_000;
/** Source: requirements CONST-07. */
const FACILITIES = { everyMs: HOUR_MS, retryMs: 10_000, staleAfterMs: 24 * HOUR_MS };

type FacilitiesActor = ActorRefFrom<ReturnType<typeof createRefreshMachine<readonly Facility[]>>>;
type YardAlertRouteProps = { product: Product; clientId: string; facilityId: string | null };

/** Finds the facility that the address names; without one, the remembered one or a list to choose from (YARD-04, GAP-65). */
export function YardAlertRoute({ product, clientId, facilityId }: YardAlertRouteProps) {
  const { catalogue } = product.parts;
  const begin = useCallback(() => {
    const machine = createRefreshMachine<readonly Facility[]>().provide({
      actors: { fetchOnce: fromPromise(({ signal }) => catalogue.fetchFacilities(clientId, true, signal)) },
    });
    const actor = createActor(machine, { input: FACILITIES }).start();
    return { value: actor, end: () => void actor.stop() };
  }, [catalogue, clientId]);
  const facilities = useLiving(begin);
  if (facilities === null) return null;
  return <ChosenYard product={product} clientId={clientId} facilityId={facilityId} facilities={facilities} />;
}

function ChosenYard(props: YardAlertRouteProps & { facilities: FacilitiesActor }) {
  const { product, clientId, facilityId, facilities } = props;
  const list = useSelector(facilities, selectAnswer<readonly Facility[]>);
  const fault = useSelector(facilities, selectFault<readonly Facility[]>);
  const language = useSelector(product.language.actor, selectLanguage);
  const find = (id: string | null) => list?.find((facility) => isSameId(facility.id, id)) ?? null;

  if (facilityId === null) {
    const remembered = find(product.parts.memory.facilityId());
    if (remembered !== null) return <Redirect to={yardAlertPath(clientId, remembered.id)} replace />;
    const hrefOf = (facility: Facility) => `#${yardAlertPath(clientId, facility.id)}`;
    return <FacilityPicker facilities={list} hrefOf={hrefOf} language={language} />;
  }
  const facility = find(facilityId);
  if (facility !== null) return <YardAlertScreen key={facility.id} product={product} facility={facility} />;
  if (list !== null) return <NoticePage kind="facilityNotFound" language={language} detail={facilityId} />;
  return fault === null ? (
    <NoticePage kind="loading" language={language} />
  ) : (
    <NoticePage kind="unreachable" language={language} detail={fault} />
  );
}

function isSameId(a: string, b: string | null): boolean {
  return a.toLowerCase() === b?.toLowerCase();
}
