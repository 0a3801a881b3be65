import { describe, expect, test, vi } from 'vitest';
import { HttpError, type HttpClient } from '#adapters/api/httpClient.ts';
import { createLightningReportsApi } from '#adapters/api/lightningReportsApi.ts';
import { ReportRefused } from '#machines/lightningReport/lightningReportMachine.ts';

const AT_MS = 1_000_000;
const ORDER = { facilityId: 'YARD', sign: 'both', minutesAgo: 5, atMs: AT_MS } as const;

function apiAnswering(answer: () => Promise<unknown>) {
  const json = vi.fn((_url: string, _contract: unknown, _request: unknown) => answer());
  const http = { json } as unknown as HttpClient;
  return {
    api: createLightningReportsApi(http, '/api'),
    bodies: () => json.mock.calls.map(([, , request]) => (request as { body: unknown }).body),
  };
}

describe('the call that reports lightning', () => {
  test.each([
    [0, 5],
    [59_999, 5],
    [60_000, 6],
    [600_000, 10],
    [-5_000, 5],
    [Number.NaN, 5],
  ])(
    'sent %d ms after it was confirmed is older by as many whole minutes, 10 at most: %d [GAP-140]',
    async (lateMs, minutesAgo) => {
      const { api, bodies } = apiAnswering(() => Promise.resolve({}));
      await api.report(ORDER, AT_MS + lateMs);
      expect(bodies()).toEqual([{ facilityId: 'YARD', sign: 'both', minutesAgo, idempotencyKey: '1000000' }]);
    },
  );

  test.each([
    [400, true],
    [403, true],
    [404, true],
    [429, false],
    [500, false],
    [503, false],
  ])('is refused for good by a %d: %s [GAP-140]', async (status, isRefused) => {
    const { api } = apiAnswering(() => Promise.reject(new HttpError(status, 'no')));
    const error: unknown = await api.report(ORDER, AT_MS).catch((caught: unknown) => caught);
    expect(error instanceof ReportRefused).toBe(isRefused);
  });
});
