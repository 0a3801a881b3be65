import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseHostileTexts } from '#server/routes/hooks/refuseHostileTexts.ts';

async function statusOf(body: string): Promise<number> {
  const app = Fastify();
  refuseHostileTexts(app);
  app.post('/', async () => 'taken');
  const headers = { 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: '/', headers, payload: body })).statusCode;
}

test.each([
  ['a NUL', '"a\\u0000b"'],
  ['the first half of a character', '"\\ud83d"'],
  ['the second half of a character', '"\\ude00 late"'],
  ['halves in the wrong order', '"\\ude00\\ud83d"'],
])('%s is refused in a text, and in the name of a field', async (_what, text) => {
  await expect(statusOf(`{"key":${text}}`)).resolves.toBe(400);
  await expect(statusOf(`{"list":[{"key":${text}}]}`)).resolves.toBe(400);
  await expect(statusOf(`{${text}:1}`)).resolves.toBe(400);
});

test('a whole character of two code units is taken', async () => {
  await expect(statusOf('{"key":"\\ud83d\\ude00 \\u26c8"}')).resolves.toBe(200);
});
