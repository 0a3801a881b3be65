import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/problem.ts';
import { StrikeStep } from '#contracts/strike.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { decodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { decodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { lightningRoutes } from '#server/routes/feeds/lightningRoutes.ts';
import { createStrikeSteps, type StrikeSteps } from '#server/world/lightning/strikeSteps.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { createFeedApp } from './feedApp.ts';

const NOW_MS = Date.UTC(2026, 5, 12, 18, 0, 0);
const urlOf = (stepMs: number) => stepPath('/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json', stepMs);
const columnsUrlOf = (stepMs: number) => stepPath('/feeds/lightning/columns/{YYYYMMDD}/{HHmmss}.bin', stepMs);

describe('lightningRoutes', () => {
  let dir: string;
  let steps: StrikeSteps;
  let app: FastifyInstance;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'feed-'));
    const quiet = () => undefined;
    const log = { info: quiet, warn: quiet, error: quiet };
    steps = await createStrikeSteps({ dir, diskBudgetBytes: 1e9, clock: { nowMs: () => NOW_MS }, log });
    app = createFeedApp();
    await app.register(lightningRoutes, { steps });
  });
  afterEach(async () => {
    await app.close();
    await steps.settled();
    await rm(dir, { recursive: true, force: true });
  });

  const publish = () => {
    const strikes = createAtmosphere({ seed: 5, stagedAtMs: NOW_MS }).strikesBetween(NOW_MS - 60_000, NOW_MS);
    steps.accept({ strikes, fromMs: NOW_MS - 60_000, asOfMs: NOW_MS });
    return strikes;
  };

  it('answers a known step for ever, with the time of the network [CALL-21][S6]', async () => {
    publish();
    const answer = await app.inject({ url: urlOf(NOW_MS - 5_000) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBe('public, max-age=259200, immutable');
    expect(answer.headers.date).toBeTruthy();
    expect(StrikeStep.parse(answer.json()).length).toBeGreaterThan(0);
  });

  it('answers the same step as binary columns, for ever and under a tag of its own [CALL-21]', async () => {
    publish();
    const stepMs = NOW_MS - 5_000;
    const answer = await app.inject({ url: columnsUrlOf(stepMs), headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.scc.strike-step',
      'cache-control': 'public, max-age=259200, immutable',
    });
    const step = decodeStrikeStep(new Uint8Array(answer.rawPayload).buffer)!;
    const list = StrikeStep.parse((await app.inject({ url: urlOf(stepMs) })).json());
    expect(step.stepMs).toBe(stepMs);
    const { lat, lon, atMs, kind } = step.strikes;
    expect(Array.from(lat, (lat, i) => ({ lat, lon: lon[i], timestamp: atMs[i], kind: kind[i] }))).toEqual(
      list.map(({ strikeType, ...strike }) => ({ ...strike, kind: strikeType === 'CG' ? 0 : 1 })),
    );
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await app.inject({ url: columnsUrlOf(stepMs), headers })).statusCode).toBe(304);
  });

  it('writes the columns of a step once', async () => {
    publish();
    expect(await steps.columnsOf(NOW_MS - 5_000)).toBe(await steps.columnsOf(NOW_MS - 5_000));
  });

  it('answers 404 that nobody keeps for a step that is not known [S4]', async () => {
    publish();
    for (const url of [NOW_MS, NOW_MS - 65_000].flatMap((stepMs) => [urlOf(stepMs), columnsUrlOf(stepMs)])) {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Problem.parse(answer.json()).generalError?.message).toBe("File doesn't exist");
    }
  });

  it.each([
    '/feeds/lightning/steps/20260612/175957.json',
    '/feeds/lightning/steps/20260612/240000.json',
    '/feeds/lightning/steps/20260632/175955.json',
    '/feeds/lightning/steps/20260612/175955',
    '/feeds/lightning/steps/20260612/..%2F..%2Fsecret.json',
    '/feeds/lightning/steps/..%2F20260612/175955.json',
    '/feeds/lightning/steps/20260612/175955.bin',
    '/feeds/lightning/columns/20260612/175955.json',
    '/feeds/lightning/columns/20260612/175957.bin',
    '/feeds/lightning/columns/20260612/..%2F..%2Fsecret.bin',
  ])('answers 404 for %s, which is no step', async (url) => {
    publish();
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  it('answers the last two hours at once in binary columns', async () => {
    expect((await app.inject({ url: '/feeds/lightning/window' })).statusCode).toBe(404);
    const strikes = publish();
    const answer = await app.inject({ url: '/feeds/lightning/window' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.scc.strikes',
      'cache-control': 'no-cache',
    });
    const bytes = new Uint8Array(answer.rawPayload);
    const snapshot = decodeStrikeSnapshot(bytes.buffer);
    expect(snapshot).toMatchObject({ fromStepMs: NOW_MS - 60_000, toStepMs: NOW_MS - 5_000, gapStepsMs: [] });
    expect(Array.from(snapshot!.strikes.atMs)).toEqual(Array.from(strikes.atMs));
    expect(Array.from(snapshot!.strikes.lon)).toEqual(Array.from(strikes.lon));
  });

  it('answers 304 while the window is the same and 200 once it moved on', async () => {
    publish();
    const first = await app.inject({ url: '/feeds/lightning/window' });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const same = await app.inject({ url: '/feeds/lightning/window', headers });
    expect(same.statusCode).toBe(304);
    expect(same.rawPayload.length).toBe(0);
    steps.accept({ strikes: { ...publish(), count: 0 }, fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    expect((await app.inject({ url: '/feeds/lightning/window', headers })).statusCode).toBe(200);
  });

  it('sends a long step gzipped to clients that understand it, with a tag of its own', async () => {
    publish();
    const url = urlOf(NOW_MS - 5_000);
    const plain = await app.inject({ url });
    const zipped = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    for (const etag of [plain.headers.etag, zipped.headers.etag]) {
      const again = await app.inject({ url, headers: { 'if-none-match': `W/${String(etag)}, "other"` } });
      expect(again.statusCode).toBe(304);
    }
  });
});
