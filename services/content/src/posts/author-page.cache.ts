import { newId } from '@velvet/kit/base/ids';
import type { Cache } from '@velvet/kit/cache/cache';

/**
 * How old a cached text may be. A visitor's page is made from cached data, so it may be twice as old: a new post must be
 * visible within a second.
 */
const freshMs = 400;
/** A version outlives every page that was made before it: its load and `freshMs`. */
const versionMs = 60_000;
/** Parsed pages that a process keeps. */
const maxParsed = 400;

export type AuthorPageCache = ReturnType<typeof authorPageCache>;

/** How a cached text becomes a value. `name` distinguishes values of different types about the same author. */
export type CachedType<T> = { readonly name: string; parse(text: string): T };

/**
 * Pages of authors. All replicas share their text for `freshMs`, and each process parses a text once. The version of an
 * author is part of every key, so that a change of an author's posts makes all cached pages unreachable at once, whichever
 * process cached them.
 */
export function authorPageCache(cache: Cache) {
  const parsed = new Map<string, { text: string; value: unknown }>();
  const versionKey = (author: string) => `content:author-version:${author.toLowerCase()}`;

  function parseOnce<T>(key: string, text: string, parse: (text: string) => T): T {
    const known = parsed.get(key);
    // a key contains the name of its type
    if (known?.text === text) return known.value as T;
    const value = parse(text);
    if (parsed.size >= maxParsed) parsed.clear();
    parsed.set(key, { text, value });
    return value;
  }

  return {
    /** @param author handle or id, as it was requested. @param window distinguishes the pages of the author */
    async remember<T>(
      author: string,
      window: string,
      { name, parse }: CachedType<T>,
      load: () => Promise<string>,
    ): Promise<T> {
      const version = (await cache.get(versionKey(author))) ?? '';
      const key = `content:${name}:${window}:${author}:${version}`;
      return parseOnce(key, await cache.remember(key, freshMs, load), parse);
    },

    /** Makes the cached pages unreachable; call it after the change has committed. @param names id and handle of the author */
    async forget(names: readonly string[]): Promise<void> {
      const version = newId();
      await Promise.all(names.map((name) => cache.set(versionKey(name), version, versionMs)));
    },
  };
}

/** Splits a cached text of two parts at its first line break. */
export function halves(text: string): [string, string] {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}
