/**
 * Requests a screen wake lock, once. `lost` also when it is refused. The browser releases the lock of a hidden page;
 * callers that want it back request it again.
 *
 * @returns a function that releases it.
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
