import { describe, expect, test } from 'vitest';
import { createDrillsApi } from '#adapters/api/drillsApi.ts';
import { Drill, DrillRequest } from '#contracts/drill.ts';
import { createFakeHttp } from './fakeHttp.ts';

const ORDER = { facilityId: 'YARD 7', distanceM: 2_897 };
const DRILL: Drill = {
  facilityId: 'YARD 7',
  strikeAt: '2026-07-04T18:30:00.000Z',
  endsAt: '2026-07-04T18:32:00.000Z',
};

const apiOver = (answers: Parameters<typeof createFakeHttp>[0]) => {
  const { http, asked } = createFakeHttp(answers);
  return { api: createDrillsApi(http, '/api'), asked };
};

describe('beginning a drill', () => {
  test('says at which yard and how far from it', async () => {
    const { api, asked } = apiOver({ '/api/drills': Response.json(DRILL, { status: 201 }) });
    await api.begin(ORDER);
    expect(asked).toEqual([
      { method: 'POST', path: '/api/drills', query: {}, body: { ...ORDER, bearingDeg: 45 } },
    ]);
    expect(DrillRequest.parse(asked[0]?.body)).toEqual(asked[0]?.body);
  });

  test.each([
    ['a refusal', Response.json({}, { status: 403 })],
    ['an answer that names no drill', Response.json({})],
    ['a network that is gone', new Error('gone')],
  ])('fails at %s', async (_, answer) => {
    await expect(apiOver({ '/api/drills': answer }).api.begin(ORDER)).rejects.toThrow();
  });
});

describe('ending a drill', () => {
  test('names the yard, and needs nothing of the answer', async () => {
    const path = '/api/drills/YARD%207';
    const { api, asked } = apiOver({ [path]: new Response(null, { status: 204 }) });
    await api.end({ facilityId: 'YARD 7' });
    expect(asked).toEqual([{ method: 'DELETE', path, query: {}, body: null }]);
  });

  test('fails where the service does not do it', async () => {
    await expect(apiOver({}).api.end({ facilityId: 'YARD 7' })).rejects.toThrow('404');
  });
});
