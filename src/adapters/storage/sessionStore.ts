import { Session } from '#contracts/session.ts';

const SESSION_KEY = 'session';

export type SessionStore = {
  /** Stored session; null: nobody is signed in, or the stored value is not a session. */
  read(): Session | null;
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
    if (text === null) return null;
    try {
      return Session.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  }

  const isOurs = (event: StorageEvent) => event.storageArea === storage && event.key === SESSION_KEY;
  // the browser does not notify a page of its own writes
  const changes = new EventTarget();
  const tellOfChange = () => changes.dispatchEvent(new Event('changed'));
  page.addEventListener('storage', (event) => isOurs(event) && tellOfChange());

  return {
    read: () => parse(storage.getItem(SESSION_KEY)),
    write(session) {
      storage.setItem(SESSION_KEY, JSON.stringify(session));
      tellOfChange();
    },
    forget() {
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
