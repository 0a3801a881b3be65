import { expect, test, vi } from 'vitest';
import { createHistoryApi } from '#adapters/api/historyApi.ts';
import type { HttpClient } from '#adapters/api/httpClient.ts';

const ITEM = {
  keplerId: 'k1',
  eventType: 'lightning_alert',
  eventStartAt: '2026-07-14T20:00:00Z',
  eventExpiresAt: '2026-07-14T20:30:00Z',
  affectedLocation: [{ id: 'YARD' }, { id: 'DOCK' }],
};

function apiWith(answer: unknown) {
  const json = vi.fn(async (_url: string, contract: { parse(value: unknown): unknown }) =>
    contract.parse(answer),
  );
  return {
    json,
    api: createHistoryApi({ json } as unknown as HttpClient, { apiBaseUrl: 'https://host/api' }),
  };
}
const QUERY = {
  fromMs: Date.UTC(2026, 6, 13, 21),
  toMs: Date.UTC(2026, 6, 17, 21),
  facilityIds: ['YARD'],
};

test('the history is asked for with start, end and facilities, and read [CALL-60][DATA-19]', async () => {
  const { json, api } = apiWith([ITEM]);
  const { alerts, unreadable } = await api.fetchHistory(QUERY);
  expect(json).toHaveBeenCalledExactlyOnceWith(
    'https://host/api/alerts/inmem/v1/history',
    expect.anything(),
    expect.objectContaining({
      method: 'POST',
      body: {
        start: '2026-07-13T21:00:00.000Z',
        end: '2026-07-17T21:00:00.000Z',
        facilityIds: ['YARD'],
      },
    }),
  );
  expect(unreadable).toBe(0);
  expect(alerts).toMatchObject([
    {
      id: 'k1',
      type: 'lightning_alert',
      status: 'UNKNOWN',
      startAtMs: Date.UTC(2026, 6, 14, 20),
      expiresAtMs: Date.UTC(2026, 6, 14, 20, 30),
      facilityIds: ['YARD', 'DOCK'],
    },
  ]);
});

test('an alert that cannot be read is counted; an answer that is no list is none', async () => {
  const { alerts, unreadable } = await apiWith([{ ...ITEM, eventStartAt: 'soon' }, ITEM]).api.fetchHistory(
    QUERY,
  );
  expect([alerts.length, unreadable]).toEqual([1, 1]);
  await expect(apiWith({}).api.fetchHistory(QUERY)).rejects.toThrow();
});
