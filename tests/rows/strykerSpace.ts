/** What code with mutants in it reads and counts, by Stryker's names. */
type StrykerSpace = {
  activeMutant?: string;
  hitCount?: number;
  /** A mutant that is reached more often than this throws: it would loop for ever. */
  hitLimit?: number;
  currentTestId?: string;
  mutantCoverage?: { readonly perTest: Record<string, Record<string, number>> };
};

/** The one space of this process. */
export function strykerSpace(): StrykerSpace {
  const scope = globalThis as { __stryker__?: StrykerSpace };
  // oxlint-disable-next-line no-underscore-dangle -- the name is Stryker's
  return (scope.__stryker__ ??= {});
}
