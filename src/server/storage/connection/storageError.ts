/** The store cannot be used; the message is one line that an operator can act on. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
}

/** There is no database yet where one was to be opened. */
export class NoDatabaseError extends StorageError {
  override readonly name = 'NoDatabaseError';
}

/** Nobody answers at the database's address: it may come back. */
export class UnreachableError extends StorageError {
  override readonly name = 'UnreachableError';
}
