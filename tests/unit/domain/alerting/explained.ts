import { explainVerdict } from '#domain/alerting/explainVerdict.ts';
import type { Explanation } from '#domain/alerting/explanation.ts';
import type { AskVerdict, VerdictQuestion } from '#domain/alerting/verdictQuestion.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import { freshFeed, NOW_MS, RULES } from './alertingFixtures.ts';

/** An open yard, as a question. */
const QUESTION: VerdictQuestion = {
  feed: freshFeed(),
  witness: NO_WITNESS,
  traits: {},
  rules: RULES,
  nowMs: NOW_MS,
  doubt: null,
  closestStrikeM: null,
  isWatched: true,
};

/** Asks for the verdict of a question, with news. */
const asking =
  (question: VerdictQuestion): AskVerdict =>
  (news) => {
    const { feed, witness, traits, rules, nowMs } = { ...question, ...news };
    return yardVerdict(feed, witness, { traits, rules }, nowMs);
  };

/** Explains the status of an open yard of which these facts differ. */
export function explain(facts: Partial<VerdictQuestion>): Explanation {
  const question = { ...QUESTION, ...facts };
  return explainVerdict(question, asking(question));
}
