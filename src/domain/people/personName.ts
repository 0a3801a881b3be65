const NAME = /^(?=.{2,40}$)(?!.*\s\s)[^\s\p{Cc}][\p{L}\d()' -]+$/u;

/**
 * May a person be called that? 2 to 40 characters without two spaces in a row; the first is anything that shows, the
 * others are letters of any script, digits, parentheses, apostrophe, space or hyphen.
 *
 * Characters are Unicode code points, so an accent that comes as a mark of its own is refused: see `personNameOf`.
 *
 * Source: requirement PROF-14 as GAP-108 completes it; a control character is nothing that shows.
 */
export function isPersonName(name: string): boolean {
  return NAME.test(name);
}

/** The name as it is stored: accents are one with their letter (NFC), and space around it is gone. */
export function personNameOf(typed: string): string {
  return typed.normalize('NFC').trim();
}
