import type { ByteRange, ObjectStorage, StoredObject } from '@velvet/kit/storage/object-storage';

/** A part of an object; bytes. */
export type Window = { readonly from: number; readonly length: number };

/** Returns a storage in which an object has only the bytes of the window. */
export function windowOf(storage: ObjectStorage, { from, length }: Window): Pick<ObjectStorage, 'get' | 'head'> {
  const within = <T extends StoredObject>(object: T): T => ({
    ...object,
    size: length,
    etag: `${object.etag.replace(/"$/, '')}-${from}"`,
  });
  const whole: ByteRange = { from: 0, to: length - 1 };
  return {
    async head(key) {
      const object = await storage.head(key);
      return object && within(object);
    },
    async get(key, range = whole) {
      const object = await storage.get(key, { from: from + range.from, to: from + range.to });
      return object && within(object);
    },
  };
}
