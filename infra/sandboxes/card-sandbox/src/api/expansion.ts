import type { StripeObject } from './object.ts';
import { invalidRequest } from './stripe-error.ts';

/** @returns the object of an id, by the prefix of the id; undefined if there is none */
export type Load = (id: string) => Promise<StripeObject | undefined>;

/** Lists that an object has only in an expansion, as `kind.field`. */
export type Includable = Readonly<Record<string, (object: StripeObject) => Promise<StripeObject>>>;

const greatestDepth = 4;

/** Replaces ids by their objects along the paths of `expand`. @throws {StripeError} for a path that leads nowhere */
export async function expanded(
  root: StripeObject,
  paths: readonly string[],
  load: Load,
  includable: Includable,
): Promise<StripeObject> {
  const loadOnce = memoized(load);

  async function withPath(value: unknown, [field, ...rest]: readonly string[], path: string): Promise<unknown> {
    if (field === undefined) return value;
    if (Array.isArray(value)) return Promise.all(value.map((each) => withPath(each, [field, ...rest], path)));
    if (value === null) return null;
    if (typeof value !== 'object') throw notExpandable(path);
    const owner = value as StripeObject;
    const inner = await valueOf(owner, field, path, rest.length === 0);
    return { ...owner, [field]: await withPath(inner, rest, path) };
  }

  async function valueOf(owner: StripeObject, field: string, path: string, isLast: boolean): Promise<unknown> {
    const include = owner[field] === undefined ? includable[`${owner.object}.${field}`] : undefined;
    if (include) return include(owner);
    const known = owner[field];
    if (known === undefined) throw notExpandable(path);
    if (typeof known !== 'string') {
      if (isLast && known !== null && (known as StripeObject).object === undefined) throw notExpandable(path);
      return known;
    }
    const found = await loadOnce(known);
    if (!found) throw notExpandable(path);
    return found;
  }

  let object: unknown = root;
  for (const path of paths) {
    const parts = path.split('.');
    // the fields of a list count, its `data` does not
    if (parts.filter((part) => part !== 'data').length > greatestDepth)
      throw invalidRequest(`You cannot expand more than ${greatestDepth} levels of a property. Property: ${path}`);
    object = await withPath(object, parts, path);
  }
  return object as StripeObject;
}

function memoized(load: Load): Load {
  const known = new Map<string, Promise<StripeObject | undefined>>();
  return (id) => {
    const found = known.get(id) ?? load(id);
    known.set(id, found);
    return found;
  };
}

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
