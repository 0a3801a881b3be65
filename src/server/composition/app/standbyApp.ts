import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerProblem, ProblemError } from '../../platform/http/problemError.ts';
import { tellNoTime } from '../../routes/hooks/tellNoTime.ts';
import { STANDBY_RETRY_S } from '../../routes/hooks/refuseUnsureWrites.ts';
import { secureAnswers, type Openings } from '../../routes/hooks/securityHeaders.ts';
import { serveFiles } from '../../routes/hooks/serveApp.ts';

type StandbyDependencies = {
  /** Folder of the built app; null: calls only. */
  readonly appDir: string | null;
  readonly openings: Openings;
  readonly log: FastifyBaseLogger;
  /** Whether its clock may be told: pages learn the time also from refusals. */
  readonly tellsTime: boolean;
};

/** What a process answers that does not lead: that it lives, the files of the app, and to everything else to ask again. */
export async function createStandbyApp({
  appDir,
  openings,
  log,
  tellsTime,
}: StandbyDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  if (!tellsTime) tellNoTime(app, () => true);
  await secureAnswers(app, openings);
  app.setErrorHandler(answerProblem);
  app.get('/livez', async () => ({ isAlive: true }));
  const { statusCode, problem } = new ProblemError(
    503,
    'standby',
    'This service is starting, or stands by for the one that leads.',
  );
  app.setNotFoundHandler(async (_request, reply) =>
    reply
      .code(statusCode)
      .header('retry-after', STANDBY_RETRY_S)
      .header('cache-control', 'no-store')
      .send(problem),
  );
  if (appDir !== null) await serveFiles(app, appDir);
  return app;
}
