/** The part of a browser's caches that the service worker uses, in memory and by address alone. */
export function createMemoryCaches() {
  const stores = new Map<string, Map<string, Response>>();

  function openNow(name: string): Map<string, Response> {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  }

  const cacheOver = (store: Map<string, Response>) => ({
    match: async (address: string) => store.get(address)?.clone(),
    put: async (address: string, answer: Response) => void store.set(address, answer),
  });

  const caches = {
    has: async (name: string) => stores.has(name),
    open: async (name: string) => cacheOver(openNow(name)),
    delete: async (name: string) => stores.delete(name),
    async match(address: string, { cacheName }: MultiCacheQueryOptions = {}) {
      const searched = cacheName === undefined ? [...stores.values()] : [stores.get(cacheName)];
      return searched
        .find((store) => store?.has(address))
        ?.get(address)
        ?.clone();
    },
  } as unknown as CacheStorage;

  return {
    caches,
    /** Addresses by cache. */
    contents: () => Object.fromEntries([...stores].map(([name, store]) => [name, [...store.keys()].sort()])),
  };
}
