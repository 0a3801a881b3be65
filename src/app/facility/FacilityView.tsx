import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectIsFormOpen } from '#machines/override/overrideSelectors.ts';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import { FacilityMissing } from '#views/facility/FacilityMissing.tsx';
import { FacilityPanel } from '#views/facility/FacilityPanel.tsx';
import { WeeklyForecast } from '#views/facility/WeeklyForecast.tsx';
import { OverrideDialog } from '#views/override/OverrideDialog.tsx';
import { ReportLayer } from '#views/report/ReportLayer.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import { useZonedLocale } from '#views/yard/useZonedLocale.ts';
import { createFacilitySystem, type FacilitySystem } from './createFacilitySystem.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { yardPath } from '#app/address/hashRoutes.ts';
import { magicLink } from '#app/address/magicLink.ts';
import { leaveAddress } from '#app/address/leaveAddress.ts';
import { timeZoneOf, unitSystemOf } from '#app/page/unitSystemOf.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import type { OpenedFacility } from './useOpenedFacility.ts';
import { useSteadyFacility } from '#app/places/useSteadyFacility.ts';
import { useTexts } from '#app/binding/useTexts.ts';

/** Names of texts that this view alone needs. */
const TEXTS = ['facility', 'map', 'chart', 'yard'] as const;

export type FacilityViewProps = {
  product: Product;
  session: Session;
  system: MapSystem;
  opened: OpenedFacility;
  /** The list of facilities has come: what is not in it is not there. */
  isListed: boolean;
  isNarrow: boolean;
  openHistory: (facilityId: string) => void;
};

/** The view of one facility beside the map (SHELL-04, FAC rows). */
export function FacilityView(props: FacilityViewProps) {
  const { product, opened, isListed } = props;
  const hasTexts = useTexts(product.texts, TEXTS);
  const facility = useSteadyFacility(opened.facility);
  if (!hasTexts) return null;
  if (facility === null)
    return <FacilityMissing id={opened.facilityId} isListed={isListed} onClose={opened.close} />;
  return <KnownFacility {...props} facility={facility} />;
}

type KnownFacilityProps = FacilityViewProps & { facility: Facility };

function KnownFacility({ facility, ...props }: KnownFacilityProps) {
  const { product, system: map, opened } = props;
  const { etaMs, radiusM, historyMs } = opened;
  const begin = useCallback(() => {
    const system = createFacilitySystem(product, map, facility, etaMs);
    system.start();
    return { value: system, end: system.dispose };
  }, [product, map, facility, etaMs]);
  const system = useDisposable(begin);
  useEffect(() => system?.reachTo({ radiusM, historyMs }), [system, radiusM, historyMs]);
  return system && <RunningFacility {...props} map={map} system={system} />;
}

type RunningFacilityProps = Omit<FacilityViewProps, 'system' | 'isListed'> & {
  map: MapSystem;
  system: FacilitySystem;
};

function RunningFacility(props: RunningFacilityProps) {
  const { product, session, map, system, opened, isNarrow, openHistory } = props;
  const { platform, session: signedIn } = product;
  const { facility, yardStatus, override, report, toasts } = system;
  const language = useSelector(product.language.actor, selectLanguage);
  const isGuest = useSelector(signedIn, selectIsGuest);
  const isFormOpen = useSelector(override, selectIsFormOpen);
  const style = { language, timeZone: timeZoneOf(facility), unitSystem: unitSystemOf(session, facility) };
  const locale = useZonedLocale(yardStatus, style, opened.etaMs);
  const copyLink = useCallback(
    async () =>
      navigator.clipboard.writeText(magicLink(location.href, await platform.auth.fetchMagicToken())),
    [platform],
  );
  useReportAsked(system, opened);
  const seen = useMemo(() => ({ ...system, mapFeed: map.mapFeed }), [system, map]);
  return (
    <>
      <FacilityPanel
        dependencies={seen}
        asked={opened}
        locale={locale}
        isNarrow={isNarrow}
        localeZone={deviceTimeZone()}
        copyLink={isGuest ? null : copyLink}
        yardHref={`#${yardPath('alert', map.clientId, facility.id)}`}
        onHistory={() => openHistory(facility.id)}
        isWeekly={opened.isWeekly}
        onWeekly={opened.showWeekly}
        onClose={opened.close}
      />
      {opened.isWeekly && (
        <WeeklyForecast
          dependencies={seen}
          locale={locale}
          isNarrow={isNarrow}
          onClose={() => opened.showWeekly(false)}
        />
      )}
      {isFormOpen && (
        <OverrideDialog
          override={override}
          yardStatus={yardStatus}
          facility={facility}
          locale={locale}
          isNight={false}
        />
      )}
      {report !== null && (
        <ReportLayer report={report} yardStatus={yardStatus} facility={facility} isNight={false} />
      )}
      <ToastLayer toasts={toasts} />
    </>
  );
}

/** Opens the form that an address asks for, once: a person still has to confirm it. */
function useReportAsked({ report }: FacilitySystem, { isReporting }: OpenedFacility): void {
  useEffect(() => {
    if (!isReporting || report === null) return;
    report.send({ type: 'report.requested' });
    leaveAddress('report');
  }, [isReporting, report]);
}
