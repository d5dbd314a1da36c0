// saves.ts: duels that are kept in the browser, in IndexedDB, a row each.
import type { Kept, Shelf } from './host.ts';

const STORE = 'duels';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('duello', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'name' });
  return (await asked(opening)).transaction(STORE, mode).objectStore(STORE);
}

/** Where the browser keeps nothing (a private window, say) duels are played all the same. */
export const shelf: Shelf = {
  async list(): Promise<Kept[]> {
    const all = await store('readonly').then((s) => asked<Kept[]>(s.getAll())).catch(() => []);
    return all.sort((a, b) => b.when - a.when);
  },
  read: (name) => store('readonly').then((s) => asked<Kept | undefined>(s.get(name))).catch(() => undefined),
  write: (kept) => store('readwrite').then((s) => asked(s.put(kept))).then(() => undefined, () => undefined),
  remove: (name) => store('readwrite').then((s) => asked(s.delete(name))).then(() => undefined, () => undefined),
};
