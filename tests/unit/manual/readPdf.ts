/** What a reader of an uncompressed PDF of ours gets. */
export type PdfText = {
  /** The file as it is, bytes as letters. */
  readonly raw: string;
  /** Words of all pages, in the order in which they are drawn. */
  readonly words: string;
  /** Titles of the outline, in the order of the file. */
  readonly outline: readonly string[];
};

/** Letters 0x80 to 0x9f of Windows-1252, which Node 20 does not decode. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const UTF_16 = new TextDecoder('utf-16be');

/** Reads what `writeManual` wrote without compression: its letters stand as hexadecimal digits of Windows-1252. */
export function readPdf(bytes: Uint8Array): PdfText {
  const raw = Buffer.from(bytes).toString('latin1');
  const words = [...raw.matchAll(/\[((?:<[0-9a-f]*> ?-?[\d.]* ?)+)\] TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => lettersOf(hex)).join(''),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const items = [...raw.matchAll(/<<\n((?:\/(?:Dest|Parent|Prev|Next|First|Last|Count|Title) .*\n)+)>>/g)];
  const outline = items.flatMap(([, item = '']) => titleOf(item) ?? []);
  return { raw, words, outline };
}

function lettersOf(hex: string): string {
  const letters = Buffer.from(hex, 'hex').toString('latin1');
  return letters.replaceAll(/[\u0080-\u009f]/g, (letter) => UPPER[letter.charCodeAt(0) - 0x80]!);
}

function titleOf(item: string): string | null {
  const [, text] = /\/Title \(((?:\\[\s\S]|[^\\)])*)\)/.exec(item) ?? [];
  if (text === undefined) return null;
  const bytes = Buffer.from(text.replaceAll(/\\([()\\])/g, '$1'), 'latin1');
  return bytes[0] === 0xfe ? UTF_16.decode(bytes.subarray(2)) : bytes.toString('latin1');
}
