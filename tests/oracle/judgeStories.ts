import type { Dice } from '../soak/dice.ts';
import { storyOf, type Story } from './cases/stories.ts';
import type { EngineSubject } from './engineSubject.ts';
import { faultOf } from './judgePages.ts';
import { STOP } from './reading/facts.ts';
import { answeredBounds, arcM, type YardTruth } from './reading/skyRules.ts';
import type { Tally } from './tally.ts';

const STALE_AFTER_MS = 60_000;

/** Lives through one random story and holds each of its moments against the rules: one case a moment. */
export function judgeStory(subjectOf: (story: Story) => EngineSubject, dice: Dice, tally: Tally): void {
  const story = storyOf(dice);
  const subject = subjectOf(story);
  const truth = { ...story.yard, strikes: [], spans: [], deliveredUpToMs: -Infinity, winds: [] } as {
    -readonly [Key in keyof YardTruth]: YardTruth[Key];
  };
  for (const [turn, happening] of story.happenings.entries()) {
    subject.take(happening);
    const answeredAtMs = happening.atMs;
    if (happening.kind === 'delivered') {
      const { strikes, fromMs, asOfMs } = happening.delivery;
      truth.strikes = [...truth.strikes, ...strikes];
      truth.spans = [...truth.spans, [fromMs, asOfMs]];
      truth.deliveredUpToMs = Math.max(truth.deliveredUpToMs, asOfMs);
    } else if (happening.kind === 'restarted') truth.deliveredUpToMs = -Infinity;
    else if (happening.kind === 'observed') truth.winds = [...truth.winds, happening.wind];
    const askedAtMs = answeredAtMs + story.looksAfterMs;
    const shown = subject.shownAt(answeredAtMs, askedAtMs);
    tally.count(shown < STOP);
    const bounds = answeredBounds(truth, { answeredAtMs, askedAtMs, staleAfterMs: STALE_AFTER_MS });
    const fault = faultOf(shown, bounds);
    const told = () => `moment ${turn}: ${shown} of ${JSON.stringify(bounds)} in ${JSON.stringify(story)}`;
    if (fault !== null) tally.note(fault, told());
    if (endsTooEarly(truth, subject.alertEndsMs())) tally.note('unsafe', `end ${told()}`);
  }
}

/** S3: an alert that is listed ends a quiet period after its last strike, whatever order they came in. */
function endsTooEarly({ place, rules, strikes }: YardTruth, endsMs: number | null): boolean {
  if (endsMs === null) return false;
  return strikes.some(
    (strike) =>
      (rules.isTotalLightning || strike.isGround) &&
      arcM(place, strike) <= rules.alertRadiusM - 2 &&
      endsMs < strike.atMs + rules.quietPeriodMs,
  );
}
