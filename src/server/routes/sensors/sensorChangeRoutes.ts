import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { SensorOrder, SnowSensors } from '#contracts/snowSensor.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { sensorAnswer } from './sensorAnswer.ts';
import { writableFacility, writableSensor, type SensorCalls } from './sensorCalls.ts';
import { SENSOR_REFUSALS, SensorPath } from './sensorPath.ts';

const CHANGES = perMinute(60);
const CHANGE_REFUSALS = { ...SENSOR_REFUSALS, 409: Problem };
const tags = ['snow sensors'];

/** What people of the client do with its sensors; guests change nothing (CALL-23 to CALL-25, GAP-84, GAP-87). */
export const sensorChangeRoutes: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  const { gate, service, clock } = calls;
  const common = { onRequest: gate.admit('user'), config: CHANGES };
  const response = CHANGE_REFUSALS;

  app.post(
    '/api/sensors',
    {
      ...common,
      schema: {
        tags,
        summary: 'Puts up a sensor',
        body: SensorOrder,
        response: {
          201: SnowSensors,
          ...response,
        },
      },
    },
    async (request, reply) => {
      const { gid } = await writableFacility(calls, request, request.body);
      const sensor = await service.add(gate.ordererOf(request), gid, request.body);
      return reply.code(201).send(sensorAnswer(sensor, calls, clock.nowMs()));
    },
  );

  app.put(
    '/api/sensors/:gid',
    {
      ...common,
      schema: {
        tags,
        summary: 'Switches, moves or describes a sensor',
        params: SensorPath,
        body: SensorOrder,
        response: {
          200: SnowSensors,
          ...response,
        },
      },
    },
    async (request) => {
      const { gid } = request.params;
      await writableSensor(calls, request, gid);
      const facility = await writableFacility(calls, request, request.body);
      const sensor = await service.change(gate.ordererOf(request), gid, facility.gid, request.body);
      return sensorAnswer(sensor, calls, clock.nowMs());
    },
  );

  await app.register(removalRoute, calls);
};

const removalRoute: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  const { gate, service } = calls;
  app.delete(
    '/api/sensors/:gid',
    {
      onRequest: gate.admit('user'),
      config: CHANGES,
      schema: {
        tags,
        summary: 'Takes a sensor away, with its log',
        params: SensorPath,
        response: {
          204: z.null(),
          ...CHANGE_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const sensor = await writableSensor(calls, request, request.params.gid);
      await service.remove(gate.ordererOf(request), sensor);
      return reply.code(204).send(null);
    },
  );
};
