/**
 * Colours of the page's styles by names of our own. Read once per scheme: drawing never asks for them again.
 *
 * @param element Where the scheme holds.
 * @throws Error that names the token which the page's styles do not have.
 */
export function readTokens<Names extends Readonly<Record<string, string>>>(
  element: Element,
  tokens: Names,
): Readonly<Record<keyof Names, string>> {
  const styles = getComputedStyle(element);
  const colourOf = (token: string) => {
    const colour = styles.getPropertyValue(token).trim();
    if (colour === '') throw new Error(`The page’s styles have no ${token}.`);
    return colour;
  };
  const entries = Object.entries(tokens).map(([name, token]) => [name, colourOf(token)]);
  return Object.fromEntries(entries) as Readonly<Record<keyof Names, string>>;
}
