import type { FastifyInstance } from 'fastify';
import { createIdentifyDisplay } from '../../routes/feeds/identifyDisplay.ts';
import { createMayReadEmail } from '../../routes/feeds/mayReadEmail.ts';
import { staticRoutes } from '../../routes/feeds/staticRoutes.ts';
import { createDisplayProofs } from '../../useCases/access/displayProofs.ts';
import { createSessions } from '../../useCases/identity/sessions.ts';
import { kioskAdminRoutes } from '../../routes/kiosks/kioskAdminRoutes.ts';
import type { KioskCalls } from '../../useCases/kiosks/kioskCalls.ts';
import { kioskDisplayRoutes } from '../../routes/kiosks/kioskDisplayRoutes.ts';
import type { AppDependencies } from './appDependencies.ts';
import type { Guards } from './guards.ts';

/** What screens poll and report, and the accounts of displays. */
export async function registerDisplays(app: FastifyInstance, dependencies: AppDependencies, guards: Guards) {
  const { clock, feeds, repositories, screens, signer } = dependencies;
  const proofs = createDisplayProofs(clock);
  const { requireSession, facilitiesSeenBy, clientOf, gate, access } = guards;
  await app.register(staticRoutes, {
    mayReadEmail: createMayReadEmail({
      requireSession,
      clientOf,
      facilitiesSeenBy,
      ...feeds,
    }),
    ...feeds,
    clock,
    reportStatus: screens.report,
    noteRefusedReport: screens.noteRefused,
    identifyDisplay: createIdentifyDisplay({
      requireSession,
      kiosks: repositories.kiosks,
      proofs,
      access,
    }),
  });
  const kiosks: KioskCalls & { prefix: string } = {
    prefix: '/auth',
    repositories,
    clock,
    gate,
    proofs,
    screens,
    access,
    sessions: createSessions({
      repositories,
      clock,
      signer,
    }),
    facilitiesOf: feeds.facilitiesOf,
  };
  await app.register(kioskDisplayRoutes, kiosks);
  await app.register(kioskAdminRoutes, kiosks);
}
