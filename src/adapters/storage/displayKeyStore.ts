const DATABASE = 'display';
const STORE = 'keys';
const KEY = 'key';

/**
 * Store of this device's key pair as an enrolled display; browsers keep key objects, so that the private half is
 * never read (GAP-141).
 */
export type DisplayKeyStore = {
  /** null: none is stored. */
  read(): Promise<CryptoKeyPair | null>;
  write(pair: CryptoKeyPair): Promise<void>;
  forget(): Promise<void>;
};

/** Creates a store in IndexedDB. Every call rejects where the browser stores nothing. */
export function createDisplayKeyStore(databases: IDBFactory): DisplayKeyStore {
  async function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
    const database = await open(databases);
    try {
      const transaction = database.transaction(STORE, mode);
      const answer = answerOf(ask(transaction.objectStore(STORE)));
      await Promise.all([answer, completionOf(transaction)]);
      return await answer;
    } finally {
      database.close();
    }
  }
  return {
    read: async () =>
      ((await withStore('readonly', (store) => store.get(KEY))) as CryptoKeyPair | undefined) ?? null,
    async write(pair) {
      await withStore('readwrite', (store) => store.put(pair, KEY));
    },
    async forget() {
      await withStore('readwrite', (store) => store.delete(KEY));
    },
  };
}

function open(databases: IDBFactory): Promise<IDBDatabase> {
  const request = databases.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(STORE));
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(failureOf(request.error)));
  });
}

/** Resolves when a transaction is complete: only then is its data stored. */
function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(failureOf(transaction.error)));
  });
}

function failureOf(error: DOMException | null): Error {
  return error ?? new Error('The browser keeps nothing.');
}
