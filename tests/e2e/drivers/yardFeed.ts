import type { Route } from '@playwright/test';
import { isoInstant } from '#domain/time/instant.ts';
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
/** There is no such file yet: the service says nothing new. */
export const NO_NEWS = { status: 404, json: { generalError: { message: "File doesn't exist" } } };
const REFUSAL = { status: 503, json: {} };

export function createYardFeed(world: OutsideWorld, facilityId: string): YardFeed {
  const questions = world.hold(ALERTS);
  // an alert that begins anew is another one: the same id sounds no siren twice
  let episode = 0;
  let reported = 'none';
  world.serve(PAYLOADS, () => ({ json: { data: {} } }));

  const reachQuestion = () => world.leapUntilWaiting(questions);

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

  const sayMissing = () => reply(NO_NEWS);

  return {
    reachQuestion,
    async report(hazard, ageMs = 0) {
      await reachQuestion();
      const contentAtMs = world.nowMs() - ageMs;
      if (hazard !== reported) episode += 1;
      reported = hazard;
      const activeAlerts =
        hazard === 'none' ? [] : [lightningEvent(hazard, episode, contentAtMs - MINUTE_MS)];
      const times = { generatedAt: isoInstant(contentAtMs), lightningAsOf: isoInstant(contentAtMs) };
      await reply({ json: { facilityId, ...times, activeAlerts } });
    },
    sayMissing,
    async passWithoutNews(spanMs) {
      const sayNoNews = async () => {
        if (questions.waiting() > 0) await sayMissing();
      };
      await sayNoNews();
      await world.leapInSteps(spanMs, sayNoNews);
    },
    async suffer(fault, spanMs) {
      const sufferNow = async () => {
        while (questions.waiting() > 0) {
          void fault(questions.take());
          await world.settle();
        }
      };
      await sufferNow();
      await world.leapInSteps(spanMs, sufferNow);
    },
    async refuse() {
      await reply(REFUSAL);
      while (questions.waiting() > 0) await answerNow(questions.take(), REFUSAL);
    },
  };
}

function lightningEvent(hazard: 'warning' | 'alert', episode: number, startAtMs: number) {
  return {
    keplerId: `event-${hazard}-${episode}`,
    eventType: `lightning_${hazard}`,
    alertStatus: hazard === 'alert' ? 'ALERT' : 'WARNING',
    severity: hazard === 'alert' ? 5 : 3,
    eventStartAt: isoInstant(startAtMs),
    eventExpiresAt: isoInstant(startAtMs + 30 * MINUTE_MS),
    triggerDistanceMeters: hazard === 'alert' ? 4_000 : 12_000,
  };
}
