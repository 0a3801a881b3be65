import { AlertsFile } from '#contracts/facilityEvent.ts';
import { OverridesSet } from '#contracts/override.ts';
import { CLOSING } from '../unit/server/overrides/overrideFixture.ts';
import { signInOverHttp } from './signInOverHttp.ts';

/** Orders that a yard be closed by an override, as who has this token. */
export function orderClosing(
  origin: string,
  accessToken: string,
  facilityId = 'PLATTE_YARD',
): Promise<Response> {
  return fetch(`${origin}/api/alerts/merged/yard_alerts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ facilityStatusUpdates: [{ ...CLOSING, facilityId }], feedType: 'OVERRIDE' }),
  });
}

/** Closes a yard by an override. @returns Its id, as soon as the service has answered. */
export async function closeYard(origin: string): Promise<string> {
  const { accessToken } = await signInOverHttp(origin, 'siteadmin@acme.example');
  const answer = await orderClosing(origin, accessToken);
  return OverridesSet.parse(await answer.json()).overrides[0]!.overrideID;
}

/** What the service answers of the yards of ACME. */
export async function alertsOf(origin: string): Promise<AlertsFile> {
  return AlertsFile.parse(await (await fetch(`${origin}/static/acme/alerts.json`)).json());
}

/** Overrides that a file of statuses tells of. */
export function overrideIds({ alerts }: AlertsFile): (string | undefined)[] {
  const events = alerts.flatMap(({ activeAlerts }) => activeAlerts);
  return events.filter(({ eventType }) => eventType === 'OVERRIDE').map(({ overrideID }) => overrideID);
}
