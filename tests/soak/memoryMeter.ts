import type { CDPSession, Page } from '@playwright/test';

/** What a page holds after everything that it has let go of was collected. */
export type MemorySample = {
  readonly hours: number;
  /** Night colours draw a mark more. */
  readonly isNight: boolean;
  readonly pageBytes: number;
  readonly workerBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly audioNodes: number;
  readonly workers: number;
};

export type MemoryMeter = { measure(hours: number): Promise<MemorySample> };

const COLLECTIONS = 3;

export async function createMemoryMeter(page: Page): Promise<MemoryMeter> {
  const browser = await page.context().newCDPSession(page);
  const worker = createWorkerLine(browser);
  await browser.send('Performance.enable');

  return {
    async measure(hours) {
      // what one collection finalises only the next one frees
      for (let i = 0; i < COLLECTIONS; i++) {
        await browser.send('HeapProfiler.collectGarbage');
        await worker.ask('HeapProfiler.collectGarbage');
      }
      // the console of the debugger keeps what was said
      await browser.send('Runtime.discardConsoleEntries');
      const { metrics } = await browser.send('Performance.getMetrics');
      const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
      const { usedSize: pageBytes } = await browser.send('Runtime.getHeapUsage');
      const { usedSize: workerBytes } = (await worker.ask('Runtime.getHeapUsage')) as { usedSize: number };
      return {
        hours,
        isNight: (await page.locator('.yard[data-night]').count()) > 0,
        pageBytes,
        workerBytes,
        nodes: metric('Nodes'),
        listeners: metric('JSEventListeners'),
        audioNodes: metric('AudioHandlers'),
        workers: metric('WorkerGlobalScopes'),
      };
    },
  };
}

/** A way to the debugger of the page's newest worker that lives as long as the page, which has no session of its own. */
function createWorkerLine(browser: CDPSession) {
  const answers = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  let sessionId: string | null = null;
  let attached: () => void = () => {};
  browser.on('Target.attachedToTarget', (target) => {
    const { type, url } = target.targetInfo;
    if (type !== 'worker' || !url.includes('compute.worker')) return;
    sessionId = target.sessionId;
    attached();
  });
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  const isAttached = new Promise<void>((resolve) => (attached = resolve));
  const began = browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });

  return {
    async ask(method: string): Promise<unknown> {
      await began;
      await isAttached;
      const id = ++lastId;
      const answer = new Promise((resolve) => answers.set(id, resolve));
      const message = JSON.stringify({ id, method, params: {} });
      await browser.send('Target.sendMessageToTarget', { sessionId: sessionId!, message });
      return answer.finally(() => answers.delete(id));
    },
  };
}
