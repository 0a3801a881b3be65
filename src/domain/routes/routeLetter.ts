const FIRST_LETTER = 'A'.charCodeAt(0);

/** Letter of the route in a row: A, B, C. @param index From 0 to 25. Source: requirement ROUTE-06. */
export function routeLetter(index: number): string {
  return String.fromCharCode(FIRST_LETTER + index);
}
