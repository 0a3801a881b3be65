import { createDice, type Dice } from '../soak/dice.ts';
import type { Mutant } from './instrumentProduct.ts';

/** Which rows run a mutant, by its id: rows whose own tests reach it. */
export type RowsOfMutants = ReadonlyMap<string, ReadonlySet<string>>;

/** A file in which a row runs fewer mutants than this says little about the row; taken only where there is no other. */
const FEW_MUTANTS = 5;

/** Up to `count` of the items, in an order that the dice decide. */
export function sample<Item>(items: readonly Item[], count: number, dice: Dice): readonly Item[] {
  const rest = [...items];
  for (let end = rest.length - 1; end > 0; end--) {
    const other = Math.floor(dice.between(0, end + 1));
    [rest[end], rest[other]] = [rest[other]!, rest[end]!];
  }
  return rest.slice(0, count);
}

/** Dice of one row: what they throw does not depend on the rows before it. */
export function diceOf(row: string, seed: number): Dice {
  let hash = seed;
  for (const letter of row) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  return createDice(hash);
}

/** What is known of the rows when places are chosen. */
export type Places = {
  readonly mutants: readonly Mutant[];
  readonly rowsOf: RowsOfMutants;
  /** Product files that the test files of each row name in their imports. */
  readonly namedBy: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * Up to `count` mutants in the code most specific to a row, each in another file as far as there are files.
 *
 * Of the files that the row's tests run, those that they import come first: what else they run on the way, such as the
 * shell of a page, is seldom the row's. A file is the more specific the fewer other rows run its mutants (the mean of
 * one divided by the rows of each mutant). Of a file, those come first that the fewest rows run, in an order that the
 * dice decide.
 */
export function chooseMutants(
  row: string,
  { mutants, rowsOf, namedBy }: Places,
  count: number,
  dice: Dice,
): readonly Mutant[] {
  const rowsAt = ({ id }: Mutant) => rowsOf.get(id)!.size;
  const reached = mutants.filter(({ id }) => rowsOf.get(id)?.has(row) === true);
  const files = byFile(reached).map((file) =>
    sample(file, file.length, dice).toSorted((a, b) => rowsAt(a) - rowsAt(b)),
  );
  const share = (file: readonly Mutant[]) =>
    file.reduce((sum, mutant) => sum + 1 / rowsAt(mutant), 0) / file.length;
  const isNamed = ([mutant]: readonly Mutant[]) => namedBy.get(row)?.has(mutant!.file) === true;
  const specific = narrowed(narrowed(files, isNamed), ({ length }) => length >= FEW_MUTANTS).toSorted(
    (a, b) => share(b) - share(a) || b.length - a.length,
  );
  return byTurns(specific.slice(0, count)).slice(0, count);
}

function byFile(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const files = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const known = files.get(mutant.file);
    if (known === undefined) files.set(mutant.file, [mutant]);
    else known.push(mutant);
  }
  return [...files.values()];
}

/** Items for which a condition holds; all where it holds for none. */
function narrowed<Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly Item[] {
  const kept = items.filter(holds);
  return kept.length > 0 ? kept : items;
}

/** The first of each list, then the second of each, and so on. */
function byTurns<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
