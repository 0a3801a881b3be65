import { useSelector } from '@xstate/react';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { facilityReportPath } from '#app/address/pagePaths.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useFacilities, type FacilitiesActor } from '#app/places/useFacilities.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { ChoiceRoute } from './ChoiceRoute.tsx';

type LightningReportRouteProps = { product: Product; session: Session; clientId: string };

/** The choice of the facility at which lightning was seen or heard; its form opens beside the map (GAP-140). */
export function LightningReportRoute(props: LightningReportRouteProps) {
  const { product, session, clientId } = props;
  const facilities = useFacilities(product, clientId);
  return (
    <Shell product={product} person={session}>
      {facilities !== null && <ReportChoice {...props} facilities={facilities} />}
    </Shell>
  );
}

function ReportChoice({ facilities, ...props }: LightningReportRouteProps & { facilities: FacilitiesActor }) {
  const list = useSelector(facilities, selectAnswer<readonly Facility[]>);
  return (
    <ChoiceRoute
      {...props}
      facilities={list}
      hrefOf={(facility) => `#${facilityReportPath(props.clientId, facility)}`}
      purpose="report"
    />
  );
}
