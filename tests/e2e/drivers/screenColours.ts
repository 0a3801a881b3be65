import type { Page } from '@playwright/test';

/** CSS px from the page's top left corner. */
export type ScreenPlace = { readonly x: number; readonly y: number };
/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Smoothed edges and the rounding of see-through colours. */
const TOLERANCE = 6;

type ScreenBox = ScreenPlace & { readonly width: number; readonly height: number };

/** What is to be seen now in a part of the window, row by row. */
export async function screenPart(page: Page, clip: ScreenBox): Promise<Colour[]> {
  const picture = (await page.screenshot({ clip })).toString('base64');
  const raw = await page.evaluate(async (png) => {
    const drawn = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!);
    const bitmap = await createImageBitmap(new Blob([drawn], { type: 'image/png' }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    // a list of numbers would take seconds on its way out of the page
    return btoa(Array.from(data, (byte) => String.fromCodePoint(byte)).join(''));
  }, picture);
  const bytes = Buffer.from(raw, 'base64');
  return Array.from({ length: bytes.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(at * 4, at * 4 + 3);
    return [red, green, blue];
  });
}

/** What is to be seen now in each of these places, in their order. */
export async function coloursAt(page: Page, places: readonly ScreenPlace[]): Promise<Colour[]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([png, all]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      })!;
      pen.drawImage(bitmap, 0, 0);
      return all.map(({ x, y }): Colour => {
        const [red = 0, green = 0, blue = 0] = pen.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
        return [red, green, blue];
      });
    },
    [picture, places] as const,
  );
}

/** Colours of tokens of the design in a scheme. @throws Error for a token that is no plain colour. */
export async function tokenColours<Name extends string>(
  page: Page,
  scheme: 'dark' | 'light',
  names: readonly Name[],
): Promise<Readonly<Record<Name, Colour>>> {
  const values = await page.evaluate(
    ([of, all]) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.dataset['scheme'] = of;
      const styles = getComputedStyle(probe);
      const found = all.map((name) => styles.getPropertyValue(`--scc-${name}`).trim());
      probe.remove();
      return found;
    },
    [scheme, names] as const,
  );
  const entries = names.map((name, at) => [name, parseColour(values[at]!)]);
  return Object.fromEntries(entries) as Record<Name, Colour>;
}

/** @throws Error for what is not like #1a2b3c or #abc. */
export function parseColour(hex: string): Colour {
  const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long);
  if (found === null) throw new Error(`${hex} was found where a colour like #1a2b3c was expected.`);
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

/** @param opacityFraction Of the upper one, 0 to 1. */
export function laidOver(upper: Colour, lower: Colour, opacityFraction: number): Colour {
  const [red = 0, green = 0, blue = 0] = upper.map(
    (part, at) => part * opacityFraction + lower[at]! * (1 - opacityFraction),
  );
  return [red, green, blue];
}

export function isAlike(one: Colour, other: Colour): boolean {
  return one.every((part, at) => Math.abs(part - other[at]!) <= TOLERANCE);
}
