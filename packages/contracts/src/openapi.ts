import { z } from 'zod';
import type { Call } from './call.ts';
import { PageMeta } from './call.ts';
import {
  FailureBody,
  HeadersTooLarge,
  Internal,
  InvalidInput,
  NotFound,
  RequestTimeout,
  SignedOut,
  TooLarge,
  TooManyRequests,
  Unavailable,
  UnsupportedMediaType,
  type Failure,
} from './failure.ts';

type Json = Record<string, unknown>;

/** Returns the calls as an OpenAPI 3.1 document, derived from the schemas that parse them. */
export function openApi(calls: readonly Call[], info: { title: string; version: string; description: string }): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: toSchema(FailureBody, 'output') },
    },
  };
}

function operation(call: Call): Json {
  const tag = call.path.split('/').find((part) => part !== '' && part !== 'api') ?? 'platform';
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [tag],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...requestBody(call),
    security: call.caller === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    responses: { 200: { description: 'OK', content: json(answerSchema(call)) }, ...failureResponses(call) },
    'x-caller': call.caller,
  };
}

/** `GET /creators/{handle}` -> `getCreatorsByHandle` */
function operationId({ method, path }: Call): string {
  const words = path.split(/[/-]/).filter(Boolean);
  const name = words.map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word)));
  return method.toLowerCase() + name.join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function parameters(shape: z.ZodObject, place: 'path' | 'query'): Json[] {
  const schema = toSchema(shape, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

function requestBody({ body, files }: Call): Json {
  const isEmpty = body instanceof z.ZodUndefined;
  if (isEmpty && !files) return {};
  const schema = isEmpty ? { type: 'object', properties: {} } : toSchema(body, 'input');
  if (!files) return { requestBody: { required: !body.safeParse({}).success, content: json(schema) } };
  const file = { type: 'array', maxItems: files.max, items: { type: 'string', format: 'binary' } };
  const form = { ...schema, properties: { ...(schema['properties'] as Json), [files.field]: file } };
  return {
    requestBody: {
      required: files.required || !body.safeParse({}).success,
      content: { ...(!files.required && json(schema)), 'multipart/form-data': { schema: form } },
    },
  };
}

function answerSchema({ data }: Call): Json {
  const properties = {
    success: { const: true },
    data: toSchema(data, 'output'),
    ...(data instanceof z.ZodArray && { meta: toSchema(PageMeta, 'output') }),
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

function failureResponses(call: Call): Record<number, Json> {
  const byStatus = Map.groupBy(new Set([...call.failures, ...commonFailures(call)]), ({ status }: Failure) => status);
  const response = (failures: Failure[]): Json => ({
    description: failures.map(({ code, message }) => `${code}: ${message}`).join('\n\n'),
    content: json({ $ref: '#/components/schemas/Failure' }),
  });
  return Object.fromEntries([...byStatus].map(([status, failures]) => [status, response(failures)]));
}

/** Refusals of any call before its handler runs. An invalid token is refused even where none is needed. */
function commonFailures({ method, requires, params, failed }: Call): Failure[] {
  const common = [InvalidInput, SignedOut, HeadersTooLarge, TooManyRequests, Unavailable];
  common.push(failed === undefined ? Internal : { ...Internal, message: failed });
  if (requires) common.push(requires.refusal);
  // an empty path parameter selects another route or none
  if (Object.keys(params.shape).length > 0) common.push(NotFound);
  if (method !== 'GET') common.push(RequestTimeout, TooLarge, UnsupportedMediaType);
  return common;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
}
