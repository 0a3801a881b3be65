import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { pullFailure, type PullFailure } from '../pull/pullClient.ts';
import type { CurrentStorm } from './readCurrentStorms.ts';
import { NO_WIND, readWindProbability, type WindProbabilities } from './readWindProbability.ts';

const HOUR_MS = 3_600_000;
const MOST_BYTES = 32_000_000;
/** They are made every six hours and come out three hours later: older ones are of a forecast that was replaced twice. */
const OLD_AFTER_MS = 18 * HOUR_MS;

type Answer = {
  /** null: not known. */
  readonly wind: WindProbabilities | null;
  readonly problem: PullFailure | null;
};

/** Asks for the probabilities of wind of all storms, once each time they are made. */
export function createWindProbabilities({
  client,
  baseUrl,
  clock,
}: Pick<PulledSourceOptions, 'client' | 'baseUrl' | 'clock'>) {
  let held: { readonly path: string; readonly issuedMs: number; readonly wind: WindProbabilities } | null =
    null;

  /** What is held, while it is not too old: it is foretold for days. */
  function heldWith(problem: PullFailure | null): Answer {
    const isOld = held === null || clock.nowMs() - held.issuedMs > OLD_AFTER_MS;
    if (!isOld) return { wind: held!.wind, problem };
    return { wind: null, problem: problem ?? pullFailure('the probabilities of wind are old') };
  }

  return async (storms: readonly CurrentStorm[], signal: AbortSignal): Promise<Answer> => {
    if (storms.length === 0) return { wind: NO_WIND, problem: null };
    const [newest] = storms
      .flatMap(({ windProbability }) => windProbability ?? [])
      .toSorted((a, b) => b.issuedMs - a.issuedMs);
    // of the first storm of a season, until its first advisory
    if (newest === undefined) return { wind: null, problem: null };
    if (newest.path === held?.path) return heldWith(null);
    const answer = await client.get(`${baseUrl}${newest.path}`, {
      accept: ['*/*'],
      maxBytes: MOST_BYTES,
      signal,
    });
    if (answer.is === 'failed') return heldWith(answer);
    if (answer.is !== 'new') return heldWith(pullFailure(`the archive of wind is ${answer.is}`));
    try {
      held = { ...newest, wind: readWindProbability(answer.bytes) };
    } catch (error) {
      return heldWith(pullFailure(`the archive of wind: ${reasonOf(error)}`));
    }
    return heldWith(null);
  };
}
