import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createChangeNotifier } from '#server/routes/feeds/changeNotifier.ts';
import { changeStreamRoute } from '#server/routes/feeds/changeStreamRoute.ts';
import { MOST_STREAMS } from '#server/routes/feeds/streamSeats.ts';
import { createFeedApp } from './feedApp.ts';

const changes = createChangeNotifier();
const app = createFeedApp();
let origin = '';
let seen: Facility[] = [];
const sessionChanged = vi.fn<() => void>();

beforeAll(async () => {
  seen = [{ id: 'YARD', clientId: 'ACME' } as Facility];
  await app.register(changeStreamRoute, {
    changes,
    requireSession: async () => {},
    stillStands: async () => true,
    onChange: (_request, changed) => {
      sessionChanged.mockImplementation(changed);
      return () => {};
    },
    clientOf: () => 'ACME',
    sessionIdOf: ({ headers }) => headers.authorization ?? 'nobody',
    facilitiesSeenBy: () => seen,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = (query: string, signal: AbortSignal | null = null, session = 'wall') =>
  fetch(`${origin}/api/alerts/changes?${query}`, {
    signal,
    headers: { authorization: session, connection: 'close' },
  });

/** Reads until the text so far contains what is waited for. */
async function readUntil(reader: ReadableStreamDefaultReader<string>, wanted: string): Promise<string> {
  let text = '';
  while (!text.includes(wanted)) {
    const part = await reader.read();
    if (part.done) throw new Error(`The stream ended after: ${text}`);
    text += part.value;
  }
  return text;
}

test('a listening screen is told of changes of its facility and its alerts only, whatever the case of the ids', async () => {
  const left = new AbortController();
  const answer = await ask('clientId=acme&facilityId=yard', left.signal);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  await readUntil(reader, ': listening');

  changes.note('ACME', 'OTHER_YARD');
  changes.note('ACME', 'Yard');
  const told = await readUntil(reader, 'event: changed');
  expect(told.match(/event: changed/g)).toHaveLength(1);

  changes.note('ACME', 'YARD', 'facility');
  await readUntil(reader, 'event: facility\n');

  left.abort();
  await expect(reader.read()).rejects.toThrow();
  await expect.poll(() => changes.listenerCount()).toBe(0);
});

test('a HEAD is no stream, so that it leaves nobody listening [P9]', async () => {
  const url = `${origin}/api/alerts/changes?clientId=acme&facilityId=yard`;
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  expect(changes.listenerCount()).toBe(0);
});

test('a facility of another client is not told from one that does not exist', async () => {
  for (const query of ['clientId=OTHER&facilityId=YARD', 'clientId=ACME&facilityId=NOWHERE']) {
    const answer = await ask(query);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toHaveProperty('facilityNotFound');
  }
  expect(changes.listenerCount()).toBe(0);
});

test('a screen whose facility is gone hears of it before the stream ends, though the look came before the announcement [S4]', async () => {
  const yards = seen;
  const answer = await ask('clientId=acme&facilityId=yard');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  await readUntil(reader, ': listening');
  seen = [];
  sessionChanged();
  await readUntil(reader, 'event: facility\n');
  expect((await reader.read()).done).toBe(true);
  seen = yards;
});

test('a session has so many streams and no more, others have theirs, and one that ends makes room [P9]', async () => {
  const query = 'clientId=acme&facilityId=yard';
  const first = new AbortController();
  const others = new AbortController();
  expect((await ask(query, first.signal)).status).toBe(200);
  for (let nth = 1; nth < MOST_STREAMS; nth += 1) expect((await ask(query, others.signal)).status).toBe(200);
  const isRefused = { generalError: { message: 'tooManyStreams' } };
  const refusal = async () => (await ask(query)).json();
  expect(await refusal()).toMatchObject(isRefused);
  expect((await ask(query, others.signal, 'another wall')).status).toBe(200);

  first.abort();
  await expect.poll(() => changes.listenerCount()).toBe(MOST_STREAMS);
  expect((await ask(query, others.signal)).status).toBe(200);
  expect(await refusal()).toMatchObject(isRefused);
  others.abort();
  await expect.poll(() => changes.listenerCount()).toBe(0);
});
