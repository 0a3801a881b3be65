const LETTERS = 'ABCEGHJKLMNPRSTVXY';

/**
 * A made-up code in the form of the codes of a country, by its number among those of the country. All begin with a Z and a
 * digit, with which no real code of the countries that have areas begins.
 */
export function postalCode(countryCode: string, number: number): string {
  if (countryCode === 'CA') return canadian(number);
  return `Z${String(number).padStart(countryCode === 'IN' ? 5 : 4, '0')}`;
}

/** Digit, letter, digit, letter, digit behind the Z: Z4K 2P7. */
function canadian(number: number): string {
  const digit = (place: number) => Math.floor(number / place) % 10;
  const letter = (place: number) => LETTERS[Math.floor(number / place) % LETTERS.length]!;
  const wide = 10 * LETTERS.length;
  return `Z${digit(wide * wide)}${letter(10 * wide)} ${digit(wide)}${letter(10)}${digit(1)}`;
}
