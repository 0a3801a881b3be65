import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import type { Facility, FacilityFeatures } from '#contracts/facility.ts';
import { jsonBody } from '#server/platform/http/cachedBody.ts';
import { answerProblem } from '#server/platform/http/problemError.ts';
import { reachableRoute } from '#server/routes/roads/reachableRoute.ts';
import type { RoadOrder } from '#server/world/roads/roadOrder.ts';

const yard = (id: string, longitude: number, isDevice = false) =>
  ({
    id,
    gid: 1,
    longitude,
    latitude: 40,
    clientId: 'ACME',
    countryCode: 'US',
    isDevice,
    tags: [],
  }) as unknown as Facility;
const YARDS = [yard('HERE', -98), yard('NEAR', -97), yard('ISLAND', -60), yard('SENSOR', -98, true)];

const orders: RoadOrder[] = [];
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler(answerProblem);
await app.register(reachableRoute, {
  requireSession: async () => undefined,
  facilitiesSeenBy: () => YARDS,
  roads: {
    async make(order) {
      orders.push(order);
      return jsonBody([true, false]);
    },
  },
});
afterAll(() => app.close());

test('a facility is told which others a road leads to, itself and devices left out [CALL-54] [GAP-102]', async () => {
  const answer = await app.inject({ url: '/api/facilities/reachable/HERE' });
  const { features } = answer.json<FacilityFeatures>();
  expect(features.map(({ properties }) => properties.id)).toEqual(['NEAR']);
  expect(orders).toEqual([
    {
      kind: 'reachable',
      from: [-98, 40],
      places: [
        [-97, 40],
        [-60, 40],
      ],
    },
  ]);
});

test('nothing is reachable from a facility that there is not [CALL-54]', async () => {
  expect((await app.inject({ url: '/api/facilities/reachable/ELSEWHERE' })).statusCode).toBe(404);
});
