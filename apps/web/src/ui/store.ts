// What the browser keeps for the page. Written at once, so that a tab that is killed loses nothing;
// where storage is forbidden or full, the page goes on without.

export interface Store {
  get<Value>(key: string, otherwise: Value): Value;
  /** False if it could not be kept. */
  set(key: string, value: unknown): boolean;
  remove(key: string): void;
}

// What is typed is kept at once, and the address follows a little later: until then what is kept goes before
// what the address says.
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
        // There is nothing to remove then.
      }
    },
  };
}
