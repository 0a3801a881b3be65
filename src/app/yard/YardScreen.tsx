import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { waitFor } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import { isNight } from '#domain/time/isNight.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { selectNowMs, selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { createYardSystem, type YardSystem } from './createYardSystem.ts';
import { DiagnosticsLayer } from './DiagnosticsLayer.tsx';
import { etaMsIn } from '#app/address/etaMsIn.ts';
import { queryOf, type YardKind } from '#app/address/hashRoutes.ts';
import { YARD_PAGES } from './yardPages.ts';
import { rememberStatus } from './rememberStatus.ts';
import { timeZoneOf, unitSystemOf } from '#app/page/unitSystemOf.ts';
import type { FacilitiesActor } from '#app/places/useFacilities.ts';
import { useDisposable, type Disposable } from '#app/binding/useDisposable.ts';
import { useYardTools } from './useYardTools.ts';

type YardScreenProps = {
  product: Product;
  kind: YardKind;
  facility: Facility;
  /** The list that it was found in. */
  facilities: FacilitiesActor;
};

/** A page of a yard with what it runs on, for as long as it is on the screen. */
export function YardScreen({ product, kind, facility, facilities }: YardScreenProps) {
  const begin = useCallback(
    () => beginYard(product, kind, facility, facilities),
    [product, kind, facility, facilities],
  );
  const system = useDisposable(begin);
  return system === null ? null : (
    <RunningYard product={product} kind={kind} system={system} facilities={facilities} />
  );
}

function beginYard(
  product: Product,
  kind: YardKind,
  facility: Facility,
  facilities: FacilitiesActor,
): Disposable<YardSystem> {
  const { platform, siren, updates } = product;
  platform.memory.rememberFacility(facility.id);
  const etaMs = etaMsIn(queryOf(location).get('eta'));
  const system = createYardSystem(platform, facility, {
    etaMs,
    isMonitoring: kind === 'monitoring',
    readFacility: () => facilities.send({ type: 'refresh.requested' }),
  });
  const { yardStatus } = system;
  const raised = yardStatus.on('alert.raised', () => siren.send({ type: 'alert.raised' }));
  const cleared = yardStatus.on('alert.cleared', (event) => siren.send(event));
  const forget = rememberStatus({ yardStatus, siren }, (known) =>
    platform.memory.rememberLastKnown({ clientId: facility.clientId, facilityId: facility.id }, known),
  );
  const leaveProofs = platform.askProofsOver({
    yardStatus,
    isNight: () => isNightAt(facility, selectNowMs(yardStatus.getSnapshot())),
  });
  system.start();
  waitFor(yardStatus, (snapshot) => selectShown(snapshot) !== 'LOADING')
    .then(updates.begin)
    .catch(() => undefined);
  return {
    value: system,
    end() {
      raised.unsubscribe();
      cleared.unsubscribe();
      leaveProofs();
      forget();
      // a siren that was not heard to its end stays remembered so, and sounds when this yard is shown again
      siren.send({ type: 'alert.cleared', isOpen: false });
      system.dispose();
    },
  };
}

type RunningYardProps = Omit<YardScreenProps, 'facility'> & { system: YardSystem };

function RunningYard({ product, kind, system, facilities }: RunningYardProps) {
  const YardPage = YARD_PAGES[kind];
  const { platform, language, siren } = product;
  const { facility, yardStatus } = system;
  const tools = useYardTools(product, kind, system);
  const session = useSelector(product.session, selectSession);
  const shownLanguage = useSelector(language.actor, selectLanguage);
  const timeZone = timeZoneOf(facility);
  const unitSystem = unitSystemOf(session, facility);
  const locale = { timeZone, language: shownLanguage, unitSystem };
  const isDark = useSelector(yardStatus, (snapshot) => isNightAt(facility, selectNowMs(snapshot)));
  const style = { locale, isNight: isDark };
  const skewS = useSelector(yardStatus, () => wholeSeconds(platform.clock.skewMs()));
  return (
    <>
      {tools?.toastLayer}
      <YardPage
        meanwhile={<NoticePage kind="loading" language={shownLanguage} />}
        {...system}
        siren={siren}
        kiosk={tools?.kiosk.actor ?? null}
        override={tools?.override ?? null}
        drill={tools?.drill ?? null}
        report={tools?.report ?? null}
        history={tools?.drawHistory(style)}
        forms={tools?.drawForms(style)}
        profile={tools && ((load) => tools.profile.draw(style, load))}
        timeZone={timeZone}
        language={shownLanguage}
        unitSystem={unitSystem}
        isNight={isDark}
        clockSkewMs={skewS === null ? null : skewS * 1_000}
        version={platform.version}
        isSwapAllowed={queryOf(location).get('swap') === '1'}
        isSimulation={platform.environment.isSimulation}
        onLanguageChosen={language.choose}
      />
      <DiagnosticsLayer page={{ product, kind, system, facilities, tools }} locale={locale} />
    </>
  );
}

/** Night colours between sunset and sunrise, or when the address asks for them. */
function isNightAt({ longitude, latitude }: Facility, nowMs: number): boolean {
  return queryOf(location).get('night') === '1' || isNight([longitude, latitude], nowMs);
}

function wholeSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / 1_000);
}
