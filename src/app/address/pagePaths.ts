import { isoInstant } from '#domain/time/instant.ts';

/** Path of the wall of a client's yards. */
export function wallPath(clientId: string): string {
  return `/yardwall/${encodeURIComponent(clientId)}`;
}

/** Path of the alert page of a yard. */
export function yardAlertPath(clientId: string, facilityId: string): string {
  return `/yardalert/${encodeURIComponent(clientId)}/${encodeURIComponent(facilityId)}`;
}

/** Path of the page on which a new client adds its first yard. */
export const FIRST_YARD_PATH = '/firstyard';

/** Path of a client's map (SHELL-03). */
export function mapPath(clientId: string): string {
  return `/lightningalert/${encodeURIComponent(clientId)}/`;
}

/** Path of the people of a client. */
export function peoplePath(clientId: string): string {
  return `/people/${encodeURIComponent(clientId)}`;
}

/** Path of the audit of a client. */
export function auditPath(clientId: string): string {
  return `/audit/${encodeURIComponent(clientId)}`;
}

/** Path of the policies of a client. */
export function policiesPath(clientId: string): string {
  return `/policies/${encodeURIComponent(clientId)}`;
}

/** Path of the policy lab of a client. */
export function policyLabPath(clientId: string): string {
  return `/policylab/${encodeURIComponent(clientId)}`;
}

/** Path of the policies of a client with one of a comparison as a proposal; it saves nothing by itself (GAP-139). */
export function proposalPath(
  clientId: string,
  { runId, nth }: { readonly runId: string; readonly nth: number },
): string {
  return `${policiesPath(clientId)}?compared=${runId}&nth=${nth}`;
}

/** Path of the clients of the service, for its operators. */
export const CLIENTS_PATH = '/clients';

/** Path of the page by which a device becomes a display (GAP-141). */
export const DISPLAY_PATH = '/kiosk';

/** Path of the enrolled displays of a client. */
export function screensPath(clientId: string): string {
  return `/screens/${encodeURIComponent(clientId)}`;
}

/** Path of the sources of a client's lightning and weather. */
export function sourcesPath(clientId: string): string {
  return `/sources/${encodeURIComponent(clientId)}`;
}

/** Source: requirement MAP-07. */
const FACILITY_RADIUS = 50;

/** Path of a facility's own view (SHELL-04, MAP-07). */
export function facilityPath(
  clientId: string,
  { id, latitude, longitude }: { readonly id: string; readonly latitude: number; readonly longitude: number },
): string {
  return `${mapPath(clientId)}${encodeURIComponent(id)}/${latitude}/${longitude}/?radius=${FACILITY_RADIUS}`;
}

/** Path of the record of a closing. */
export function incidentPath(clientId: string, facilityId: string, eventId: string): string {
  return `/incident/${[clientId, facilityId, eventId].map(encodeURIComponent).join('/')}`;
}

const HOUR_MS = 3_600_000;
/** Shows both circles of a policy on a telephone too. */
const REPLAY_ZOOM = 10;

/**
 * Path of the historical map around a place in the hour of an instant: a map shows the lightning of the hour before its
 * time. null: that hour is not over at `nowMs`.
 */
export function replayPath(
  clientId: string,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  atMs: number,
  nowMs: number,
): string | null {
  const hourEndMs = (Math.floor(atMs / HOUR_MS) + 1) * HOUR_MS;
  if (hourEndMs > nowMs) return null;
  const time = encodeURIComponent(isoInstant(hourEndMs));
  return `/historical/${encodeURIComponent(clientId)}/${time}/?p=${latitude},${longitude},${REPLAY_ZOOM}`;
}

/** Path of the choice of a facility to report lightning at (GAP-140). */
export function reportPath(clientId: string): string {
  return `/report/${encodeURIComponent(clientId)}`;
}

/** Path of a facility's own view with the form that reports lightning there; it sends nothing by itself (GAP-140). */
export function facilityReportPath(...yard: Parameters<typeof facilityPath>): string {
  return `${facilityPath(...yard)}&report=1`;
}

/** Pages that fill the screen: neither header nor footer (SHELL-18). */
const FILLING = ['/polls/', '/snow-sensor-monitoring/', '/vehicle-tracking'];

/** Whether a path is one of a page that stands without header and footer. */
export function fillsPage(path: string): boolean {
  return FILLING.some((part) => path.includes(part));
}
