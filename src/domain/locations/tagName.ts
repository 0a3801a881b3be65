/** Longest name of a tag, letters. Source: our own decision: a row of the list of facilities shows several. */
const MAX_LETTERS = 60;

/** Returns whether a tag may have this name, trimmed: not empty, 60 letters at most. Source: requirement ADMIN-16. */
export function isTagName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length <= MAX_LETTERS;
}

/** Returns whether two names of tags are equal, without regard to case and blanks around them. */
export function isSameTagName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
