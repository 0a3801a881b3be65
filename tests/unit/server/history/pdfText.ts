import { inflateSync } from 'node:zlib';

/** Text of a PDF as its pages show it: strings of the built-in fonts, in Windows-1252. */
export function pdfText(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes);
  const streams = pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  const texts = [...streams].map(([, body = '']) => textOf(Buffer.from(body, 'latin1')));
  return texts.join(' ').replaceAll('\u00A0', ' ');
}

function textOf(stream: Buffer): string {
  const content = inflateSync(stream).toString('latin1');
  const shown = content.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g);
  return [...shown]
    .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join(''))
    .map((hex) =>
      Buffer.from(hex, 'hex')
        .toString('latin1')
        .replaceAll(/[\x80-\x9f]/g, letterOf),
    )
    .join(' ');
}

/** Windows-1252, where it is not Latin-1; Node reads it as Latin-1 throughout. */
function letterOf(byte: string): string {
  return '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'.charAt(byte.charCodeAt(0) - 0x80);
}
