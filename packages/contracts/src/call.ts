import { z } from 'zod';
import type { Failure } from './failure.ts';
import './input-message.ts';
import type { Others } from './others.ts';
import { roleRequirements, type AcceptedCaller, type RoleRequirement } from './role.ts';

type Shape = z.ZodObject;
const nothing = z.object({});

/** Files of a multipart call: the form field, the maximum number of files, the size limit per file (bytes), and its failure. */
export type Files = {
  readonly field: string;
  readonly max: number;
  readonly required: boolean;
  readonly maxBytes?: number;
  readonly tooLarge?: Failure;
};

/**
 * Declaration of an API call. The service routes, the browser client, /openapi.json and the endpoint tests (signed out, invalid
 * input, another user's id) are derived from it.
 * Lists are returned as `data: [...]` with `meta: { page, limit, hasMore, nextCursor }`: one page of a `paged` call, otherwise the
 * complete list.
 * A call with `files` accepts multipart/form-data (the body as text fields) as well as JSON.
 */
export type Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Caller extends AcceptedCaller = AcceptedCaller,
  Paged extends boolean = boolean,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly caller: Caller;
  /**
   * how a closed account is served (`closing`). By default calls refuse it; reads for anyone serve it as a visitor.
   * `allowed` is for calls that read the caller's own state, restore it or reach the support team
   */
  readonly closed: 'allowed' | 'visitor' | 'refused';
  /**
   * answers to people other than the owner of what the call names, one for each kind of thing that it can name. Required of every call that
   * names something; a call without it returns nothing that is locked
   */
  readonly others: Others | readonly Others[] | undefined;
  /** undefined where every role is accepted; derived from `caller` */
  readonly requires: RoleRequirement | undefined;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  readonly paged: Paged;
  readonly files: Files | undefined;
  readonly failures: readonly Failure[];
  /** whether a part of the request is not done, by the answer: status 202 instead of 200; undefined for calls that always complete */
  readonly isPartial: ((data: unknown) => boolean) | undefined;
  /** the specification's message for unexpected failures (part 1 section 8), returned with status 500 */
  readonly failed: string | undefined;
  /** relative cost, 1 for a single row by its key; rows, ids, searches and files are counted besides (`costsOf` of the platform) */
  readonly cost: number;
};

type Declaration<
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  D extends z.ZodType,
  W extends AcceptedCaller,
  G extends boolean,
> = Pick<Call<P, Q, B, D, W, G>, 'method' | 'path' | 'caller' | 'summary' | 'data'> &
  Partial<
    Pick<
      Call<P, Q, B, D, W, G>,
      | 'params'
      | 'query'
      | 'body'
      | 'failures'
      | 'failed'
      | 'paged'
      | 'files'
      | 'closed'
      | 'others'
      | 'cost'
      | 'isPartial'
    >
  >;

/** Declares a call. Object bodies are strict: unknown fields are refused. */
export function call<
  D extends z.ZodType,
  const W extends AcceptedCaller,
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
  const G extends boolean = false,
>(declaration: Declaration<P, Q, B, D, W, G>): Call<P, Q, B, D, W, G> {
  const defaults = {
    params: nothing,
    query: nothing,
    body: z.undefined(),
    failures: [],
    paged: false,
    files: undefined,
    failed: undefined,
    isPartial: undefined,
    cost: 1,
    others: undefined,
    requires: roleRequirements[declaration.caller],
    closed: declaration.caller === 'anyone' && declaration.method === 'GET' ? 'visitor' : 'refused',
  };
  const body = declaration.body instanceof z.ZodObject ? declaration.body.strict() : declaration.body;
  return { ...defaults, ...declaration, ...(body && { body }) } as Call<P, Q, B, D, W, G>;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value;

/** Returns the calls among the exports of modules, without duplicates. */
export const callsIn = (...modules: readonly object[]): readonly Call[] => [
  ...new Set(modules.flatMap((module) => Object.values(module)).filter(isCall)),
];

/**
 * `page` from 1 with `limit` (1 to 100), or `cursor` from the previous response's `meta.nextCursor`, which takes precedence
 * over `page`.
 */
export function pageQuery<const Extra extends z.ZodRawShape>(defaultLimit: number, extra: Extra) {
  return z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
    cursor: z.string().min(1).max(500).optional(),
    ...extra,
  });
}

export const PageMeta = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type PageMeta = z.infer<typeof PageMeta>;
/** Metadata of a complete list. */
export function wholeListMeta(length: number): PageMeta {
  return { page: 1, limit: length, hasMore: false, nextCursor: null };
}
export type PageQuery = { page: number; limit: number; cursor?: string | undefined };

/** Accepts 'true' and 'false' too, because form fields are text. */
export const FormBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
