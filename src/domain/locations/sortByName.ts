type Named = { readonly id: string; readonly name?: string | undefined };

/** In the order of the device's language; the numbers in a name by their value. */
const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Facilities by what lists of them show: the name, or the id of one without a name. Those of one name are by id. */
export function sortByName<Facility extends Named>(facilities: readonly Facility[]): Facility[] {
  return facilities.toSorted(
    (one, other) => compareNames(nameOf(one), nameOf(other)) || compareNames(one.id, other.id),
  );
}

/** Order of two names or ids; 0 for two that differ in case or accents alone. */
export function compareNames(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}

function nameOf({ id, name }: Named): string {
  return name ?? id;
}
