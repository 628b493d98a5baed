import { readFile } from 'node:fs/promises';
import { freePort } from '@velvet/engines/free-port';
import { startStripeMock } from '@velvet/engines/stripe-mock';
import { stripeMock, stripeSpec } from '@velvet/engines/tools/stripe-mock.tool';
import { isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import { Ajv, type ValidateFunction } from 'ajv';

/** A request to the card provider with its answer, as they were on the wire. */
export type Exchange = {
  readonly method: string;
  /** with its query */
  readonly path: string;
  readonly requestBody: string;
  readonly status: number;
  readonly body: string;
};

type Schema = { [keyword: string]: unknown };
type Spec = {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
};
type Response = { content: { 'application/json': { schema: Schema } } };

export type StripeConformance = AsyncDisposable & {
  /** Returns what Stripe's published API has against the exchanges, in words. */
  problemsOf(exchanges: readonly Exchange[]): Promise<string[]>;
  /** Returns what it has against the events, as JSON. */
  problemsOfEvents(events: readonly string[]): string[];
};

/** @returns undefined, with a line on the console, where stripe-mock cannot be had @throws on CI then */
export async function openStripeConformance(): Promise<StripeConformance | undefined> {
  if (!(await isToolAvailable(stripeMock)) || !(await isToolAvailable(stripeSpec))) return undefined;
  const spec = JSON.parse(await readFile(await toolPath(stripeSpec), 'utf8')) as Spec;
  const validate = validatorsOf(spec);
  const mock = await startStripeMock(await freePort());
  return {
    async problemsOf(exchanges) {
      const problems = exchanges.flatMap((exchange) => validate.answer(exchange));
      // requests that are refused on purpose are none of ours
      const accepted = exchanges.filter(({ status }) => status < 300 || status === 402);
      for (const exchange of accepted) problems.push(...(await problemsOfRequest(mock.port, exchange)));
      return [...new Set(problems)];
    },
    problemsOfEvents: (events) => [...new Set(events.flatMap((event) => validate.event(event)))],
    [Symbol.asyncDispose]: () => mock.stop(),
  };
}

async function problemsOfRequest(port: number, { method, path, requestBody }: Exchange): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body: requestBody }),
  });
  const answer = await response.text();
  return response.ok ? [] : [`${method} ${path} ${requestBody}: ${answer}`];
}

function validatorsOf({ components, paths }: Spec) {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: 'stripe', components: { schemas: strictSchemas(components.schemas) } });
  const known = new Map<string, ValidateFunction>();
  const compiled = (key: string, schema: Schema): ValidateFunction => {
    const validator = known.get(key) ?? ajv.compile(absolute(converted(schema)) as Schema);
    known.set(key, validator);
    return validator;
  };
  const problems = (what: string, validator: ValidateFunction, value: unknown): string[] => {
    if (validator(value)) return [];
    return (validator.errors ?? [])
      .slice(0, 8)
      .map(({ instancePath, message, params }) => `${what} ${instancePath} ${message} ${JSON.stringify(params)}`);
  };
  const byKind = (kind: string) => compiled(`#${kind}`, { $ref: `#/components/schemas/${kind}` });

  return {
    answer({ method, path, status, body }: Exchange): string[] {
      const [route = ''] = path.split('?');
      const template = templateOf(Object.keys(paths), route);
      const responses = paths[template ?? '']?.[method.toLowerCase()]?.responses;
      const response = responses?.[status === 200 ? '200' : 'default'];
      if (!response) return [`${method} ${route}: there is no such operation`];
      const validator = compiled(
        `${method} ${template} ${status === 200}`,
        response.content['application/json'].schema,
      );
      return problems(`${method} ${template} ${status}`, validator, JSON.parse(body));
    },

    event(text: string): string[] {
      const event = JSON.parse(text) as { type: string; data: { object: { object: string } } };
      const { object } = event.data;
      return [
        ...problems(`event ${event.type}`, byKind('event'), event),
        ...problems(`object of ${event.type}`, byKind(object.object), object),
      ];
    },
  };
}

/** Returns the path of the specification that a route matches: one with fewer parameters first. */
function templateOf(templates: readonly string[], route: string): string | undefined {
  const parts = route.split('/');
  return templates
    .filter((template) => {
      const wanted = template.split('/');
      return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
    })
    .toSorted((a, b) => a.split('{').length - b.split('{').length)[0];
}

/** References into the document of all schemas. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace(/^#/, 'stripe#') : absolute(value),
    ]),
  );
}

const strictSchemas = (schemas: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, converted(schema)]));

/** OpenAPI's `nullable` as JSON Schema. Objects have no fields that the specification does not name. */
function converted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(converted);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, convertedKeyword(key, value)]));
  const isClosed = inner['type'] === 'object' && inner['properties'] && inner['additionalProperties'] === undefined;
  const strict = isClosed ? { ...inner, additionalProperties: false } : inner;
  return nullable === true ? { anyOf: [strict, { type: 'null' }] } : strict;
}

/** `properties` maps names, which may be those of keywords, to schemas. */
function convertedKeyword(key: string, value: unknown): unknown {
  if (key !== 'properties' || typeof value !== 'object' || value === null) return converted(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, converted(schema)]));
}
