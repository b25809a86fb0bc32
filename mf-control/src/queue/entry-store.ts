import { type IDBPDatabase, openDB } from 'idb';

/** Entries that the browser keeps. `N` is a new entry, whose key the store may have to make. */
export interface EntryStore<E, N = E> {
  /** False if the browser stores nothing, as some do in private windows: closing the page loses what waits. */
  isKept: boolean;
  all(): Promise<E[]>;
  add(entry: N): Promise<E>;
  put(entries: readonly E[]): Promise<void>;
  delete(entries: readonly E[]): Promise<void>;
}

interface Description<E> {
  database: string;
  store: string;
  /** The field that identifies an entry. */
  key: keyof E & string;
  /** The store numbers the entries as they are added. */
  isNumbered?: boolean;
  /** What the browser may keep of an entry; the rest is in memory only. */
  kept?: (entry: object) => object;
}

/** An upgrade in another tab may keep a database from opening. */
const OPEN_TIMEOUT_MS = 5_000;

/** The only way to the databases of this browser; in memory where there are none. */
export async function openStore<E extends object, N extends object = E>(
  description: Description<E>,
): Promise<EntryStore<E, N>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not open.')), OPEN_TIMEOUT_MS);
  });
  try {
    return storeIn(await Promise.race([open(description), timeout]), description);
  } catch {
    return memoryStore(description);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects where there is no such database at all. */
async function open<E>({ database, store, key, isNumbered = false }: Description<E>): Promise<IDBPDatabase> {
  return openDB(database, 1, {
    upgrade: (opened) => opened.createObjectStore(store, { keyPath: key, autoIncrement: isNumbered }),
  });
}

function storeIn<E extends object, N extends object>(
  database: IDBPDatabase,
  { store: name, key, kept = (entry) => entry }: Description<E>,
): EntryStore<E, N> {
  /** Done once it is on the disk: a phone may lose its power. */
  const begin = () => database.transaction(name, 'readwrite', { durability: 'strict' });
  const change = async (work: (store: ReturnType<typeof begin>['store']) => Promise<unknown>[]) => {
    const { store, done } = begin();
    await Promise.all([...work(store), done]);
  };
  return {
    isKept: true,
    all: () => database.getAll(name),
    add: async (entry) => {
      const { store, done } = begin();
      const [id] = await Promise.all([store.add(kept(entry)), done]);
      return { ...entry, [key]: id } as unknown as E;
    },
    put: (entries) => change((store) => entries.map((entry) => store.put(kept(entry)))),
    delete: (entries) => change((store) => entries.map((entry) => store.delete(entry[key] as IDBValidKey))),
  };
}

function memoryStore<E extends object, N extends object>({ key }: Description<E>): EntryStore<E, N> {
  const entries = new Map<unknown, E>();
  let last = 0;
  return {
    isKept: false,
    all: async () => [...entries.values()],
    add: async (entry) => {
      last += 1;
      const added = { [key]: last, ...entry } as unknown as E;
      entries.set(added[key], added);
      return added;
    },
    put: async (changed) => {
      for (const entry of changed) entries.set(entry[key], entry);
    },
    delete: async (removed) => {
      for (const entry of removed) entries.delete(entry[key]);
    },
  };
}
