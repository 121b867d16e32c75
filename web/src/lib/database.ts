/** The browser's database in promises. */

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

/** A database with its stores made; rejects where the browser keeps nothing. */
export function opened(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  return done(request);
}

/** Resolves when a change is on disk. */
export function changed(database: IDBDatabase, stores: string[], does: (change: IDBTransaction) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const change = database.transaction(stores, "readwrite");
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error as Error);
    does(change);
  });
}
