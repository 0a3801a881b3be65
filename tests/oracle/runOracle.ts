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

type Subjects = {
  /** null: that half of the cases is left out. */
  readonly pages?: PageSubject | null;
  readonly engine?: ((story: Story) => EngineSubject) | null;
  /** Ends the run before its last case: a fault that was planted has been found. */
  readonly isEnough?: (oracle: Oracle) => boolean;
};

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
    isEnough = () => false,
  }: Subjects = {},
): Oracle {
  const oracle = { pages: createTally(), stories: createTally() };
  const storyCases = Math.round(cases * STORY_SHARE);
  const pageCases = cases - storyCases;
  const [pageDice, storyDice] = [createDice(seed), createDice(seed + 1)];
  if (pages !== null)
    while (oracle.pages.cases() < pageCases && !isEnough(oracle)) judgePages(pages, pageDice, oracle.pages);
  if (engine !== null)
    while (oracle.stories.cases() < storyCases && !isEnough(oracle))
      judgeStory(engine, storyDice, oracle.stories);
  return oracle;
}
