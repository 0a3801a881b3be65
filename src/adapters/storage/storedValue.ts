/** Contract of a stored value; throws for what it does not know. */
type Contract<Value> = { parse(value: unknown): Value };

/** Reads what a device stored under a key as JSON. null: nothing, or nothing that the contract knows. Never throws. */
export function storedValue<Value>(storage: Storage, key: string, contract: Contract<Value>): Value | null {
  try {
    return contract.parse(JSON.parse(storage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}
