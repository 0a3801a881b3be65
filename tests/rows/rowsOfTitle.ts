/** IDs of requirement rows at the end of a test's title, or of its group's: `… [YARD-01][S1]` gives YARD-01. */
export function rowsOfTitle(title: string): readonly string[] {
  return [...new Set([...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id!))];
}
