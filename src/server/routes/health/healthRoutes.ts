import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '#contracts/appConfig.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { PublishedHealth } from './publishedHealth.ts';

type HealthDependencies = {
  readonly appConfig: AppConfig;
  readonly lease: Pick<Lease, 'isSure'>;
  /** Judges what screens are given. */
  readonly published: PublishedHealth;
  /** Why the service is not well, besides that; empty: it is. */
  readonly troubles: () => readonly string[];
};

/** What the app begins with, and whether the service is well. */
export function answerForItself(
  app: FastifyInstance,
  { appConfig, lease, published, troubles: troublesNow }: HealthDependencies,
): void {
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(appConfig),
  );
  app.get('/livez', { schema: { hide: true } }, async () => ({ isAlive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = lease.isSure();
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isReady });
  });
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const { troubles: publishedTroubles, ...readings } = published.read();
    const troubles = [...troublesNow(), ...publishedTroubles];
    return reply
      .code(troubles.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isWell: troubles.length === 0, troubles, published: readings });
  });
}
