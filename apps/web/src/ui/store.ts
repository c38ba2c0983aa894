// The data that the browser stores for the page. Written immediately, so that closing the tab loses
// nothing; if storage is not available or full, the page works without it.

export interface Store {
  get<Value>(key: string, otherwise: Value): Value;
  /** Returns false if the value could not be stored. */
  set(key: string, value: unknown): boolean;
  remove(key: string): void;
  /** Calls `act` after another tab has changed a value. Returns a function that stops the calls. */
  watch(key: string, act: () => void): () => void;
}

// Input is stored immediately, and the address is updated a little later: until then stored data
// takes precedence over the address.
export const aheadOfAddress = (store: Store, name: string): void => void store.set(`${name}.over`, location.hash);
export const isAheadOfAddress = (store: Store, name: string): boolean => store.get(`${name}.over`, "") === location.hash;
export const addressFollowed = (store: Store, name: string): void => store.remove(`${name}.over`);

export function browserStore(prefix = "dlx."): Store {
  return {
    get(key, otherwise) {
      try {
        const text = localStorage.getItem(prefix + key);
        return text === null ? otherwise : JSON.parse(text);
      } catch {
        return otherwise;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(prefix + key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        localStorage.removeItem(prefix + key);
      } catch {
        // There is nothing to remove.
      }
    },
    watch(key, act) {
      const changed = (event: StorageEvent) => {
        if (event.key === prefix + key) act();
      };
      window.addEventListener("storage", changed);
      return () => window.removeEventListener("storage", changed);
    },
  };
}
