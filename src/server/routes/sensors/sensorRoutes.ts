import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SensorCalls } from './sensorCalls.ts';
import { sensorChangeRoutes } from './sensorChangeRoutes.ts';
import { sensorLayerRoute } from './sensorLayerRoute.ts';
import { sensorReadRoutes } from './sensorReadRoutes.ts';

/** Snow sensors of the client: people who are signed in read, guests change nothing (CALL-22 to CALL-27, GAP-84, GAP-87). */
export const sensorRoutes: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  await app.register(sensorLayerRoute, calls);
  await app.register(sensorReadRoutes, calls);
  await app.register(sensorChangeRoutes, calls);
};
