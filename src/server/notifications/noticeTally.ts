import type { ServerClock } from '../serverClock.ts';
import type { NoticesRepository, QueueReading } from '../storage/repositories/noticesRepository.ts';
import { CHANNELS, type Channel } from './notice.ts';

const RESULTS = ['delivered', 'retried', 'failed'] as const;
type AttemptResult = (typeof RESULTS)[number];

export type NoticeReadings = {
  /** Attempts of this run, by channel and what became of them. */
  attempts(): readonly {
    readonly channel: Channel;
    readonly result: AttemptResult;
    readonly count: number;
  }[];
  /** Notices on the queue, and the age of the oldest, seconds; NaN: the store does not say. */
  queue(): Promise<{ readonly waiting: number; readonly oldestS: number }>;
};

/** A store that takes longer says nothing of itself, ms: whoever watches must hear of everything else. */
const READING_MS = 1_000;

/** Counts attempts, and reads the queue for whoever watches the service. */
export function createNoticeTally(notices: Pick<NoticesRepository, 'reading'>, clock: ServerClock) {
  let underway: Promise<QueueReading> | null = null;

  /** One question to the store at a time, however often somebody asks. */
  function read(): Promise<QueueReading> {
    underway ??= notices.reading().finally(() => (underway = null));
    return underway;
  }

  const counts = new Map(CHANNELS.map((channel) => [channel, { delivered: 0, retried: 0, failed: 0 }]));
  const readings: NoticeReadings = {
    attempts: () =>
      [...counts].flatMap(([channel, ofChannel]) =>
        RESULTS.map((result) => ({ channel, result, count: ofChannel[result] })),
      ),
    async queue() {
      try {
        const { waiting, oldestAtMs } = await within(read(), READING_MS);
        return { waiting, oldestS: oldestAtMs === null ? 0 : (clock.nowMs() - oldestAtMs) / 1_000 };
      } catch {
        return { waiting: Number.NaN, oldestS: Number.NaN };
      }
    },
  };
  return {
    readings,
    count: (channel: Channel, result: AttemptResult) => void (counts.get(channel)![result] += 1),
  };
}

async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The store does not answer.')), limitMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
