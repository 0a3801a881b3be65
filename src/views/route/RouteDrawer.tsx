import { IconCheck, IconLink, IconMap, IconRoute, IconShare, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import {
  selectIsDrawerOpen,
  selectPlaces,
  selectRouteDraft,
} from '#machines/routePlan/routePlanSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { OldRoutes } from './OldRoutes.tsx';
import { RiskReport } from './RiskReport.tsx';
import { RouteForm } from './RouteForm.tsx';
import { RouteTable } from './RouteTable.tsx';
import { stopName, type AddressLookupRef, type RoutePlanRef, type RouteLocale } from './routeViews.ts';
import { VehicleOrigin } from './VehicleOrigin.tsx';
import './route.css';
import './routeForm.css';
import './routeTable.css';
import './routeNarrow.css';

/** What a user can do with a plan beside reading it. */
type RouteSharing = {
  readonly isCopied: boolean;
  /** Copies a link that opens the plan for everyone who has it, without a sign-in of their own. */
  readonly onCopy: () => void;
  readonly onShare: () => void;
};

type RouteDrawerProps = {
  plan: RoutePlanRef;
  lookup: AddressLookupRef;
  facilities: readonly Facility[];
  /** Ids of facilities that a road leads to from the origin; null: not asked, or not known. */
  reachable: ReadonlySet<string> | null;
  locale: RouteLocale;
  /** The present, to the minute, epoch ms. */
  nowMs: number;
  /** null: a guest, who passes nothing on (ROUTE-07). */
  sharing: RouteSharing | null;
  /** The weather is made up, and every screen says so. */
  simulationMark: ReactNode;
};

/** The form, the routes and their risk (ROUTE-05). On a phone it lies over the map, and is put aside to see it. */
export function RouteDrawer(props: RouteDrawerProps) {
  const { plan, lookup, facilities, reachable, locale, nowMs, sharing, simulationMark } = props;
  const { t } = useTranslation('route');
  const isOpen = useSelector(plan, selectIsDrawerOpen);
  const places = useSelector(plan, selectPlaces);
  const draft = useSelector(plan, selectRouteDraft);
  const [isAside, setAside] = useState(false);
  if (!isOpen) return null;
  const { origin, destination } = places ?? draft;
  const ends = { src: stopName(origin), dest: stopName(destination) };
  const title = ends.src === '' && ends.dest === '' ? t('title') : t('header', ends);
  const ages = (
    <>
      <VehicleOrigin plan={plan} locale={locale} nowMs={nowMs} />
      <OldRoutes plan={plan} nowMs={nowMs} />
    </>
  );
  if (isAside)
    return (
      <div className="routeaside">
        {ages}
        <Button kind="primary" onPress={() => setAside(false)}>
          <IconRoute aria-hidden="true" />
          {t('show')}
        </Button>
      </div>
    );
  return (
    <section className="routedrawer" aria-label={title}>
      <header>
        <h2 title={title}>{title}</h2>
        {places !== null && sharing !== null && <HeadActions sharing={sharing} />}
        <span className="routedrawer-map">
          <IconButton label={t('map')} onPress={() => setAside(true)}>
            <IconMap aria-hidden="true" />
          </IconButton>
        </span>
        <IconButton label={t('close')} onPress={() => plan.send({ type: 'drawer.closed' })}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <div className="routedrawer-body">
        {simulationMark}
        <RouteForm
          plan={plan}
          lookup={lookup}
          facilities={facilities}
          reachable={reachable}
          locale={locale}
          nowMs={nowMs}
        />
        {ages}
        <RouteTable plan={plan} locale={locale} />
        <RiskReport plan={plan} locale={locale} nowMs={nowMs} />
        {places !== null && sharing !== null && <FootActions sharing={sharing} />}
      </div>
    </section>
  );
}

function HeadActions({ sharing: { isCopied, onCopy, onShare } }: { sharing: RouteSharing }) {
  const { t } = useTranslation('route');
  return (
    <div className="routedrawer-head">
      <IconButton label={isCopied ? t('copied') : t('copyLink')} onPress={onCopy}>
        {isCopied ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('share.open')} onPress={onShare}>
        <IconShare aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function FootActions({ sharing: { isCopied, onCopy, onShare } }: { sharing: RouteSharing }) {
  const { t } = useTranslation('route');
  return (
    <div className="routedrawer-foot">
      <Button onPress={onShare}>
        <IconShare aria-hidden="true" />
        {t('share.route')}
      </Button>
      <Button onPress={onCopy}>
        {isCopied ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
        <span role="status">{isCopied ? t('copied') : t('copyLink')}</span>
      </Button>
    </div>
  );
}
