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

/**
 * Up to `count` mutants in the code most specific to a row.
 *
 * Of the files that the row's tests run, it takes the one whose mutants the fewest other rows run (the mean of one
 * divided by the rows of each mutant); of that file, those that the fewest rows run, in an order that the dice decide.
 */
export function chooseMutants(
  row: string,
  { mutants, rowsOf }: { readonly mutants: readonly Mutant[]; readonly rowsOf: RowsOfMutants },
  count: number,
  dice: Dice,
): readonly Mutant[] {
  const files = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    if (rowsOf.get(mutant.id)?.has(row) !== true) continue;
    const known = files.get(mutant.file);
    if (known === undefined) files.set(mutant.file, [mutant]);
    else known.push(mutant);
  }
  const large = [...files.values()].filter(({ length }) => length >= FEW_MUTANTS);
  const candidates = large.length > 0 ? large : [...files.values()];
  const rowsAt = ({ id }: Mutant) => rowsOf.get(id)!.size;
  const share = (file: readonly Mutant[]) =>
    file.reduce((sum, mutant) => sum + 1 / rowsAt(mutant), 0) / file.length;
  const [chosen = []] = candidates.toSorted((a, b) => share(b) - share(a) || b.length - a.length);
  return sample(chosen, chosen.length, dice)
    .toSorted((a, b) => rowsAt(a) - rowsAt(b))
    .slice(0, count);
}
