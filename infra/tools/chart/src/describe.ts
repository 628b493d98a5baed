import { z } from 'zod';

/** One value of the chart: its path, default and description. */
export type Value = {
  readonly path: readonly string[];
  /** undefined: it is an object whose own values follow */
  readonly fallback: unknown;
  readonly description: string;
};

type Schema = z.core.$ZodType;

/** The schema below defaults, with the description of the outermost one that has one. */
function unwrap(schema: Schema): { inner: Schema; fallback: unknown; description: string } {
  const description = z.globalRegistry.get(schema)?.description;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const below = unwrap(schema.def.innerType);
    return { inner: below.inner, fallback: schema.def.defaultValue, description: description ?? below.description };
  }
  return { inner: schema, fallback: undefined, description: description ?? '' };
}

/** Lists the values of a schema in their order, groups before what is in them. A required text is empty. */
export function describeValues(schema: Schema, path: readonly string[] = [], given?: unknown): readonly Value[] {
  const { inner, fallback = given, description } = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [{ path, fallback: given ?? fallback ?? '', description }];
  const own = path.length > 0 ? [{ path, fallback: undefined, description }] : [];
  const defaults = { ...(fallback as object), ...(given as object) } as Record<string, unknown>;
  return [
    ...own,
    ...Object.entries(inner.shape).flatMap(([name, each]) =>
      describeValues(each as Schema, [...path, name], defaults[name]),
    ),
  ];
}
