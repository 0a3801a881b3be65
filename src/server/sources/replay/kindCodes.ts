import { STRIKE_KINDS } from '#domain/lightning/strikeColumns.ts';
import { StatedKind } from '../statedKind.ts';

/** Kind number of each code of a file, as the operator states them: by 0 one network means ground, another cloud. */
export type KindCodes = ReadonlyMap<string, number>;

/** No code has a meaning. */
export const NO_KIND_CODES: KindCodes = new Map();

/**
 * Parses codes with the kinds of a mapping file (`CG`, `CC` or `IC`, `unknown`), as in `0=IC,1=CG`.
 *
 * @returns null for anything else, also where a code is named twice. Never throws.
 */
export function parseKindCodes(text: string): KindCodes | null {
  const codes = new Map<string, number>();
  for (const part of text.split(',')) {
    const [code = '', name = '', ...more] = part.split('=').map((word) => word.trim());
    const { data: kind } = StatedKind.safeParse(name);
    if (code === '' || kind === undefined || more.length > 0 || codes.has(code)) return null;
    codes.set(code, STRIKE_KINDS.indexOf(kind));
  }
  return codes;
}
