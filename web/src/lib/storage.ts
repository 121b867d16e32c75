/** What this device keeps in localStorage. A browser that keeps nothing forgets it with the page. */

export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // it lasts as long as the page
  }
}

/** What was stored as JSON; `otherwise` if there is nothing, or nothing that can be read. */
export function stored<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(storedText(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const store = (key: string, value: unknown): void => storeText(key, JSON.stringify(value));
