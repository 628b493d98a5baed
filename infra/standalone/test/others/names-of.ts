import type { Call } from '@velvet/contracts/call';
import { z } from 'zod';

type Schema = { properties?: Record<string, unknown> };

/** Ids that name nothing on the platform, or are looked up among the removed devices of the caller alone. */
const namesNothing = new Set(['clientId', 'vatId', 'formerId']);
const isName = /^(id|ids|author|creator|album|collection|plan)$|(Id|Ids)$/;

/** Returns the fields of a request that can name a thing: the parameters of the path, and ids in the query and the body. */
export function namesOf({ params, query, body }: Call): string[] {
  const fields = [query, body].flatMap((schema) => [
    ...fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  ]);
  return [...Object.keys(params.shape), ...fields.filter((field) => isName.test(field) && !namesNothing.has(field))];
}

/** Yields the properties of a JSON schema, also of nested objects, unions and arrays. */
function* fieldsIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  yield* Object.keys((schema as Schema).properties ?? {});
  for (const part of Object.values(schema)) yield* fieldsIn(part);
}
