/**
 * Ids of features by what each states, such as `rain-0.5-1`: whatever comes or goes before it, an id never passes to a
 * feature that states something else. A number tells those apart that state the same.
 */
export function statedIds(stated: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return stated.map((each) => {
    const nth = (counts.get(each) ?? 0) + 1;
    counts.set(each, nth);
    return `${each}-${nth}`;
  });
}
