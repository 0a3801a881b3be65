import '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import {
  SensorArea,
  SensorEventLog,
  SensorOrder,
  SnowSensors,
  type SnowSensor,
} from '#contracts/snowSensor.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { SensorRecord } from '../storage/repositories/sensorsRepository.ts';
import { seenSensor, writableFacility, writableSensor, type SensorCalls } from './sensorCalls.ts';
import { sensorLayerRoute } from './sensorLayerRoute.ts';
import { areaOf, heightsOf, type SensorModel } from './sensorReadings.ts';

const MINUTE_MS = 60_000;
const CHANGES = { rateLimit: { max: 60, timeWindow: MINUTE_MS } };
const READS = { rateLimit: { max: 240, timeWindow: MINUTE_MS } };
const Gid = z.coerce.number().int().min(1).max(2_147_483_647);
const SensorPath = z.object({ gid: Gid });
const READ_REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };
const CHANGE_REFUSALS = { ...READ_REFUSALS, 409: Problem };
const tags = ['snow sensors'];

/** Snow sensors of the client: whoever is signed in reads, guests change nothing (CALL-22 to CALL-27, GAP-84, GAP-87). */
export const sensorRoutes: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  await app.register(sensorLayerRoute, calls);
  await app.register(readRoutes, calls);
  await app.register(changeRoutes, calls);
};

const readRoutes: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  const { requireSession: onRequest, clock, model, sensors } = calls;
  const of = (request: FastifyRequest, gid: number) => seenSensor(calls, request, gid);

  app.get(
    '/api/sensors/:gid',
    {
      ...{ onRequest, config: READS },
      schema: {
        ...{ tags, summary: 'One sensor with its heights; simulated', params: SensorPath },
        response: { 200: SnowSensors, ...READ_REFUSALS },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache');
      const { sensor } = await of(request, request.params.gid);
      return answerOf(sensor, model, clock.nowMs());
    },
  );

  app.get(
    '/api/sensors/graph',
    {
      ...{ onRequest, config: READS },
      schema: {
        ...{
          tags,
          summary: 'Rain and snow around a sensor, hour by hour; simulated',
          querystring: SensorPath,
        },
        response: { 200: SensorArea, ...READ_REFUSALS },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache');
      const { sensor } = await of(request, request.query.gid);
      return areaOf(model, sensor, clock.nowMs());
    },
  );

  app.get(
    '/api/event_log',
    {
      ...{ onRequest, config: READS },
      schema: {
        ...{ tags, summary: 'What was done with a sensor, the newest first', querystring: SensorPath },
        response: { 200: SensorEventLog, ...READ_REFUSALS },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache');
      const { gid } = (await of(request, request.query.gid)).sensor;
      const log = await sensors.log(gid);
      return { gid, event_log: log.map(({ atMs, event }) => ({ at: isoInstant(atMs), event })) };
    },
  );
};

const changeRoutes: FastifyPluginAsyncZod<SensorCalls> = async (app, calls) => {
  const { gate, desk, clock, model } = calls;
  const common = { onRequest: gate.admit('user'), config: CHANGES };
  const response = CHANGE_REFUSALS;

  app.post(
    '/api/sensors',
    {
      ...common,
      schema: {
        ...{ tags, summary: 'Puts up a sensor', body: SensorOrder },
        response: { 201: SnowSensors, ...response },
      },
    },
    async (request, reply) => {
      const { gid } = await writableFacility(calls, request, request.body);
      const sensor = await desk.add(gate.personOf(request), gid, request.body);
      return reply.code(201).send(answerOf(sensor, model, clock.nowMs()));
    },
  );

  app.put(
    '/api/sensors/:gid',
    {
      ...common,
      schema: {
        ...{ tags, summary: 'Switches, moves or describes a sensor', params: SensorPath, body: SensorOrder },
        response: { 200: SnowSensors, ...response },
      },
    },
    async (request) => {
      const { gid } = request.params;
      await writableSensor(calls, request, gid);
      const facility = await writableFacility(calls, request, request.body);
      const sensor = await desk.change(gate.personOf(request), gid, facility.gid, request.body);
      return answerOf(sensor, model, clock.nowMs());
    },
  );

  app.delete(
    '/api/sensors/:gid',
    {
      ...common,
      schema: {
        ...{ tags, summary: 'Takes a sensor away, with its log', params: SensorPath },
        response: { 204: z.null(), ...response },
      },
    },
    async (request, reply) => {
      const sensor = await writableSensor(calls, request, request.params.gid);
      await desk.remove(gate.personOf(request), sensor);
      return reply.code(204).send(null);
    },
  );
};

function answerOf(sensor: SensorRecord, model: SensorModel, nowMs: number): SnowSensors {
  return { sensors: [toSnowSensor(sensor, model, nowMs)], isSimulation: model !== null };
}

function toSnowSensor(sensor: SensorRecord, model: SensorModel, nowMs: number): SnowSensor {
  const { gid, project, type, zone, facility, status, latitude, longitude } = sensor;
  return {
    ...{ gid, project, type, zone, facility, status, latitude, longitude, client: sensor.clientId },
    ...{ device_id: sensor.deviceId, marker_color: sensor.markerColor },
    ...{ marker_symbol: sensor.markerSymbol, marker_size: sensor.markerSize },
    sensor: heightsOf(model, sensor, nowMs),
  };
}
