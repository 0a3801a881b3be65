import { Session } from '#contracts/session.ts';

const SESSION_KEY = 'session';

export type SessionStore = {
  /** null: nobody is signed in, or what is stored is not a session. */
  read(): Session | null;
  write(session: Session): void;
  forget(): void;
  /** Tells of changes that another tab makes. @returns how to stop. */
  watch(changed: (session: Session | null) => void): () => void;
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

  return {
    read: () => parse(storage.getItem(SESSION_KEY)),
    write: (session) => storage.setItem(SESSION_KEY, JSON.stringify(session)),
    forget: () => storage.removeItem(SESSION_KEY),
    watch(changed) {
      const tell = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key === SESSION_KEY) changed(parse(event.newValue));
      };
      page.addEventListener('storage', tell);
      return () => page.removeEventListener('storage', tell);
    },
  };
}
