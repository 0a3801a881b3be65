import type { Route } from '@playwright/test';
import type { OutsideWorld } from './outsideWorld.ts';

type Answer = Parameters<OutsideWorld['answer']>[1];
type Hazard = 'none' | 'warning' | 'alert';

/** The alerts service of one yard, which answers when the test says so and not before. */
export type YardFeed = {
  /** Lets time pass until the page asks, unless it is asking already. */
  reachQuestion(): Promise<void>;
  /** Answers the page's question. `ageMs`: how old the content is. */
  report(hazard: Hazard, ageMs?: number): Promise<void>;
  /** Lets time pass in which each question hears that there is no such file. */
  passWithoutNews(spanMs: number): Promise<void>;
  sayMissing(): Promise<void>;
  /** Refuses the question, and the one for the file behind it. */
  refuse(): Promise<void>;
  /** Lets time pass in which each question goes as the fault has it. */
  suffer(fault: (question: Route) => Promise<void>, spanMs: number): Promise<void>;
};

const ALERTS = /\/api\/alerts\/active|\/static\/acme\/alerts\.json/;
const FILE = /\/static\/acme\/alerts\.json/;
const PAYLOADS = /\/static\/alert-payloads\//;
const MINUTE_MS = 60_000;
const REFUSAL = { status: 503, json: {} };
/** Shorter than the page waits for an answer. */
const STEP_MS = 4_000;
/** A question that was left without an answer is asked anew after so long at the latest. */
const LONGEST_SILENCE_MS = 30_000;

export function createYardFeed(world: OutsideWorld, facilityId: string): YardFeed {
  const questions = world.hold(ALERTS);
  world.serve(PAYLOADS, () => ({ json: { data: {} } }));

  async function reachQuestion(): Promise<void> {
    await world.leapUntil(() => questions.waiting() > 0, LONGEST_SILENCE_MS);
  }

  async function answerNow(question: Route, answer: Answer): Promise<void> {
    await world.answer(question, answer);
    await world.settle();
  }

  async function reply(answer: Answer): Promise<void> {
    await reachQuestion();
    let question = questions.take();
    while (FILE.test(question.request().url())) {
      // the file behind the service has another shape: without it the page asks the service again
      await answerNow(question, REFUSAL);
      await reachQuestion();
      question = questions.take();
    }
    await answerNow(question, answer);
  }

  const sayMissing = () => reply({ status: 404, json: { generalError: { message: "File doesn't exist" } } });

  return {
    reachQuestion,
    async report(hazard, ageMs = 0) {
      await reachQuestion();
      const contentAtMs = world.nowMs() - ageMs;
      const activeAlerts = hazard === 'none' ? [] : [lightningEvent(hazard, contentAtMs - MINUTE_MS)];
      const times = { generatedAt: iso(contentAtMs), lightningAsOf: iso(contentAtMs) };
      await reply({ json: { facilityId, ...times, activeAlerts } });
    },
    sayMissing,
    async passWithoutNews(spanMs) {
      if (questions.waiting() > 0) await sayMissing();
      for (let leftMs = spanMs; leftMs > 0; leftMs -= STEP_MS) {
        await world.leap(Math.min(leftMs, STEP_MS));
        if (questions.waiting() > 0) await sayMissing();
      }
    },
    async suffer(fault, spanMs) {
      for (let leftMs = spanMs; leftMs > 0; leftMs -= STEP_MS) {
        while (questions.waiting() > 0) {
          void fault(questions.take());
          await world.settle();
        }
        await world.leap(STEP_MS);
      }
    },
    async refuse() {
      await reply(REFUSAL);
      while (questions.waiting() > 0) await answerNow(questions.take(), REFUSAL);
    },
  };
}

function lightningEvent(hazard: 'warning' | 'alert', startAtMs: number) {
  return {
    keplerId: `event-${hazard}`,
    eventType: `lightning_${hazard}`,
    alertStatus: hazard === 'alert' ? 'ALERT' : 'WARNING',
    severity: hazard === 'alert' ? 5 : 3,
    eventStartAt: iso(startAtMs),
    eventExpiresAt: iso(startAtMs + 30 * MINUTE_MS),
    triggerDistanceMeters: hazard === 'alert' ? 4_000 : 12_000,
  };
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}
