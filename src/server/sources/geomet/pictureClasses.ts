import { readPng, TRANSPARENT_PICTURES, type PngSamples } from '../mrms/readPng.ts';

/** A colour, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Servers round colours differently. */
const NEAR = 2;
const CLEAR = 0;

/**
 * Class of each pixel of a picture with one colour a class, row by row from the top: 0 where it is transparent, else the
 * place of the colour, counted from 1.
 *
 * @throws Error if the picture has another size, or a pixel that is neither transparent nor of one of the colours: then
 *   its style has changed, and nobody knows what its colours mean.
 */
export function pictureClasses(
  png: Uint8Array,
  size: { readonly width: number; readonly height: number },
  colours: readonly Rgb[],
): Uint8Array {
  const classOf = (at: Colour) => classOfColour(at, colours);
  return mappedPixels(png, size, classOf);
}

/** Whether each pixel of a picture is transparent, 0, or not, 1. @throws Error as above, whatever the colours. */
export function pictureMask(
  png: Uint8Array,
  size: { readonly width: number; readonly height: number },
): Uint8Array {
  return mappedPixels(png, size, ({ alpha }) => (alpha === 0 ? 0 : 1));
}

type Colour = { readonly rgb: Rgb; readonly alpha: number };

function classOfColour({ rgb, alpha }: Colour, colours: readonly Rgb[]): number {
  if (alpha === 0) return CLEAR;
  const found = colours.findIndex((colour) =>
    colour.every((value, nth) => Math.abs(value - rgb[nth]!) <= NEAR),
  );
  if (found === -1 || alpha !== 255) throw new Error(`The picture has a pixel of ${rgb.join(' ')} ${alpha}.`);
  return found + 1;
}

/** A picture has few colours and many pixels. */
function mappedPixels(
  png: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  valueOf: (colour: Colour) => number,
): Uint8Array {
  const picture = readPng(png, TRANSPARENT_PICTURES);
  if (picture.width !== width || picture.height !== height)
    throw new Error(
      `The picture has ${picture.width} × ${picture.height} pixels when ${width} × ${height} were asked for.`,
    );
  const known = new Map<number, number>();
  const values = new Uint8Array(width * height);
  const codeAt = picture.channels === 1 ? paletteCode(picture) : rgbaCode(picture);
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const code = codeAt(pixel);
    let value = known.get(code);
    if (value === undefined) {
      value = valueOf(colourOf(picture, code));
      known.set(code, value);
    }
    values[pixel] = value;
  }
  return values;
}

function paletteCode({ samples }: PngSamples): (pixel: number) => number {
  return (pixel) => samples[pixel]!;
}

function rgbaCode({ samples }: PngSamples): (pixel: number) => number {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  return (pixel) => view.getUint32(pixel * 4);
}

function colourOf({ channels, palette }: PngSamples, code: number): Colour {
  if (channels === 4)
    return { rgb: [code >>> 24, (code >>> 16) & 255, (code >>> 8) & 255], alpha: code & 255 };
  const [red, green, blue, alpha = 255] = palette[code] ?? [];
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`The picture has a pixel of colour ${code}, which its palette does not have.`);
  return { rgb: [red, green, blue], alpha };
}
