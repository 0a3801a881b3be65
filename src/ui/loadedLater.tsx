import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of a yard page or a map whose code is fetched when it is drawn: the first status does not wait for it (P6), and a
 * chunk that cannot be fetched takes no status off the screen. Nothing stands in its place meanwhile.
 *
 * @param Instead Stands in its place where its code cannot be fetched; null: nothing.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> | null = null,
) {
  return function Later(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isOver = false;
      // the page stands without it, and asks again when it is drawn anew
      const found = load().catch(() => Instead);
      void found.then((part) => {
        if (!isOver) setLoaded(() => part);
      });
      return () => {
        isOver = true;
      };
    }, []);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}
