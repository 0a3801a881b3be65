import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { facilityPath, incidentPath } from '#app/address/pagePaths.ts';
import { beginHistory } from '#app/history/createHistory.ts';
import { HistoryExport } from '#app/history/HistoryExport.tsx';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { timeZoneOf } from '#app/page/unitSystemOf.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectTraits } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { HistoryDrawer } from '#views/alertHistory/HistoryDrawer.tsx';
import { useMemo } from 'react';

/** Names of texts that the drawer needs. */
const TEXTS = ['history', 'alerts', 'errors'] as const;
const NO_FACILITIES: readonly Facility[] = [];

export type MapHistoryProps = {
  product: Product;
  session: Session;
  unitSystem: UnitSystem;
  system: MapSystem;
  /** null: the alerts of all facilities. */
  facilityId: string | null;
  onClose: () => void;
};

/** The history of alerts beside the map, of one facility or of all. */
export function MapHistory({ product, session, unitSystem, system, facilityId, onClose }: MapHistoryProps) {
  const { platform, texts, language } = product;
  const { mapFeed, clientId, facilities } = system;
  const hasTexts = useTexts(texts, TEXTS);
  const known = useSelector(facilities, selectAnswer<readonly Facility[]>) ?? NO_FACILITIES;
  const traits = useSelector(mapFeed, selectTraits);
  const shownLanguage = useSelector(language.actor, selectLanguage);
  const begin = useCallback(
    () =>
      beginHistory(platform, {
        kind: facilityId === null ? 'client' : 'facility',
        facilityIds: () => (facilityId === null ? idsIn(facilities) : [facilityId]),
      }),
    [platform, facilities, facilityId],
  );
  const history = useDisposable(begin);
  const facility = known.find(({ id }) => id === facilityId) ?? null;
  const timeZone = timeZoneOf(facility);
  const locale = useMemo(
    () => ({ language: shownLanguage, timeZone, unitSystem }),
    [shownLanguage, timeZone, unitSystem],
  );
  const hrefs = useMemo(
    () => new Map(known.map((one) => [one.id, `#${facilityPath(clientId, one)}`])),
    [known, clientId],
  );
  const allIds = useCallback(() => idsIn(facilities), [facilities]);
  const choices = useMemo(() => known.map(({ id, name }) => ({ id, name: name ?? id })), [known]);
  if (history === null || !hasTexts) return null;
  const subject = facilityId === null ? clientId : (facility?.name ?? facilityId);
  return (
    <HistoryDrawer
      history={history}
      subject={subject}
      isClient={facilityId === null}
      traits={traits}
      locale={locale}
      facilityHref={(id) => hrefs.get(id) ?? null}
      incidentHref={(...closing) => `#${incidentPath(clientId, ...closing)}`}
      exporting={
        <HistoryExport
          product={product}
          session={session}
          subject={subject}
          facilityId={facilityId}
          facilities={choices}
          allIds={allIds}
          locale={locale}
          status={null}
        />
      }
      onClose={onClose}
    />
  );
}

function idsIn(facilities: MapSystem['facilities']): readonly string[] {
  return (selectAnswer<readonly Facility[]>(facilities.getSnapshot()) ?? NO_FACILITIES).map(({ id }) => id);
}
