import type { Page } from '@playwright/test';

/** A task of the page's main thread. */
export type MainTask = {
  /** From its beginning to its end, ms: other programs' turns on the processor count too. */
  readonly wallMs: number;
  /** What the thread itself worked, ms. */
  readonly cpuMs: number;
};

/** The parts in use of an event of Chromium's trace; times in µs. */
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
};

const MARK = 'main thread of the traced page';

/**
 * Notes every task of the page's main thread from now on.
 *
 * @returns What ends it, and tells those that took longer than so many ms.
 */
export async function traceTasks(page: Page): Promise<(overMs: number) => Promise<MainTask[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((name) => performance.mark(name), MARK);

  return async (overMs) => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    const mark = events.find(({ name }) => name === MARK);
    if (mark === undefined) throw new Error('The trace has nothing of the page.');
    const tasks = events.filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name.endsWith('RunTask') && pid === mark.pid && tid === mark.tid,
    );
    if (tasks.length === 0) throw new Error('The trace has no task of the page.');
    return tasks
      .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1_000, cpuMs: tdur / 1_000 }))
      .filter(({ wallMs }) => wallMs > overMs);
  };
}
