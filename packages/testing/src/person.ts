import { PageMeta, type Call } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { z } from 'zod';

/** Input of a call in a test. It may be invalid on purpose, so it is sent unchecked. */
export type Input<C extends Call> = {
  params?: z.input<C['params']>;
  query?: z.input<C['query']>;
  body?: z.input<C['body']>;
  /** sent as multipart in the call's file field, with the body as text fields */
  files?: readonly { name: string; type: string; content: Uint8Array<ArrayBuffer> }[];
  headers?: Record<string, string>;
};

export type TestAnswer<C extends Call> = {
  status: number;
  code?: string;
  message?: string;
  field?: string;
  details?: Record<string, unknown>;
  data?: z.output<C['data']>;
  meta?: { page: number; limit: number; hasMore: boolean; nextCursor: string | null };
};

export type Person = {
  readonly id: UserId;
  readonly handle: string;
  readonly token: string;
  make<C extends Call>(call: C, input?: Input<C>): Promise<TestAnswer<C>>;
};

/** Returns the data of a successful answer. @throws with the code and message of a refusal */
export function dataOf<Data>({ status, code, message, data }: Refusable<Data>): Data {
  if (data === undefined) throw new Error(`refused: ${status} ${code}: ${message}`);
  return data;
}

type Refusable<Data> = { status: number; code?: string; message?: string; data?: Data };

/**
 * Makes a call over HTTP and validates the response. The test fails if a field is missing or unknown, a list has no meta, or a shared
 * cache could store the response.
 */
export async function makeCall<C extends Call>(
  base: string,
  token: string | undefined,
  call: C,
  input: Input<C> = {},
): Promise<TestAnswer<C>> {
  const response = await fetch(`${base}${pathOf(call, input)}`, {
    method: call.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...contentType(input), ...input.headers },
    ...(call.method !== 'GET' && { body: bodyOf(call, input) }),
  });
  refuseCacheable(call, response.headers);
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    const file = await documentIn(response);
    return { status: response.status, data: call.data.parse(file) as z.output<C['data']> };
  }
  const answer = (await response.json()) as { success: boolean } & Omit<TestAnswer<C>, 'status'>;
  if (!answer.success) return { ...answer, status: response.status };
  const data = strict(call.data).parse(answer.data) as z.output<C['data']>;
  if (Array.isArray(data)) PageMeta.parse(answer.meta);
  return { ...answer, status: response.status, data };
}

async function documentIn(response: Response): Promise<File> {
  const [type] = (response.headers.get('content-type') ?? '').split(';');
  const [, name = ''] =
    /^attachment; filename="([\w.-]+)"$/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([await response.bytes()], name, { type: type ?? '' });
}

function refuseCacheable({ method, path }: Call, headers: Headers): void {
  const [kept, vary] = [headers.get('cache-control'), headers.get('vary')];
  if (kept === 'private, no-store' && vary?.toLowerCase().includes('authorization')) return;
  throw new Error(`${method} ${path} can be stored by a cache: cache-control ${kept}, vary ${vary}.`);
}

function pathOf<C extends Call>(call: C, input: Input<C>): string {
  const params: Record<string, unknown> = input.params ?? {};
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query: [string, unknown][] = Object.entries(input.query ?? {});
  const search = new URLSearchParams(
    query.filter(([, value]) => value !== undefined).map(([key, value]): [string, string] => [key, value as string]),
  );
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function contentType<C extends Call>({ body, files }: Input<C>): Record<string, string> {
  return body !== undefined && !files ? { 'content-type': 'application/json' } : {};
}

function bodyOf<C extends Call>(call: C, { body, files }: Input<C>): string | FormData | null {
  if (!files) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {}))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { name, type, content } of files)
    form.append(call.files?.field ?? 'file', new Blob([content], { type }), name);
  return form;
}

/** Returns the schema with strict top-level objects. */
function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return schema.strict();
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) return z.array(schema.element.strict());
  return schema;
}
