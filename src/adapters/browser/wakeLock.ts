/**
 * Asks for the screen to stay awake, once. `lost` also when it is refused. The browser takes the lock away from a
 * page that is hidden; who wants it back asks again.
 *
 * @returns how to let it go.
 */
export function holdWakeLock(locks: WakeLock, tell: (turn: 'taken' | 'lost') => void): () => void {
  let isOver = false;
  let held: WakeLockSentinel | null = null;
  const lose = () => tell('lost');
  locks.request('screen').then(
    (lock) => {
      if (isOver) {
        void release(lock);
        return;
      }
      held = lock;
      lock.addEventListener('release', lose);
      tell('taken');
    },
    () => {
      if (!isOver) tell('lost');
    },
  );
  return () => {
    isOver = true;
    held?.removeEventListener('release', lose);
    if (held !== null) void release(held);
  };
}

function release(lock: WakeLockSentinel): Promise<void> {
  return lock.release().catch(() => {}); // it is gone already
}
