/** Stores a text under a key. Storage that is full or blocked keeps what it has: nothing on the screen may depend on it. */
export function keepText(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // the caller goes on with what it holds
  }
}
