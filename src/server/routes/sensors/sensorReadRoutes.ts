import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SensorArea, SensorEventLog, SnowSensors } from '#contracts/snowSensor.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { areaOf } from '../../useCases/sensors/sensorReadings.ts';
import { sensorAnswer } from './sensorAnswer.ts';
import { seenSensor, type SensorCalls } from './sensorCalls.ts';
import { SENSOR_REFUSALS, SensorPath } from './sensorPath.ts';

const READS = perMinute(240);
const tags = ['snow sensors'];

/** What is known of one sensor: people who are signed in and see its facility read it (CALL-22, CALL-26, CALL-27). */
export const sensorReadRoutes: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  const { requireSession: onRequest, clock, model } = calls;
  const of = (request: FastifyRequest, gid: number) => seenSensor(calls, request, gid);

  app.get(
    '/api/sensors/:gid',
    {
      onRequest,
      config: READS,
      schema: {
        tags,
        summary: 'One sensor with its heights',
        params: SensorPath,
        response: {
          200: SnowSensors,
          ...SENSOR_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache');
      const { sensor } = await of(request, request.params.gid);
      return sensorAnswer(sensor, calls, clock.nowMs());
    },
  );

  app.get(
    '/api/sensors/graph',
    {
      onRequest,
      config: READS,
      schema: {
        tags,
        summary: 'Rain and snow around a sensor, hour by hour; simulated',
        querystring: SensorPath,
        response: {
          200: SensorArea,
          ...SENSOR_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache');
      const { sensor } = await of(request, request.query.gid);
      return areaOf(model, sensor, clock.nowMs());
    },
  );

  await app.register(logRoute, calls);
};

const logRoute: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  app.get(
    '/api/event_log',
    {
      onRequest: calls.requireSession,
      config: READS,
      schema: {
        tags,
        summary: 'What was done with a sensor, the newest first',
        querystring: SensorPath,
        response: {
          200: SensorEventLog,
          ...SENSOR_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache');
      const { gid } = (await seenSensor(calls, request, request.query.gid)).sensor;
      const log = await calls.sensors.log(gid);
      return { gid, event_log: log.map(({ atMs, event }) => ({ at: isoInstant(atMs), event })) };
    },
  );
};
