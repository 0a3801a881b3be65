import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

/** Calls that the test answers by hand, oldest first. */
type HeldCalls = {
  /** How many are waiting for an answer now. */
  waiting(): number;
  /** Takes the oldest one that waits; it must be there. */
  take(): Route;
  /** Lets those that wait through to the service, and all that come after them. */
  release(): void;
};

type Answer = { readonly status?: number; readonly json?: unknown; readonly body?: Buffer };

/** Everything outside one page: the network between it and the real service, and the passing of time. */
export type OutsideWorld = {
  /**
   * Opens an address and waits until something of the page can be seen. Scripts that come when the network rests already,
   * as on a busy machine, put their work off to a next moment: time passes until it is done.
   */
  open(address: string, wanted: Locator): Promise<void>;
  /** The page's time, which is the network's too, epoch ms. It stands still unless the test lets it pass. */
  nowMs(): number;
  /**
   * Lets time pass: what is due in a stride of 2 s happens once, and the page is awake. A span of more than two minutes
   * passes at one stroke, which to the page looks like sleep. Then the network comes to rest.
   */
  leap(spanMs: number): Promise<void>;
  /**
   * Lets time pass in short steps, and does something after each, if anything. A call that waits meanwhile is not given
   * up by the page, as it is when a long span passes.
   */
  leapInSteps(spanMs: number, afterStep?: () => Promise<void>): Promise<void>;
  /** Lets time pass in short steps until a call waits, for as long as a page leaves one unasked at most. */
  leapUntilWaiting(calls: HeldCalls): Promise<void>;
  /**
   * Lets a little time pass, and again, until all of it can be seen: scripts that come late pass the edge unseen, and
   * a map is drawn some frames later.
   */
  leapUntilSeen(...wanted: readonly Locator[]): Promise<void>;
  /**
   * Lets time pass in steps until something has happened, and no longer than a span: an answer that came late has moved
   * the next question too.
   */
  leapUntil(hasHappened: () => boolean, longestMs: number): Promise<void>;
  /** Lets time pass that the page sleeps through: what was due happens once, at its end. */
  sleep(spanMs: number): Promise<void>;
  /** Lets the clocks go on while the device is suspended, and its timers with it; then they run on for a look or two. */
  suspend(spanMs: number): Promise<void>;
  /** Waits until every call that is not held has been answered, and the page has heard of it. */
  settle(): Promise<void>;
  /** From now on calls to such addresses wait until the test answers them. */
  hold(address: RegExp): HeldCalls;
  /** From now on calls to such addresses are answered by the test at once. */
  serve(address: RegExp, answerOf: () => Answer): void;
  /** Lets a held call through to the service. */
  passOn(route: Route): void;
  /** Answers a call as the network would at this time. */
  answer(route: Route, answer: Answer): Promise<void>;
};

const CALLS =
  /^\/(api|auth|feeds|static|weather|locales|healthz|config\.json|layers\/[a-z]+\.json|[a-z-]+\.wav|assets\/compute|at-rest)/;
const PROBE = '/at-rest';
/** Never ends, so the network would never come to rest: in these tests nobody is told of changes between polls. */
const CHANGES = '/api/alerts/changes';
/** The page began this long ago; any time will do, as long as it is past. */
const HEAD_START_MS = 3_600_000;
/** Looks of a page for sleep and stalls come in time. */
const STRIDE_MS = 2_000;
/** Some frames. */
const FRAMES_MS = 100;
/** Between two looks at the page, in real time. */
const LOOK_EVERY_MS = 50;
/** A page waits longer than this for an answer. */
const STEP_MS = 4_000;
/** A question that was left without an answer is asked anew after so long at the latest. */
const LONGEST_SILENCE_MS = 30_000;
const LONGEST_AWAKE_MS = 120_000;
/** What libraries put off to the next moment must come. */
const MOMENT_MS = 1;

/**
 * Puts a page between a network edge and a clock that stand under the test's control. Behind the edge is the real
 * service; each of its answers carries the page's time in its `Date`, because the page's clock is all the time there
 * is. The worker keeps real time, which is the time at which the page begins.
 */
export async function createOutsideWorld(page: Page, origin: string): Promise<OutsideWorld> {
  const context = page.context();
  let nowMs = Date.now();
  await context.clock.install({ time: nowMs - HEAD_START_MS });
  await context.clock.pauseAt(nowMs);
  // a limit of the browser's own would run out in real time, while the page's time stands still
  await context.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
      return limit.signal;
    };
  });

  const holds: { address: RegExp; waiting: Map<Request, Route> }[] = [];
  const serves: { address: RegExp; answerOf: () => Answer }[] = [];
  const inFlight = new Set<Promise<void>>();
  let events = 0;

  const dated = (headers: Record<string, string> = {}) => ({
    ...headers,
    date: new Date(nowMs).toUTCString(),
  });

  async function fetchFor(route: Route): Promise<void> {
    try {
      const answer = await route.fetch({ maxRedirects: 0, maxRetries: 2 });
      await route.fulfill({ response: answer, headers: dated(answer.headers()) });
    } catch {
      // the page has let go of the call, or has gone itself
    }
  }

  function passOn(route: Route): void {
    const passing = fetchFor(route).finally(() => inFlight.delete(passing));
    inFlight.add(passing);
  }

  async function answer(route: Route, { status = 200, json, body }: Answer): Promise<void> {
    events += 1;
    await route.fulfill({
      status,
      headers: dated(),
      ...(json === undefined ? {} : { json }),
      ...(body === undefined ? {} : { body }),
    });
  }

  await context.route(
    (url) => url.origin === origin && CALLS.test(url.pathname),
    async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      if (pathname === PROBE || pathname === CHANGES) return route.fulfill({ status: 204 });
      events += 1;
      const served = serves.find(({ address }) => address.test(request.url()));
      if (served !== undefined) return answer(route, served.answerOf());
      const hold = holds.find(({ address }) => address.test(request.url()));
      if (hold !== undefined) {
        hold.waiting.set(request, route);
        return undefined;
      }
      if (request.isNavigationRequest()) return route.continue();
      return passOn(route);
    },
  );
  context.on('requestfailed', (request) => holds.forEach(({ waiting }) => waiting.delete(request)));

  /** false: the page reloads itself meanwhile. */
  async function probe(): Promise<boolean> {
    try {
      await page.evaluate((path) => fetch(path, { cache: 'no-store' }).then(({ status }) => status), PROBE);
      return true;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('context was destroyed')) throw error;
      await page.waitForLoadState();
      return false;
    }
  }

  /** A call of our own comes after those that the page has begun, and its answer after theirs. */
  async function round(): Promise<boolean> {
    const before = events;
    nowMs += MOMENT_MS;
    await context.clock.runFor(MOMENT_MS);
    const isProbed = await probe();
    const isBusy = inFlight.size > 0;
    await Promise.all(inFlight);
    return isProbed && !isBusy && events === before;
  }

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 2;) quiet = (await round()) ? quiet + 1 : 0;
  }

  async function stride(spanMs: number): Promise<void> {
    nowMs += spanMs;
    await context.clock.fastForward(spanMs);
  }

  async function sleep(spanMs: number): Promise<void> {
    await stride(spanMs);
    await settle();
  }

  async function suspend(spanMs: number): Promise<void> {
    nowMs += spanMs;
    await context.clock.setSystemTime(nowMs);
    return leap(STRIDE_MS);
  }

  async function leap(spanMs: number): Promise<void> {
    if (spanMs > LONGEST_AWAKE_MS) return sleep(spanMs);
    for (let leftMs = spanMs; leftMs > 0; leftMs -= STRIDE_MS) await stride(Math.min(STRIDE_MS, leftMs));
    return settle();
  }

  async function leapUntilSeen(...wanted: readonly Locator[]): Promise<void> {
    await expect(async () => {
      await leap(FRAMES_MS);
      for (const part of wanted) await expect(part).toBeVisible({ timeout: LOOK_EVERY_MS });
    }).toPass({ intervals: [LOOK_EVERY_MS] });
  }

  async function leapUntil(hasHappened: () => boolean, longestMs: number): Promise<void> {
    for (let leftMs = longestMs; leftMs > 0 && !hasHappened(); leftMs -= STEP_MS)
      await leap(Math.min(STEP_MS, leftMs));
  }

  return {
    nowMs: () => nowMs,
    async open(address, wanted) {
      await page.goto(address);
      await settle();
      if (!(await wanted.isVisible())) await leapUntilSeen(wanted);
    },
    settle,
    leap,
    async leapInSteps(spanMs, afterStep) {
      for (let leftMs = spanMs; leftMs > 0; leftMs -= STEP_MS) {
        await leap(Math.min(STEP_MS, leftMs));
        await afterStep?.();
      }
    },
    leapUntilWaiting: (calls) => leapUntil(() => calls.waiting() > 0, LONGEST_SILENCE_MS),
    leapUntil,
    leapUntilSeen,
    sleep,
    suspend,
    hold(address) {
      const waiting = new Map<Request, Route>();
      const held = { address, waiting };
      holds.unshift(held);
      return {
        waiting: () => waiting.size,
        take() {
          const [first] = waiting;
          if (first === undefined) throw new Error(`No call to ${String(address)} waits for an answer.`);
          waiting.delete(first[0]);
          return first[1];
        },
        release() {
          holds.splice(holds.indexOf(held), 1);
          waiting.forEach(passOn);
          waiting.clear();
        },
      };
    },
    serve: (address, answerOf) => void serves.unshift({ address, answerOf }),
    passOn,
    answer,
  };
}
