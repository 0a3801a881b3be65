import { undated } from './undated.ts';

export type KeepDependencies = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put'>>;
  /** Resolves when the network's time limit has passed. */
  readonly patience: () => Promise<void>;
  readonly isoNow: () => string;
  /** Keeps the worker alive until this is done. */
  readonly hold: (work: Promise<unknown>) => void;
};

/**
 * Returns the network's answer and stores it; the last stored one if there is no network, no service behind it, or no
 * answer in time. A refusal (4xx) is an answer. Rejects as the network does when nothing was stored.
 */
export async function freshElseKept(request: Request, dependencies: KeepDependencies): Promise<Response> {
  const key = keyOf(request);
  const asking = dependencies.fetch(request);
  if (key === null) return asking;
  const fresh = asking.then(
    (answer) => (isTrouble(answer) ? null : answer),
    () => null,
  );
  const opening = dependencies.openCache();
  const keeping = asking.then(async (answer) => {
    if (!isGood(answer)) return;
    const copy = undated(answer.clone(), dependencies.isoNow());
    await (await opening).put(key, copy);
  });
  // a device without space still shows the answer
  dependencies.hold(keeping.catch(() => undefined));
  const first = await Promise.race([fresh, dependencies.patience().then(() => null)]);
  if (first !== null) return first;
  const kept = await opening.then((cache) => cache.match(key)).catch(() => undefined);
  return kept ?? asking;
}

/**
 * Address under which an answer is stored; null: it is not. An answer that needs a bearer is stored for its owner
 * alone.
 */
function keyOf({ url, headers }: Request): string | null {
  const bearer = headers.get('authorization');
  if (bearer === null) return url;
  const owner = ownerOf(bearer);
  return owner === null ? null : `${url}?owner=${encodeURIComponent(owner)}`;
}

/** Subject of a bearer; null when it states none. */
function ownerOf(bearer: string): string | null {
  const [, claims = ''] = bearer.split('.');
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' && sub !== '' ? sub : null;
  } catch {
    return null;
  }
}

function isGood(answer: Response): boolean {
  return answer.status === 200 && isJson(answer);
}

/** Returns whether the service is unreachable: a gateway answers so, or a portal answers in its place. */
function isTrouble(answer: Response): boolean {
  return answer.status >= 500 || (answer.ok && !isJson(answer));
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false;
}
