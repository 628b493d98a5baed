/** In-memory Storage; its entries are its own properties, as in the browser's. */
export class PageStorage implements Storage {
  [name: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(name: string): string | null {
    const value = Object.hasOwn(this, name) ? this[name] : undefined;
    return typeof value === 'string' ? value : null;
  }

  setItem(name: string, value: string): void {
    Object.defineProperty(this, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }

  removeItem(name: string): void {
    if (Object.hasOwn(this, name)) Reflect.deleteProperty(this, name);
  }

  clear(): void {
    for (const name of Object.keys(this)) this.removeItem(name);
  }
}

const probe = 'velvet.probe';

/**
 * Replaces a blocked storage, whose access throws, by an in-memory one, so that our code and libraries continue to
 * work.
 * @returns whether the browser's storage is available
 */
export function ensureStorage(place: 'localStorage' | 'sessionStorage'): boolean {
  try {
    globalThis[place].setItem(probe, '1');
    globalThis[place].removeItem(probe);
    return true;
  } catch {
    Object.defineProperty(globalThis, place, { value: new PageStorage(), configurable: true });
    return false;
  }
}
