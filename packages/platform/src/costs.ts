import type { Call } from '@velvet/contracts/call';
import { documentTypeOf } from '@velvet/contracts/document';

/** The query of a request, as the HTTP server parsed it; a repeated name has several values. */
export type RequestQuery = Readonly<Record<string, unknown>>;

/** Relative cost of a request; 1 is a single row by its key. */
export type CostOf = (method: string, path: string, query: RequestQuery) => number;

/** Rows of a list that cost as much as one further request. */
const rowsPerCost = 20;
/** A search reads more rows than it returns. */
const searchCost = 4;
/** A file is rendered for the request. */
const documentCost = 6;
/** Most ids or rows that any call accepts. */
const mostRows = 100;
const searchNames = ['q', 'search'];
const idNames = ['ids', 'userIds'];

type Branch = { readonly names: Map<string, Branch>; parameter?: Branch; call?: Call };
const newBranch = (): Branch => ({ names: new Map() });

/**
 * Derives the cost of requests from the declarations of calls: the rows of a page, the ids of a list, searches, files, and
 * the declared `cost` of an unusual call. A path without a call costs 1.
 */
export function costsOf(calls: readonly Call[]): CostOf {
  const methods = new Map<string, Branch>();
  for (const call of calls) {
    const root = methods.get(call.method) ?? newBranch();
    methods.set(call.method, root);
    branchFor(root, call.path.split('/').slice(1)).call = call;
  }
  return (method, path, query) => {
    const root = methods.get(method === 'HEAD' ? 'GET' : method);
    const call = root && callAt(root, path.split('/').slice(1));
    return call ? costOf(call, query) : 1;
  };
}

function branchFor(root: Branch, segments: readonly string[]): Branch {
  return segments.reduce((branch, segment) => {
    if (segment.startsWith('{')) return (branch.parameter ??= newBranch());
    const next = branch.names.get(segment) ?? newBranch();
    branch.names.set(segment, next);
    return next;
  }, root);
}

function callAt(branch: Branch, [segment, ...others]: readonly string[]): Call | undefined {
  if (segment === undefined) return branch.call;
  const named = branch.names.get(segment);
  return (named && callAt(named, others)) ?? (branch.parameter && callAt(branch.parameter, others));
}

function costOf(call: Call, query: RequestQuery): number {
  const { shape } = call.query;
  const search = searchNames.some((name) => name in shape && isGiven(query[name])) ? searchCost : 0;
  const file = documentTypeOf(call) === undefined ? 0 : documentCost;
  return call.cost + (rowsOf(call, query) + idsOf(call, query)) / rowsPerCost + search + file;
}

/** An invalid limit is refused by the service, which costs nothing. */
function rowsOf({ query: { shape } }: Call, { limit }: RequestQuery): number {
  if (!('limit' in shape)) return 0;
  const given = shape['limit']?.safeParse(limit);
  return given?.success ? Math.min(mostRows, Number(given.data)) : 0;
}

function idsOf({ query: { shape } }: Call, query: RequestQuery): number {
  const given = idNames.filter((name) => name in shape && isGiven(query[name]));
  return Math.min(
    mostRows,
    given.reduce((sum, name) => sum + String(query[name]).split(',').length, 0),
  );
}

const isGiven = (value: unknown) => value !== undefined && value !== '';
