/** Full screen of one page. */
export type Fullscreen = {
  /** State of the full screen. missing: not offered here. A browser that was started full screen counts as full. */
  state(): 'missing' | 'windowed' | 'full';
  /** Enters full screen. Rejects where the browser refuses, as it does without a gesture. */
  enter(): Promise<void>;
  leave(): Promise<void>;
  /** Reports each change. @returns a function that stops. */
  watch(tell: (isFull: boolean) => void): () => void;
};

export function createFullscreen(page: Window): Fullscreen {
  const { document } = page;
  const mode = page.matchMedia('(display-mode: fullscreen)');
  const isFull = () => document.fullscreenElement !== null || mode.matches;

  return {
    state() {
      if (isFull()) return 'full';
      return document.fullscreenEnabled ? 'windowed' : 'missing';
    },
    enter: () => document.documentElement.requestFullscreen({ navigationUI: 'hide' }),
    leave: () => document.exitFullscreen(),
    watch(tell) {
      const changed = () => tell(isFull());
      document.addEventListener('fullscreenchange', changed);
      mode.addEventListener('change', changed);
      return () => {
        document.removeEventListener('fullscreenchange', changed);
        mode.removeEventListener('change', changed);
      };
    },
  };
}
