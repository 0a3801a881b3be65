import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#contracts/problem.ts';
import { serveApp } from '#server/routes/hooks/serveApp.ts';

const INDEX = '<!doctype html><title>Safety Command Center</title>';

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-app-'));
  const appDir = join(folder, 'client');
  await mkdir(join(appDir, 'assets'), { recursive: true });
  await mkdir(join(appDir, 'locales/fr-CA'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'not for anybody');
  await writeFile(join(appDir, 'index.html'), INDEX);
  await writeFile(join(appDir, 'siren.wav'), 'RIFF');
  await writeFile(join(appDir, 'assets/main-3fa9.js'), 'export {};');
  await mkdir(join(appDir, 'manual'));
  await writeFile(join(appDir, 'manual/user-manual.fr-CA.pdf'), '%PDF-1.7');
  await writeFile(join(appDir, 'locales/fr-CA/common.json'), '{"open":"OUVERT"}');
  app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.get('/api/known', async () => ({ isKnown: true }));
  await serveApp(app, appDir);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the app', () => {
  // a plain path of the route table becomes its hash form in the browser (GAP-1)
  test.each(['/', '/home', '/yardalert/ACME/YARD?lng=fr-CA', '/lightningalert/ACME/', '/any/other/path'])(
    'answers %s with its index, never from a cache [SHELL-01][SHELL-14]',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(INDEX);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test('lets files whose names carry a hash be kept for ever, and no others', async () => {
    const script = await app.inject({ url: '/assets/main-3fa9.js' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject({ url: '/siren.wav' })).headers['cache-control']).toBe('no-cache');
  });

  test('answers the texts of a language and namespace [CALL-16][LANG-09]', async () => {
    const answer = await app.inject({ url: '/locales/fr-CA/common.json?v=1.7.15' });
    expect(answer.json()).toEqual({ open: 'OUVERT' });
  });

  test('serves the manual as a PDF that is asked for anew each time [SHELL-23]', async () => {
    const { headers, body } = await app.inject({ url: '/manual/user-manual.fr-CA.pdf' });
    expect(body).toBe('%PDF-1.7');
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-cache' });
  });

  test.each([
    '/api/unknown',
    '/auth/unknown',
    '/static/acme/unknown.json',
    '/feeds/lightning/unknown',
    '/weather/unknown',
    '/layers/unknown',
    '/assets/gone-1234.js',
    '/locales/de-DE/common.json',
    '/locales/fr-CA/..%2F..%2Findex.html',
    '/locales/fr-CA/common.txt',
    '/manual/user-manual.de-DE.pdf',
  ])('never stands in for the answer of a call: %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(Problem.parse(answer.json())['generalError']?.message).toBe(`GET ${url} does not exist.`);
  });

  test('is not an answer to anything but a question', async () => {
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/known' })).json()).toEqual({ isKnown: true });
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt'])(
    'gives no file outside its folder: %s',
    async (url) => {
      expect((await app.inject({ url })).body).not.toContain('not for anybody');
    },
  );
});
