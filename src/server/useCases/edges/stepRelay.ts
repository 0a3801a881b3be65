import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { encodeStrikeStep, STEP_COLUMNS_CONTENT_TYPE } from '#domain/lightning/strikeStepColumns.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { createKeptBodies } from '../../platform/threads/keptBodies.ts';
import { WINDOW_MS } from '../../world/lightning/stepWindow.ts';
import { readKnownStep } from '../../world/lightning/strikeStepBody.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';

/** Two hours of steps of a day with much lightning, in both forms. */
const BUDGET_BYTES = 200_000_000;
const ANSWER_MS = 5_000;

const FORMS = {
  list: {
    template: '/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json',
    type: 'application/json; charset=utf-8',
  },
  columns: { template: '/feeds/lightning/columns/{YYYYMMDD}/{HHmmss}.bin', type: STEP_COLUMNS_CONTENT_TYPE },
} as const;

type Order = { readonly form: keyof typeof FORMS; readonly stepMs: number };

type RelayDependencies = {
  /** Address of the leader; null: none is known. */
  readonly leaderOrigin: () => string | null;
  /** Host that the leader is asked by; null: that of its address. */
  readonly host: string | null;
  /** What is said when the leader cannot be asked. */
  readonly noLeader: () => Error;
  /** Steps of the object store; null: there is none. See `createStoredSteps`. */
  readonly stored: ((stepMs: number) => Promise<CachedBody | null>) | null;
  readonly clock: { nowMs(): number };
  /** The leader continues the trace of the screen that a step is fetched for. */
  readonly tracing: Pick<Tracing, 'headers'>;
};

/** The leader does not know the step, which says nothing of its lightning (S4). */
class StepMissing extends Error {}

/**
 * Steps of the leader, each fetched once for all screens of an edge: a published step never changes. One that the
 * leader does not know is asked for again. What has left the leader's memory, and what no leader can be asked for,
 * comes from the object store where there is one.
 */
export function createStepRelay(dependencies: RelayDependencies): Pick<StrikeSteps, 'bodyOf' | 'columnsOf'> {
  const bodies = createKeptBodies<Order>({
    budgetBytes: BUDGET_BYTES,
    keyOf: ({ form, stepMs }) => `${form} ${stepMs}`,
    make: (order) => stepOf(dependencies, order),
  });
  const orMissing = async (order: Order) => {
    // one of a clock that was ahead would be kept and told again when its time comes (ADR 28)
    if (isAheadOf(dependencies.clock.nowMs(), order.stepMs)) return null;
    return bodies(order).catch((error: unknown) => {
      if (error instanceof StepMissing) return null;
      throw error;
    });
  };
  return {
    bodyOf: (stepMs) => orMissing({ form: 'list', stepMs }),
    columnsOf: (stepMs) => orMissing({ form: 'columns', stepMs }),
  };
}

async function stepOf(dependencies: RelayDependencies, order: Order): Promise<CachedBody> {
  const { clock } = dependencies;
  const isOld = order.stepMs < clock.nowMs() - WINDOW_MS;
  const kept = isOld ? await storedStep(dependencies, order) : null;
  if (kept !== null) return kept;
  try {
    return await fetchStep(dependencies, order);
  } catch (error) {
    // a leader that knows no such step has asked the store itself
    const other = isOld || error instanceof StepMissing ? null : await storedStep(dependencies, order);
    if (other === null) throw error;
    return other;
  }
}

async function storedStep(
  { stored }: RelayDependencies,
  { form, stepMs }: Order,
): Promise<CachedBody | null> {
  const list = (await stored?.(stepMs)) ?? null;
  if (list === null || form === 'list') return list;
  const step = readKnownStep(stepMs, list.bytes);
  return step && createCachedBody(encodeStrikeStep(step), FORMS.columns.type);
}

async function fetchStep(
  { leaderOrigin, host, noLeader, tracing }: RelayDependencies,
  { form, stepMs }: Order,
): Promise<CachedBody> {
  const origin = leaderOrigin();
  if (origin === null) throw noLeader();
  const { template, type } = FORMS[form];
  let found: { readonly status: number; readonly bytes: Buffer };
  try {
    const headers = { ...(host === null ? {} : { host }), ...tracing.headers() };
    found = await get(new URL(stepPath(template, stepMs), origin), headers);
  } catch {
    throw noLeader();
  }
  if (found.status === 404) throw new StepMissing();
  if (found.status !== 200) throw noLeader();
  return createCachedBody(found.bytes, type);
}

async function get(
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; bytes: Buffer }> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(url, {
    headers,
    signal: AbortSignal.timeout(ANSWER_MS),
  }).end();
  // an answer that switches protocols closes the connection and is neither a response nor an error
  const [answer] = (await Promise.race([once(request, 'response'), once(request, 'close')])) as [
    IncomingMessage?,
  ];
  if (answer === undefined) throw new Error('The leader closed the connection without an answer.');
  return { status: answer.statusCode ?? 0, bytes: await buffer(answer) };
}
