import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PlaceCoverage } from '#contracts/placeCoverage.ts';
import { Problem } from '#contracts/problem.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { admitSiteAdmin } from '../../useCases/access/admitSiteAdmin.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { CoverageAt } from '../../useCases/feeds/placeCoverage.ts';

export type CoverageCalls = {
  readonly coverageAt: CoverageAt;
  /** Alert ring of a yard that is added, by the default policy of its client, m. */
  readonly newYardRadiusM: (clientId: string) => number;
  readonly gate: PersonGate;
};

/** What sources tell of a place before a yard stands there, for site admins. */
export const coverageRoute: FastifyPluginAsyncZod<CoverageCalls> = async (
  app,
  { coverageAt, newYardRadiusM, gate },
) => {
  app.get(
    '/api/admin/coverage',
    {
      config: perMinute(120),
      onRequest: admitSiteAdmin(gate),
      schema: {
        tags: ['feeds'],
        summary: 'What sources tell of a place',
        querystring: z.object({
          latitude: z.coerce.number().min(-90).max(90),
          longitude: z.coerce.number().min(-180).max(180),
        }),
        response: { 200: PlaceCoverage, 400: Problem, 403: Problem },
      },
    },
    async (request) => {
      const { latitude: lat, longitude: lon } = request.query;
      const { clientId } = gate.personOf(request);
      return coverageAt({ clientId, lon, lat }, newYardRadiusM(clientId));
    },
  );
};
