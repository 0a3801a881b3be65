import { createDice } from '../soak/dice.ts';
import type { Story } from './cases/stories.ts';
import { productEngine, type EngineSubject } from './engineSubject.ts';
import { judgePages } from './judgePages.ts';
import { judgeStory } from './judgeStories.ts';
import { productPages, type PageSubject } from './subjects.ts';
import { createTally, type Tally } from './tally.ts';

/** Of the cases so many are moments of stories; the rest are situations of pages. */
const STORY_SHARE = 0.2;

export type Oracle = { readonly pages: Tally; readonly stories: Tally };

/**
 * Judges random cases of the product, or of subjects with a known fault. The same seed gives the same cases.
 *
 * @param cases How many altogether; the last story may end a few moments later.
 */
export function runOracle(
  cases: number,
  seed: number,
  {
    pages = productPages,
    engine = (story: Story) => productEngine(story),
  }: { pages?: PageSubject; engine?: (story: Story) => EngineSubject } = {},
): Oracle {
  const oracle = { pages: createTally(), stories: createTally() };
  const storyCases = Math.round(cases * STORY_SHARE);
  const [pageDice, storyDice] = [createDice(seed), createDice(seed + 1)];
  while (oracle.pages.cases() < cases - storyCases) judgePages(pages, pageDice, oracle.pages);
  while (oracle.stories.cases() < storyCases) judgeStory(engine, storyDice, oracle.stories);
  return oracle;
}
