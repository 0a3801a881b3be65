/** Parts of a wind alert's text; null: the text has no such part. */
export type WindText = {
  readonly headline: string | null;
  readonly name: string | null;
  readonly message: string | null;
};

// a mark between digits belongs to a number or a clock time: 45.5 mph, 5:30 PM
const PERIOD = /(?<!\d)\.|\.(?!\d)/;
const COLON = /(?<!\d):|:(?!\d)/;

/**
 * Splits the text of a wind alert: before the first period the headline; of the rest, before the colon
 * the name and after it the message (YARD-13).
 *
 * Text without a period is split at its colon alone; text without either is the message, whole (GAP-68).
 * Parts are trimmed, and an empty one is null. Nothing but the marks and the space about them is lost.
 */
export function windText(text: string): WindText {
  const [headline, rest] = splitAt(text, PERIOD);
  if (rest === null) return { headline: null, ...namedMessage(text) };
  return { headline, ...namedMessage(rest) };
}

function namedMessage(text: string): Pick<WindText, 'name' | 'message'> {
  const [name, message] = splitAt(text, COLON);
  return message === null ? { name: null, message: orNull(text) } : { name, message };
}

/** Splits a text at the first mark; the second part is null if there is no mark or nothing after it. */
function splitAt(text: string, mark: RegExp): [string | null, string | null] {
  const at = text.search(mark);
  return at < 0 ? [orNull(text), null] : [orNull(text.slice(0, at)), orNull(text.slice(at + 1))];
}

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
