import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contracts/problem.ts';
import { SnowSensorFeatures } from '#contracts/snowSensorFeatures.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { LayerTimes } from '../layers/featureRoutes.ts';
import { parseLayerTime } from '../layers/parseLayerTime.ts';
import { SENSORS_EVERY_MS } from '../../world/layers/pointLayers.ts';
import type { SensorCalls } from './sensorCalls.ts';
import { measuredDepthCm } from '../../useCases/sensors/measuredHeights.ts';
import { simulatedDepthCm } from '../../useCases/sensors/sensorReadings.ts';
import { sensorFeatures } from '../../useCases/sensors/sensorFeatures.ts';

/** The layer of snow sensors: whose they are, the session says; nobody sees those of another client. */
export const sensorLayerRoute: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  const { requireSession, clientOf, facilitiesSeenBy, sensors, clock, model, measured } = calls;
  app.get(
    '/layers/features/snowSensors.json',
    {
      onRequest: requireSession,
      schema: {
        tags: ['layers'],
        description: 'Snow sensors of the client where they stand now, with the snow of then',
        querystring: LayerTimes,
        response: { 200: SnowSensorFeatures, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const { init, fore } = request.query;
      const atMs = parseLayerTime(fore ?? init, SENSORS_EVERY_MS, clock.nowMs());
      if (atMs === null || (model === null && measured.length === 0)) return sendFileMissing(reply);
      const seen = new Set(((await facilitiesSeenBy(request)) ?? []).map(({ gid }) => gid));
      const known = (await sensors.list(clientOf(request))).filter(({ facilityGid }) =>
        seen.has(facilityGid),
      );
      // the layer of the present asks by the time of the newest reading, which may be long ago (S5)
      const isPresent = model === null && (fore ?? init) === init;
      const untilMs = isPresent ? clock.nowMs() : Math.min(clock.nowMs(), atMs + SENSORS_EVERY_MS);
      void reply.header('cache-control', 'private, no-cache');
      return sensorFeatures(known, {
        depthOf: (sensor) =>
          model === null
            ? measuredDepthCm(measured, sensor, untilMs)
            : simulatedDepthCm(model, sensor, { atMs, untilMs }),
        isSimulation: model !== null,
        untilMs,
      });
    },
  );
};
