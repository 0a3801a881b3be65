import { expect, test } from 'vitest';
import { createPolicyLabApi } from '#adapters/api/policyLabApi.ts';
import type { HttpClient, HttpRequest } from '#adapters/api/httpClient.ts';
import {
  labStatusWith,
  EMPTY_LAB_STATUS,
  LAB_ORDER,
  LAB_PLOT,
  LAB_RECORDING,
  LAB_RESULT,
  LAB_RUN,
} from '#tests/support/policyLabSystem.ts';

function apiOver(answers: readonly unknown[]) {
  const asked: [string, string, unknown][] = [];
  const http: HttpClient = {
    async json(url, contract, { method = 'GET', body }: HttpRequest = {}) {
      asked.push([method, url.replace('/api/admin/policy_lab', ''), body]);
      return contract.parse(answers[asked.length - 1]);
    },
    text: () => Promise.reject(new Error('No text is asked for.')),
    head: () => Promise.reject(new Error('No head is asked for.')),
  };
  return { asked, api: createPolicyLabApi(http, { apiBaseUrl: '/api' }) };
}

test('the figures of a finished comparison come with the lab, and of no other [GAP-139]', async () => {
  const done = apiOver([labStatusWith({ state: 'finished' }), LAB_RESULT]);
  expect((await done.api.fetchLab()).result).toEqual(LAB_RESULT);
  expect(done.asked.map(([, url]) => url)).toEqual(['', `/runs/${LAB_RUN.id}/result`]);
  for (const status of [EMPTY_LAB_STATUS, labStatusWith({}), labStatusWith({ state: 'cancelled' })])
    expect((await apiOver([status]).api.fetchLab()).result).toBeNull();
});

test('a file is sent in parts, in order [GAP-139]', async () => {
  const { asked, api } = apiOver([LAB_RECORDING, LAB_RECORDING, { ...LAB_RECORDING, parts: 2 }]);
  const parts = async function* parts() {
    yield 'one';
    yield 'two';
  };
  expect(await api.sendFile({ name: 'storm.csv', bytes: 6, partCount: 2, parts })).toMatchObject({
    parts: 2,
  });
  expect(asked).toEqual([
    ['POST', '/recordings', { name: 'storm.csv', parts: 2 }],
    ['PUT', `/recordings/${LAB_RECORDING.id}`, { part: 0, text: 'one' }],
    ['PUT', `/recordings/${LAB_RECORDING.id}`, { part: 1, text: 'two' }],
  ]);
});

test('a file is sent no further once it is not wanted', async () => {
  const { asked, api } = apiOver([LAB_RECORDING]);
  const leaving = new AbortController();
  const parts = async function* parts() {
    leaving.abort(new Error('not wanted'));
    yield 'one';
  };
  await expect(
    api.sendFile({ name: 'storm.csv', bytes: 3, partCount: 1, parts }, leaving.signal),
  ).rejects.toThrow('not wanted');
  expect(asked).toHaveLength(1);
});

test('a comparison is begun, cancelled and drawn at its own addresses [GAP-139]', async () => {
  const { asked, api } = apiOver([LAB_RUN, LAB_RUN, LAB_PLOT]);
  await api.startRun(LAB_ORDER);
  await api.cancelRun(LAB_RUN.id);
  expect(await api.fetchPlot({ runId: LAB_RUN.id, facilityId: 'A/B' })).toEqual(LAB_PLOT);
  expect(asked.map(([method, url]) => [method, url])).toEqual([
    ['POST', '/runs'],
    ['DELETE', `/runs/${LAB_RUN.id}`],
    ['GET', `/runs/${LAB_RUN.id}/facilities/A%2FB`],
  ]);
});
