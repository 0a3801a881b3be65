import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { createIncidentApi, type IncidentAddress, type IncidentApi } from '#adapters/api/incidentApi.ts';
import { saveFile } from '#adapters/browser/saveFile.ts';
import type { Incident } from '#contracts/incident.ts';
import { recordMs } from '#contracts/incidentFigures.ts';
import type { Session } from '#contracts/session.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { effectiveUnitSystem } from '#domain/units/effectiveUnitSystem.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { IncidentFrame } from '#views/incident/IncidentFrame.tsx';
import { IncidentPage } from '#views/incident/IncidentPage.tsx';
import { IncidentRefused } from '#views/incident/IncidentRefused.tsx';
import { facilityPath, replayPath } from '#app/address/pagePaths.ts';
import { beginPoll } from '#app/binding/poll.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { Shell } from '#app/shell/Shell.tsx';

const TEXTS = ['incident', 'alerts', 'errors', 'override'] as const;
const MINUTE_MS = 60_000;
/** The service reads many files for each answer. */
const RHYTHM = { everyMs: MINUTE_MS, retryMs: 20_000, staleAfterMs: 10 * MINUTE_MS };

type IncidentRouteProps = IncidentAddress & { product: Product; session: Session; clientId: string };

/** The record of one closing, for people of its client. */
export function IncidentRoute({ product, session, clientId, ...address }: IncidentRouteProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const isOwn = isSameClient(clientId, session.client);
  return (
    <Shell product={product} person={session}>
      {hasTexts && (
        <IncidentFrame>
          {isOwn ? <RunningIncident product={product} session={session} {...address} /> : <IncidentRefused />}
        </IncidentFrame>
      )}
    </Shell>
  );
}

type RunningProps = Omit<IncidentRouteProps, 'clientId'>;

function RunningIncident({ product, session, facilityId, eventId }: RunningProps) {
  const { platform } = product;
  const api = useMemo(() => apiOf(platform), [platform]);
  const language = useSelector(product.language.actor, selectLanguage);
  const begin = useCallback(() => beginRecord(api, { facilityId, eventId }), [api, facilityId, eventId]);
  const record = useDisposable(begin);
  const localeOf = useCallback(
    (incident: Incident) => ({
      language,
      timeZone: incident.timeZone ?? deviceTimeZone(),
      unitSystem: effectiveUnitSystem(session, {
        facilityCountryCode: incident.countryCode,
        geolocatedCountryCode: null,
        timeZone: incident.timeZone ?? deviceTimeZone(),
        utcOffsetMinutes: null,
      }),
    }),
    [language, session],
  );
  const savePdf = useCallback(
    async (incident: Incident) => {
      const file = await api.fetchPdf({ facilityId, eventId }, localeOf(incident));
      saveFile(`${nameOf(incident)}.pdf`, file.type, file);
    },
    [api, facilityId, eventId, localeOf],
  );
  if (record === null) return null;
  const actions = { saveJson, savePdf, facilityHref, replayHref };
  return <IncidentPage record={record} localeOf={localeOf} {...actions} />;
}

function apiOf({ http, bearer, environment }: Platform): IncidentApi {
  const { apiBaseUrl } = environment;
  return createIncidentApi({ http, bearer, apiBaseUrl, fetch: globalThis.fetch.bind(globalThis) });
}

/** Reads the record again and again while it grows; one that is whole is read once. */
function beginRecord(api: IncidentApi, address: IncidentAddress) {
  let whole: Incident | null = null;
  const fetchRecord = async (signal: AbortSignal) => {
    if (whole !== null) return whole;
    const incident = await api.find(address, signal);
    if (!incident.isActive && incident.to < incident.asOf) whole = incident;
    return incident;
  };
  return beginPoll(RHYTHM, fetchRecord);
}

/** `incident_NORTHGATE_YARD_2026-07-14`. */
function nameOf({ facilityId, start }: Incident): string {
  return `incident_${facilityId}_${start.slice(0, 10)}`;
}

function saveJson(incident: Incident): void {
  saveFile(`${nameOf(incident)}.json`, 'application/json', JSON.stringify(incident, null, 2));
}

function facilityHref({ clientId, facilityId: id, latitude, longitude, movedTo }: Incident): string {
  return `#${facilityPath(clientId, { id, ...(movedTo ?? { latitude, longitude }) })}`;
}

function replayHref({ clientId, start, asOf, ...place }: Incident): string | null {
  const path = replayPath(clientId, place, recordMs(start), recordMs(asOf));
  return path === null ? null : `#${path}`;
}
