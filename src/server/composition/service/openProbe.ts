import type { FastifyInstance } from 'fastify';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { createYardProbe, type YardProbe } from '../../useCases/probe/yardProbe.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Foundations } from './foundations.ts';
import type { Judging } from './startJudging.ts';

type Dependencies = Pick<Foundations, 'clock' | 'log'> & {
  readonly lease: Pick<Lease, 'isSure'>;
  /** Asked with each probe. */
  readonly app: () => Pick<FastifyInstance, 'inject'>;
};

/** The probe of the canary yard; null: none is set. It has not begun. */
export function openProbe(
  { probeYard: yard }: Pick<ServerConfig, 'probeYard'>,
  { pipeline, facilityCache }: Judging,
  { lease, app, clock, log }: Dependencies,
): YardProbe | null {
  if (yard === null) return null;
  return createYardProbe({
    yard,
    overrides: pipeline.overrides,
    facilitiesOf: facilityCache.of,
    shownOverrides: (asked) => overridesShown(app(), asked),
    isSure: lease.isSure,
    clock,
    log,
  });
}

/**
 * Overrides at a yard by the answer that everybody gets.
 *
 * @throws Error if there is no such answer.
 */
export async function overridesShown(
  app: Pick<FastifyInstance, 'inject'>,
  { clientId, facilityId }: YardId,
): Promise<readonly string[]> {
  const answer = await app.inject({ url: `/static/${encodeURIComponent(clientId)}/alerts.json` });
  if (answer.statusCode !== 200) throw new Error(`Alerts were answered with ${answer.statusCode}.`);
  const isAsked = (id: string) => id.toUpperCase() === facilityId.toUpperCase();
  return AlertsFile.parse(answer.json())
    .alerts.filter((facility) => isAsked(facility.facilityId))
    .flatMap(({ activeAlerts }) => activeAlerts.flatMap(({ overrideID }) => overrideID ?? []));
}
