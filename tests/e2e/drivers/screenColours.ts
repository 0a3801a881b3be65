import type { Page } from '@playwright/test';

/** CSS px from the page's top left corner. */
export type ScreenPlace = { readonly x: number; readonly y: number };
/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Smoothed edges and the rounding of see-through colours. */
const TOLERANCE = 6;

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

/** Colours of tokens of the design in the scheme that holds now. @throws Error for a token that is no plain colour. */
export async function tokenColours<Name extends string>(
  page: Page,
  names: readonly Name[],
): Promise<Readonly<Record<Name, Colour>>> {
  const values = await page.evaluate((all) => {
    const styles = getComputedStyle(document.body);
    return all.map((name) => styles.getPropertyValue(`--scc-${name}`).trim());
  }, names);
  const entries = names.map((name, at) => [name, parseColour(values[at]!)]);
  return Object.fromEntries(entries) as Record<Name, Colour>;
}

function parseColour(hex: string): Colour {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (found === null) throw new Error(`${hex} was found where a colour like #1a2b3c was expected.`);
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

export function isAlike(one: Colour, other: Colour): boolean {
  return one.every((part, at) => Math.abs(part - other[at]!) <= TOLERANCE);
}
