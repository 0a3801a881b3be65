import { expect, test, vi } from 'vitest';
import { createHistoryReportApi } from '#adapters/api/historyReportApi.ts';
import type { HttpClient } from '#adapters/api/httpClient.ts';

const ID = '5a3c7d52-8f0e-4b7a-9f55-0d7a35f0c111';
const URL_OF_REPORTS = 'https://host/api/alerts/inmem/v1/history/alert_history_report';
const REPORT = {
  id: ID,
  state: 'ready',
  start: '2026-07-07T21:00:00Z',
  end: '2026-07-14T21:00:00Z',
  facilityCount: 1,
  requestedAt: '2026-07-14T21:00:00Z',
  expiresAt: '2026-07-21T21:00:00Z',
};

function apiWith(answer: Response = new Response('file')) {
  const json = vi.fn(async (_url: string, contract: { parse(value: unknown): unknown }) =>
    contract.parse(REPORT),
  );
  const fetch = vi.fn(async () => answer);
  const text = vi.fn(async (_url: string, _request?: unknown) => '');
  const http = { json, text } as unknown as HttpClient;
  const bearer = { of: () => 'token' };
  return {
    json,
    text,
    fetch,
    api: createHistoryReportApi({ http, fetch, bearer, apiBaseUrl: 'https://host/api' }),
  };
}

test('a report is ordered with start, end, facilities and language, and taken whatever is answered [CALL-61][HIST-12]', async () => {
  const { text, api } = apiWith();
  await api.order({
    facilityIds: ['YARD'],
    fromMs: Date.UTC(2026, 6, 7, 21),
    toMs: Date.UTC(2026, 6, 14, 21),
    language: 'fr-CA',
  });
  expect(text).toHaveBeenCalledExactlyOnceWith(
    URL_OF_REPORTS,
    expect.objectContaining({
      method: 'POST',
      body: {
        start: '2026-07-07T21:00:00.000Z',
        end: '2026-07-14T21:00:00.000Z',
        facilityIds: ['YARD'],
        language: 'fr-CA',
      },
    }),
  );
});

test('a report is not ordered where a web server answers with its page [HIST-12][GAP-1]', async () => {
  const { text, api } = apiWith();
  text.mockResolvedValue('\n<!doctype html><title>Safety Command Center</title>');
  const order = api.order({ facilityIds: ['YARD'], fromMs: 0, toMs: 1, language: 'en-US' });
  await expect(order).rejects.toMatchObject({ name: 'HttpError', status: 200 });
});

test('a file is fetched in the session of the person, after the report was looked up', async () => {
  const { json, fetch, api } = apiWith();
  expect(await (await api.fetchFile(ID, 'pdf')).text()).toBe('file');
  expect(json.mock.calls[0]?.[0]).toBe(`${URL_OF_REPORTS}/${ID}`);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    `${URL_OF_REPORTS}/${ID}/pdf`,
    expect.objectContaining({ headers: { authorization: 'Bearer token' } }),
  );
});

test('a file that is refused is no file', async () => {
  const { api } = apiWith(new Response('{}', { status: 409 }));
  await expect(api.fetchFile(ID, 'csv')).rejects.toMatchObject({ status: 409 });
});
