/**
 * The same function, which runs again only when one of its inputs is another object or value than the last time; else it
 * returns what it returned then. For values that are costly or must keep their identity, and for orders that are given once.
 */
export function rememberLast<Inputs extends readonly unknown[], Value>(
  compute: (...inputs: Inputs) => Value,
): (...inputs: Inputs) => Value {
  let last: { readonly inputs: Inputs; readonly value: Value } | null = null;
  return (...inputs) => {
    if (last === null || inputs.some((input, nth) => !Object.is(input, last?.inputs[nth])))
      last = { inputs, value: compute(...inputs) };
    return last.value;
  };
}
