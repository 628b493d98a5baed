/**
 * Returns the `validateSearch` of a route whose search parameters are texts. It drops all other parameters. A zod schema
 * would add zod to the first load of every page.
 */
export const textParams =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))) as {
      readonly [Key in Name]?: string;
    };
