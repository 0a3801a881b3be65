import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runService, type RunningService } from '../process/serviceProcess.ts';
import { signInOverHttp } from '../process/signInOverHttp.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';
import { faultOf, requestsOf } from './driveOperation.ts';
import { operationsOf, type OpenApiDocument, type Operation } from './openApiDocument.ts';
import { walkRows, type AskAs } from './walkRows.ts';

const SLOW_MS = 300_000;
/** The same requests in each run: another number finds others. */
const SEED = Number(process.env['CONFORMANCE_SEED'] ?? 1);
const REQUESTS = Number(process.env['CONFORMANCE_REQUESTS'] ?? 12);
const ADMIN = 'admin@acme.example';
const EMAILS = [ADMIN, 'siteadmin@acme.example', 'user@acme.example', 'guest@acme.example'];
/** All calls of the specification. */
const ROWS = Array.from({ length: 66 }, (_, nth) => `CALL-${String(nth + 1).padStart(2, '0')}`);
/** These end the sessions that the others need. */
const ENDING = new Set(['DELETE /auth/sessions', 'POST /auth/sign-out']);

type Asking = { readonly method: string; readonly body: unknown };

describe.each(['embedded', 'PostgreSQL'] as const)('a service on its %s store', (store) => {
  let folder: string;
  let postgres: PrivatePostgres | null = null;
  let service: RunningService;
  let origin: string;
  let tokens: readonly (string | null)[];
  let document: OpenApiDocument;
  let asked = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scc-conformance-'));
    if (store === 'PostgreSQL') postgres = await startPrivatePostgres();
    const database: Record<string, string> =
      postgres === null ? {} : { DATABASE_URL: await postgres.createDatabase() };
    service = runService(Object.assign(database, { DATA_DIR: folder, TRUST_PROXY: '1' }));
    origin = await service.origin();
    const sessions = await Promise.all(EMAILS.map((email) => signInOverHttp(origin, email)));
    tokens = [null, ...sessions.map(({ accessToken }) => accessToken)];
    const answer = await fetch(`${origin}/api/docs/json`);
    expect(answer.status).toBe(200);
    document = (await answer.json()) as OpenApiDocument;
  }, SLOW_MS);
  afterAll(async () => {
    await service?.end('SIGTERM');
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Each request comes from an address of its own: limits by address are tested elsewhere. */
  function askAs(token: string | null, path: string, { method, body }: Asking): Promise<Response> {
    asked += 1;
    const headers = new Headers({
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    return fetch(origin + path, {
      method,
      headers,
      redirect: 'manual',
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  const ask = (path: string, asking: Asking) => askAs(tokens[asked % tokens.length] ?? null, path, asking);

  test('describes what each call answers where it does as asked', () => {
    const silent = operationsOf(document).filter(
      ({ responses }) => !Object.keys(responses).some((status) => /^[23]/.test(status)),
    );
    expect(silent.map(nameOf)).toEqual([]);
  });

  test(
    `answers the call of each row of the specification as it is asked ${ROWS.map((row) => `[${row}]`).join('')}`,
    async () => {
      const { accessToken, refreshToken } = await signInOverHttp(origin, ADMIN);
      const askAsAdmin: AskAs = (path, request) => askAs(accessToken, path, request);
      const walker = { origin, nowMs: Date.now(), refreshToken };
      const { rows, faults } = await walkRows(operationsOf(document), walker, askAsAdmin);
      expect(faults).toEqual([]);
      expect([...rows].toSorted()).toEqual(ROWS);
      expect(service.said.err).toBe('');
    },
    SLOW_MS,
  );

  test(
    'answers every described call as described, whatever is sent, and never by a fault of its own',
    async () => {
      const schemas = document.components?.schemas ?? {};
      const resolve = (ref: string) => schemas[ref.split('/').at(-1)!]!;
      const faults: string[] = [];
      for (const operation of operationsOf(document).filter((one) => !ENDING.has(nameOf(one)))) {
        const property = fc.asyncProperty(requestsOf(operation, resolve), async (request) => {
          const fault = await faultOf(operation, request, ask);
          if (fault !== null) throw new Error(fault);
        });
        const { failed, counterexample, errorInstance } = await fc.check(property, {
          seed: SEED,
          numRuns: REQUESTS,
        });
        if (failed)
          faults.push(`${nameOf(operation)} ${JSON.stringify(counterexample)}: ${String(errorInstance)}`);
      }
      expect(faults).toEqual([]);
      expect(service.said.err).toBe('');
    },
    SLOW_MS,
  );
});

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
