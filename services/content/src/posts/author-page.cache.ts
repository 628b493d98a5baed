import type { Cache } from '@velvet/kit/cache/cache';
import { newId } from '@velvet/kit/base/ids';

/** How old a creator's page may be when many ask for it at once. */
const freshMs = 1000;
/** A version outlives every page that was made before it: its load and `freshMs`. */
const versionMs = 60_000;

export type AuthorPageCache = ReturnType<typeof authorPageCache>;

/**
 * Pages of authors that all replicas share for a second. The version of an author is part of every key, so that a change
 * of an author's posts makes all kept pages unreachable at once, whichever process kept them.
 */
export function authorPageCache(cache: Cache) {
  const versionKey = (author: string) => `content:author-version:${author.toLowerCase()}`;
  return {
    /** @param author handle or id, as it was asked for. @returns the key, too, for what is derived from the text */
    async remember(author: string, name: string, load: () => Promise<string>): Promise<{ key: string; text: string }> {
      const version = (await cache.get(versionKey(author))) ?? '';
      const key = `content:${name}:${author}:${version}`;
      return { key, text: await cache.remember(key, freshMs, load) };
    },

    /** To be called once the change is committed. @param names id and handle of the author */
    async forget(names: readonly string[]): Promise<void> {
      const version = newId();
      await Promise.all(names.map((name) => cache.set(versionKey(name), version, versionMs)));
    },
  };
}
