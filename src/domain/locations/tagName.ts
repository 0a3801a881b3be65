/** Longest name of a tag, letters. Source: our own decision: a row of the list of facilities shows several. */
const MAX_LETTERS = 60;

/** May a tag have this name, blanks around it taken off? Not empty, 60 letters at most. Source: requirement ADMIN-16. */
export function isTagName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length <= MAX_LETTERS;
}

/** Are two names of tags one, without regard to case and blanks around them? */
export function isSameTagName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
