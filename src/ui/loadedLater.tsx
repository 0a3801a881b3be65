import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of a yard page or a map whose code is fetched when it is drawn: the first status does not wait for it (P6), and a
 * chunk that cannot be fetched takes no status off the screen. Nothing stands in its place meanwhile.
 */
export function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isOver = false;
      load().then(
        (found) => {
          if (!isOver) setLoaded(() => found);
        },
        () => undefined, // the page stands without it, and asks again when it is drawn anew
      );
      return () => {
        isOver = true;
      };
    }, []);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}
