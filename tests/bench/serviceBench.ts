import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { runService } from '../process/serviceProcess.ts';
import { signInOverHttp } from '../process/signInOverHttp.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { figureOf, type Figure, type Round } from './pairedBench.ts';
import { bindTo, processorMs } from './processorTime.ts';

const REQUESTS = 2_000;
const ROUNDS = 5;
const BARE = fileURLToPath(new URL('bareServer.mjs', import.meta.url));
const MINUTE_MS = 60_000;

type Question = { readonly what: string; readonly path: string; readonly headers: Record<string, string> };
type Server = { readonly pid: number; readonly origin: string };

/**
 * P8: processor time of the built service for answers that many displays ask for, beside `node:http` that sends the same
 * bytes, alternating on kept connections. Both servers are bound to one processor and the asker to another. What the
 * service does meanwhile by itself is measured before and taken off.
 */
export async function serviceBench(): Promise<readonly Figure[]> {
  if (processorMs(process.pid) === null) return [];
  const dataDir = mkdtempSync(join(tmpdir(), 'scc-bench-'));
  await layEmptyStore(dataDir);
  const running = runService({ DATA_DIR: dataDir });
  const bare = fork(BARE);
  try {
    const service: Server = { pid: running.pid, origin: await running.origin() };
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
    const rival: Server = { pid: bare.pid!, origin: `http://127.0.0.1:${port}` };
    if (availableParallelism() > 1) {
      bindTo(0, process.pid);
      for (const { pid } of [service, rival]) bindTo(1, pid);
    }
    const figures: Figure[] = [];
    for (const question of await questionsTo(service.origin)) {
      await teach(bare, service.origin, question);
      figures.push(await compare(question, service, rival));
    }
    return figures;
  } finally {
    bare.disconnect();
    await running.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function questionsTo(origin: string): Promise<readonly Question[]> {
  const { accessToken } = await signInOverHttp(origin, 'user@acme.example');
  const stepMs = Math.floor((Date.now() - 10 * MINUTE_MS) / STEP_MS) * STEP_MS;
  const metadata = '/static/event-metadata.json';
  const { headers } = await ask(origin, { what: '', path: metadata, headers: {} });
  const open = { 'accept-encoding': 'gzip' };
  return [
    {
      what: 'active',
      path: '/api/alerts/active?clientId=ACME&facilityId=PLATTE_YARD',
      headers: { ...open, authorization: `Bearer ${accessToken}` },
    },
    { what: 'alerts file, 156 yards', path: '/static/acme/alerts.json', headers: open },
    {
      what: 'columns of a step',
      path: stepPath('/feeds/lightning/columns/{YYYYMMDD}/{HHmmss}.bin', stepMs),
      headers: open,
    },
    { what: 'event metadata', path: metadata, headers: open },
    { what: 'event metadata, 304', path: metadata, headers: { ...open, 'if-none-match': headers.etag! } },
  ];
}

/** Has the bare server answer as the service does now. */
async function teach(bare: ChildProcess, origin: string, question: Question): Promise<void> {
  const { status, headers, body } = await ask(origin, question);
  const { date: _date, connection: _kept, 'keep-alive': _for, ...rest } = headers;
  const key = question.path + ('if-none-match' in question.headers ? ' 304' : '');
  bare.send({ key, status, headers: rest, body: body.toString('base64') });
  await once(bare, 'message');
}

async function compare(question: Question, service: Server, rival: Server): Promise<Figure> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const idle = await idleShare(service);
    const ours = [await costMs(service, question, idle)];
    const rivals = [await costMs(rival, question, 0), await costMs(rival, question, 0)];
    rounds.push({ ours: [...ours, await costMs(service, question, idle)], rivals });
  }
  const what = `${question.what}: processor time of a request`;
  // the first round warms up
  return figureOf({ id: 'P8', what, goal: { ratioAtMost: 2 } }, rounds.slice(1), 'node:http, the same bytes');
}

/** Share of a processor that a server uses while nobody asks. */
async function idleShare({ pid }: Server): Promise<number> {
  const [beganMs, usedMs] = [performance.now(), processorMs(pid)!];
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return (processorMs(pid)! - usedMs) / (performance.now() - beganMs);
}

/** Processor time of one request, ms. */
async function costMs({ pid, origin }: Server, question: Question, idle: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const [beganMs, usedMs] = [performance.now(), processorMs(pid)!];
  const askSome = async () => {
    for (let request = 0; request < REQUESTS / 4; request += 1) await ask(origin, question, agent);
  };
  await Promise.all(Array.from({ length: 4 }, askSome));
  const ownMs = (performance.now() - beganMs) * idle;
  agent.destroy();
  return (processorMs(pid)! - usedMs - ownMs) / REQUESTS;
}

async function ask(origin: string, { path, headers }: Question, agent?: Agent) {
  const [answer] = (await once(get(origin + path, { headers, agent }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) };
}
