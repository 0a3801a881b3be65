/** Letters that stand for a name: those of its first and last word. Empty: it has none. */
export function initialsOf(name: string): string {
  const letters = [...name.matchAll(/(?<!\S)\p{L}/gu)].map(([letter]) => letter.toLocaleUpperCase());
  return letters.filter((_, at) => at === 0 || at === letters.length - 1).join('');
}
