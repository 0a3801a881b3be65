const NAME = /^(?=.{2,40}$)(?!.*\s\s)[^\s\p{C}][\p{L}\d()' -]+$/u;

/**
 * Returns whether a text may be a person's name: 2 to 40 characters without two spaces in a row; the first is any
 * visible one, the others are letters of any script, digits, parentheses, apostrophe, space or hyphen.
 *
 * Characters are Unicode code points, so a combining accent is refused: see `personNameOf`.
 *
 * Source: requirement PROF-14 as GAP-108 completes it; control, format and unassigned characters are not visible.
 */
export function isPersonName(name: string): boolean {
  return NAME.test(name);
}

/** Name as it is stored: accents composed with their letter (NFC), space around it removed. */
export function personNameOf(typed: string): string {
  return typed.normalize('NFC').trim();
}
