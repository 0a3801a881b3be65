/** Red, green and blue of a colour like `#fff3b0`, each 0 to 255. */
export function colourBytes(colour: string): readonly [red: number, green: number, blue: number] {
  const byteAt = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [byteAt(1), byteAt(3), byteAt(5)];
}
