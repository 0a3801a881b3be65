import { inflateSync } from 'node:zlib';

/** Places of the colours of a picture of the radar in its palette, row by row. */
export function bandsOfPng(png: Uint8Array): number[] {
  const bytes = Buffer.from(png);
  const chunks: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(chunks));
  const sizePx = bytes.readUInt32BE(16);
  const rowBytes = sizePx / 2 + 1;
  return Array.from({ length: sizePx * sizePx }, (_, nth) => {
    const byte = rows[Math.floor(nth / sizePx) * rowBytes + 1 + Math.floor((nth % sizePx) / 2)]!;
    return nth % 2 === 0 ? byte >> 4 : byte & 15;
  });
}
