import type { FastifyRequest } from 'fastify';
import type { AlertsFile } from '#contracts/facilityEvent.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';

type Dependencies = SessionGuards & {
  readonly alertsFileOf: (clientId: string) => Promise<AlertsFile | null> | AlertsFile | null;
};

/**
 * Whether a request is of a session whose person may see the facility at which an event is active. The payload itself
 * needs no session: only the e-mail of who overrode does (GAP-143).
 */
export function createMayReadEmail({
  requireSession,
  clientOf,
  facilitiesSeenBy,
  alertsFileOf,
}: Dependencies) {
  return async (request: FastifyRequest, keplerId: string): Promise<boolean> => {
    if (request.headers.authorization === undefined) return false;
    try {
      await requireSession(request);
    } catch {
      return false;
    }
    const file = await alertsFileOf(clientOf(request));
    const facilities = await facilitiesSeenBy(request);
    const listed = file?.alerts.find(({ activeAlerts }) =>
      activeAlerts.some((event) => event.keplerId === keplerId),
    );
    return listed !== undefined && findFacility(facilities, listed.facilityId) !== null;
  };
}
