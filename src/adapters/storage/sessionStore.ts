import { Session } from '#contracts/session.ts';

const SESSION_KEY = 'session';

export type SessionStore = {
  /** Session of this device; null: nobody is signed in, or the stored value is not a session. */
  read(): Session | null;
  /**
   * Never throws: a session for which storage has no room is kept until the page is closed,
   * and stored when there is room.
   */
  write(session: Session): void;
  forget(): void;
  /** Reports changes by other tabs. @returns a function that stops. */
  watch(changed: (session: Session | null) => void): () => void;
  /** Resolves when this tab or another has written or removed the session, at the latest when `signal` aborts. */
  nextChange(signal: AbortSignal): Promise<void>;
};

/** The session in local storage (AUTH-10, GAP-17). */
export function createSessionStore(storage: Storage, page: Window): SessionStore {
  function parse(text: string | null): Session | null {
    try {
      return Session.parse(JSON.parse(text ?? 'null'));
    } catch {
      return null;
    }
  }

  /** Session that could not be stored, and the text that is stored in its place. */
  let unstored: { readonly session: Session; readonly instead: string | null } | null = null;
  const stored = () => storage.getItem(SESSION_KEY);

  function store(session: Session): void {
    try {
      storage.setItem(SESSION_KEY, JSON.stringify(session));
      unstored = null;
    } catch {
      // its refresh token has replaced the stored one, whose next use may count as theft
      unstored = { session, instead: stored() };
    }
  }

  /** Tries again to store what could not be stored, unless another tab has stored or removed a session since. */
  function retry({ session, instead }: NonNullable<typeof unstored>): void {
    if (stored() === instead) store(session);
    else unstored = null;
  }

  const isOurs = (event: StorageEvent) => event.storageArea === storage && event.key === SESSION_KEY;
  // the browser does not notify a page of its own writes
  const changes = new EventTarget();
  const tellOfChange = () => changes.dispatchEvent(new Event('changed'));
  page.addEventListener('storage', (event) => isOurs(event) && tellOfChange());

  return {
    read() {
      if (unstored !== null) retry(unstored);
      return unstored?.session ?? parse(stored());
    },
    write(session) {
      store(session);
      tellOfChange();
    },
    forget() {
      unstored = null;
      storage.removeItem(SESSION_KEY);
      tellOfChange();
    },
    nextChange: (signal) =>
      new Promise((resolve) => {
        const done = () => resolve();
        changes.addEventListener('changed', done, { once: true, signal });
        signal.addEventListener('abort', done, { once: true });
      }),
    watch(changed) {
      const tell = (event: StorageEvent) => {
        if (isOurs(event)) changed(parse(event.newValue));
      };
      page.addEventListener('storage', tell);
      return () => page.removeEventListener('storage', tell);
    },
  };
}
