import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A page whose script comes when it is needed, or ahead of that. Not React's `lazy`: that one holds a page back for
 * up to 300 ms once it has drawn anything in its place, and a first status must not wait (P6).
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Page: ComponentType<Props> | null = null;
  const fetchPage = async () => {
    Page = await load();
  };

  /** Draws `meanwhile` until the script is here. A script that does not come is a crash (S12). */
  function LazyPage({ meanwhile, ...props }: Props & { meanwhile: ReactNode }) {
    const [isHere, setHere] = useState(Page !== null);
    const [fault, setFault] = useState<unknown>(null);
    useEffect(() => {
      if (!isHere) fetchPage().then(() => setHere(true), setFault);
    }, [isHere]);
    if (fault !== null) throw fault;
    return Page === null ? meanwhile : <Page {...(props as unknown as Props)} />;
  }

  return Object.assign(LazyPage, {
    /** Begins to fetch the script; failures are told once the page is drawn. */
    fetchAhead: () => void fetchPage().catch(() => undefined),
  });
}
