import { closingRefusals } from '@velvet/contracts/closing';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { PageMeta, type Call } from '@velvet/contracts/call';
import { documentTypeOf } from '@velvet/contracts/document';
import {
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
} from '@velvet/contracts/failure';
import { FailureBody } from '@velvet/contracts/failure-body';
import { allCalls } from './calls.ts';
import { schemaNames } from './schema-names.ts';

const info = {
  title: 'Velvet',
  version: '1',
  description:
    'Every call answers `{ "success": true, "data": … }` or `{ "success": false, "message": "…", "code": "…" }`. ' +
    'Lists add `meta: { page, limit, hasMore, nextCursor }`. Calls that move money take an `Idempotency-Key` header.',
};

export type OpenApiDocument = ReturnType<typeof createDocument>;

/**
 * Returns every call of the platform as an OpenAPI 3.1 document, derived from the schemas that parse them. Exported schemas
 * are components with the names of their exports; bodies and data of other shapes are named by their operation:
 * `PostPostsBody`, `GetUsersStatsData`. A generated client has types of these names.
 */
export async function openApi(): Promise<OpenApiDocument> {
  for (const [schema, id] of await schemaNames()) z.globalRegistry.add(schema, { id });
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const call of allCalls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return createDocument(
    {
      openapi: '3.1.0',
      info,
      servers: [{ url: '/', description: 'The origin that serves this document' }],
      paths,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    { allowEmptySchema: { unknown: true, any: true, custom: true, transform: { input: true, output: true } } },
  );
}

function operation(call: Call): ZodOpenApiOperationObject {
  const tag = call.path.split('/').find((part) => part !== '' && part !== 'api') ?? 'platform';
  const body = requestBody(call);
  const content = answerContent(call);
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [tag],
    requestParams: { path: call.params, query: call.query },
    ...(body && { requestBody: body }),
    security: call.caller === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    responses: {
      200: { description: 'OK', content },
      ...(call.isPartial && { 202: { description: 'A part is not done', content } }),
      ...failureResponses(call),
    },
    'x-caller': call.caller,
  };
}

/** `GET /creators/{handle}` -> `getCreatorsByHandle` */
function operationId({ method, path }: Call): string {
  const words = path.split(/[/.-]/).filter(Boolean);
  const name = words.map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word)));
  return method.toLowerCase() + name.join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Names a schema by its operation, unless it has a name or is no object. */
function named(schema: z.ZodType, call: Call, suffix: string): z.ZodType {
  if (!(schema instanceof z.ZodObject) || z.globalRegistry.has(schema)) return schema;
  return schema.meta({ id: capital(operationId(call)) + suffix });
}

function requestBody(call: Call): ZodOpenApiRequestBodyObject | undefined {
  const { body, files } = call;
  const isEmpty = body instanceof z.ZodUndefined;
  if (isEmpty && !files) return undefined;
  const needsFields = !isEmpty && !body.safeParse({}).success;
  const fields = isEmpty ? z.object({}) : body;
  if (!files) return { required: needsFields, content: json(named(fields, call, 'Body')) };
  const file = z.array(z.file()).max(files.max);
  const form = (fields as z.ZodObject).extend({ [files.field]: files.required ? file : file.optional() });
  return {
    required: files.required || needsFields,
    content: {
      ...(!files.required && json(named(fields, call, 'Body'))),
      'multipart/form-data': { schema: named(form, call, 'Form') },
    },
  };
}

/** An answer is an envelope, or a file. */
function answerContent(call: Call): Record<string, ZodOpenApiMediaTypeObject> {
  const type = documentTypeOf(call);
  return type === undefined ? json(answerSchema(call)) : { [type]: { schema: call.data } };
}

function answerSchema(call: Call): z.ZodType {
  const data = named(call.data, call, 'Data');
  // `/api/ping` has a field of its own beside them
  return z.looseObject({ success: z.literal(true), data, ...(data instanceof z.ZodArray && { meta: PageMeta }) });
}

function failureResponses(call: Call): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(new Set([...call.failures, ...commonFailures(call)]), ({ status }: Failure) => status);
  const response = (failures: Failure[]) => ({
    description: failures.map(({ code, message }) => `${code}: ${message}`).join('\n\n'),
    content: json(FailureBody),
  });
  return Object.fromEntries([...byStatus].map(([status, failures]) => [status, response(failures)]));
}

/** Refusals of any call before its handler runs. An invalid token is refused even where none is needed. */
function commonFailures({ method, requires, params, failed, closed }: Call): Failure[] {
  const common = [InvalidInput, SignedOut, HeadersTooLarge, TooManyRequests, Unavailable];
  common.push(failed === undefined ? Internal : { ...Internal, message: failed });
  if (requires) common.push(requires.refusal);
  if (closed === 'refused') common.push(...Object.values(closingRefusals));
  // an empty path parameter selects another route or none
  if (Object.keys(params.shape).length > 0) common.push(NotFound);
  if (method !== 'GET') common.push(RequestTimeout, TooLarge, UnsupportedMediaType);
  return common;
}

function json(schema: z.ZodType): Record<'application/json', ZodOpenApiMediaTypeObject> {
  return { 'application/json': { schema } };
}
