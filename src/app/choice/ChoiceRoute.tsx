import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { createMapStatuses } from '#app/map/createMapStatuses.ts';
import { useMapLocale } from '#app/map/useMapLocale.ts';
import { useResumedReports } from '#app/map/useResumedReports.ts';
import type { Product } from '#app/page/createProduct.ts';
import { followLanguage } from '#app/page/followLanguage.ts';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { FacilityPicker } from '#views/facilityPicker/FacilityPicker.tsx';
import { NoticePage } from '#views/notice/NoticePage.tsx';

/** Names of texts that this page alone needs. */
const TEXTS = ['map'] as const;

type Statuses = ReturnType<typeof createMapStatuses>;

type ChoiceRouteProps = {
  product: Product;
  /** null: not signed in, and the device is known by its certificate. */
  session: Session | null;
  clientId: string;
  /** null: not loaded yet. */
  facilities: readonly Facility[] | null;
  hrefOf: (facility: Facility) => string;
  purpose?: 'screen' | 'report';
};

/** The facilities of a client with their statuses, where an address names none of them (GAP-65, GAP-140). */
export function ChoiceRoute(props: ChoiceRouteProps) {
  const { product, clientId, facilities } = props;
  const language = useSelector(product.language.actor, selectLanguage);
  // a client of whom nothing is listed is not this person's: the service would refuse to tell its statuses
  const isListed = (facilities?.length ?? 0) > 0;
  const begin = useCallback(() => beginStatuses(product, clientId, isListed), [product, clientId, isListed]);
  const statuses = useDisposable(begin);
  const hasTexts = useTexts(product.texts, TEXTS);
  return statuses !== null && hasTexts ? (
    <Choice {...props} statuses={statuses} />
  ) : (
    <NoticePage kind="loading" language={language} />
  );
}

function beginStatuses(product: Product, clientId: string, isListed: boolean) {
  const statuses = createMapStatuses(product.platform, clientId);
  const unfollow = followLanguage(product);
  if (isListed) statuses.actors.toReversed().forEach((actor) => actor.start());
  return {
    value: statuses,
    end() {
      unfollow();
      statuses.dispose();
      statuses.actors.forEach((actor) => actor.stop());
    },
  };
}

function Choice(props: ChoiceRouteProps & { statuses: Statuses }) {
  const { product, session, clientId, facilities, hrefOf, statuses, purpose = 'screen' } = props;
  useResumedReports(product, { mapFeed: statuses.mapFeed, clientId }, null);
  const language = useSelector(product.language.actor, selectLanguage);
  const locale = useMapLocale(language, unitSystemOf(session, null));
  return (
    <FacilityPicker
      facilities={facilities}
      mapFeed={statuses.mapFeed}
      locale={locale}
      isSimulation={product.platform.environment.isSimulation}
      hrefOf={hrefOf}
      purpose={purpose}
    />
  );
}
