import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Pause } from '../../platform/time/pause.ts';
import { startPoller, type Poller, type PollResult } from '../pull/poller.ts';
import type { PullClient } from '../pull/pullClient.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import { MOST_BODY_BYTES, type FeedIntake } from './feedIntake.ts';

type Dependencies = {
  readonly client: PullClient;
  readonly log: Pick<ServiceLog, 'info' | 'warn'>;
  readonly pause?: Pause;
};

/** After failures no longer than this passes between two calls, ms. */
const MOST_BACK_OFF_MS = 60_000;

/**
 * A feed whose bodies the service fetches, where its mapping names an address; any other feed as it is. A call that fails
 * proves nothing: what a feed knows rests on the times inside its bodies (S5).
 */
export function pulledIntake(intake: FeedIntake, { client, log, pause }: Dependencies): FeedIntake {
  const { source, mapping, key } = intake;
  const { pull } = mapping;
  if (pull === undefined) return intake;
  const url = pull.url.replaceAll('{KEY}', encodeURIComponent(key));
  let poller: Poller | null = null;
  let noteTrouble: (trouble: SourceTrouble) => void = () => {};

  async function poll(signal: AbortSignal): Promise<PollResult> {
    const answer = await client.get(url, { accept: ['*/*'], maxBytes: MOST_BODY_BYTES, signal });
    if (answer.is === 'failed') return answer;
    if (answer.is !== 'new')
      return { is: 'failed', reason: `the address is ${answer.is}`, retryAfterMs: null };
    // the source itself says what of a body it could not read
    await intake.take(Buffer.from(answer.bytes), undefined);
    return { is: 'done' };
  }

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
        poller = startPoller({
          name: mapping.feed,
          poll,
          everyMs: pull.everyS * 1_000,
          mostBackOffMs: MOST_BACK_OFF_MS,
          log,
          onFailed: (reason) => noteTrouble({ reason }),
          ...(pause === undefined ? {} : { pause }),
        });
      },
      async stop() {
        await poller?.stop();
        await source.stop();
      },
    },
  };
}
