import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Pause } from '../../platform/time/pause.ts';
import { startPoller, type Poller, type PollResult } from '../pull/poller.ts';
import type { PullClient } from '../pull/pullClient.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import type { FeedIntake } from './feedIntake.ts';
import { MOST_BODY_BYTES, type KeptIntake } from './keptIntake.ts';
import { isFetched, type FeedMapping } from './feedMapping.ts';
import { streamBodies, type StreamDependencies } from './streamedBodies.ts';
import { createUnderwayBodies } from './underwayBodies.ts';

type Dependencies = {
  readonly client: PullClient;
  readonly log: Pick<ServiceLog, 'info' | 'warn'>;
  readonly pause?: Pause;
};

/** After failures no longer than this passes between two calls, ms. */
const MOST_BACK_OFF_MS = 60_000;

type Fetched = Pick<KeptIntake, 'take'> & {
  readonly mapping: Pick<FeedMapping, 'feed' | 'pull'>;
  readonly key: string;
};

/**
 * Begins to fetch the bodies of a feed; null where its mapping names no address. A call that fails proves nothing: what a
 * feed knows rests on the times inside its bodies (S5). A store that is slow, or refuses, holds up no call (S2).
 */
export function pullBodies(
  { mapping, key, take }: Fetched,
  { client, log, pause }: Dependencies,
  onFailed: (reason: string) => void,
): Poller | null {
  const { pull } = mapping;
  if (pull === undefined) return null;
  const underway = createUnderwayBodies((error) =>
    onFailed(`a body could not be stored: ${reasonOf(error)}`),
  );
  const url = pull.url.replaceAll('{KEY}', encodeURIComponent(key));

  async function poll(signal: AbortSignal): Promise<PollResult> {
    const answer = await client.get(url, { accept: ['*/*'], maxBytes: MOST_BODY_BYTES, signal });
    if (answer.is === 'failed') return answer;
    if (answer.is !== 'new')
      return { is: 'failed', reason: `the address is ${answer.is}`, retryAfterMs: null };
    // the source itself says what of a body it could not read
    await underway.wait(take(Buffer.from(answer.bytes), undefined));
    return { is: 'done' };
  }

  const poller = startPoller({
    name: mapping.feed,
    poll,
    everyMs: pull.everyS * 1_000,
    mostBackOffMs: MOST_BACK_OFF_MS,
    log,
    onFailed,
    pause,
  });
  return {
    async stop() {
      await poller.stop();
      await underway.settled();
    },
  };
}

/** A lightning feed that the service fetches or listens to, where its mapping names an address; any other feed as it is. */
export function pulledIntake(
  intake: FeedIntake,
  dependencies: Dependencies & StreamDependencies,
): FeedIntake {
  const { source, mapping } = intake;
  if (!isFetched(mapping)) return intake;
  let poller: Poller | null = null;
  let noteTrouble: (trouble: SourceTrouble) => void = () => {};
  return {
    ...intake,
    source: {
      ...source,
      troubles(note) {
        noteTrouble = note;
        source.troubles?.(note);
      },
      start(deliver) {
        source.start(deliver);
        const onFailed = (reason: string) => noteTrouble({ reason });
        poller = pullBodies(intake, dependencies, onFailed) ?? streamBodies(intake, dependencies, onFailed);
      },
      async stop() {
        await poller?.stop();
        await source.stop();
      },
    },
  };
}
