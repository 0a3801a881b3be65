/** How long something is awaited. */
export type Patience = {
  /** It was awaited for too long. */
  isOver(): boolean;
  /** Something is awaited; does not start anew where something already is. */
  begin(): void;
  /** All that was awaited is here, or nothing is awaited any more. */
  end(): void;
};

/** Tells once when something is awaited for longer than this, however often it becomes something else meanwhile. */
export function createPatience(waitMs: number, ended: () => void): Patience {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  return {
    isOver: () => isOver,
    begin() {
      timer ??= setTimeout(() => {
        isOver = true;
        ended();
      }, waitMs);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      isOver = false;
    },
  };
}
