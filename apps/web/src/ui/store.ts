// The data that the browser stores for the page. Written immediately, so that closing the tab loses
// nothing; if storage is not available or full, the page works without it.

export interface Store {
  get<Value>(key: string, otherwise: Value): Value;
  set(key: string, value: unknown): void;
  remove(key: string): void;
}

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
      } catch {
        // The page works without the stored value.
      }
    },
    remove(key) {
      try {
        localStorage.removeItem(prefix + key);
      } catch {
        // There is nothing to remove.
      }
    },
  };
}
