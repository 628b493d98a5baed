import { call as declare, type Call } from '@velvet/contracts/call';
import { allCalls } from '@velvet/platform/calls';
import { openApi } from '@velvet/platform/openapi';
import { z } from 'zod';

type Operation = {
  parameters: { name: string; in: 'path' | 'query'; schema: { type?: string; format?: string } }[];
  requestBody?: unknown;
  'x-caller': string;
};
export type Documented = { name: string; call: Call; operation: Operation };

const document = (await openApi()) as unknown as {
  paths: Record<string, Record<string, Operation>>;
};

/** Calls of the gateway itself are independent of users, and tested there. */
const ofTheGateway = new Set(['/api/ping', '/api/status', '/api/config']);

/** Every operation of the OpenAPI document, beside the call it was made from. */
export const documented: readonly Documented[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) => {
    const call = allCalls.find((each) => each.path === path && each.method === method.toUpperCase());
    return call && !ofTheGateway.has(path) ? [{ name: `${call.method} ${path}`, call, operation }] : [];
  }),
);

/** The same call with nothing typed, so that anything can be sent. */
export const loose = ({ call }: Documented) =>
  declare({
    ...call,
    params: z.looseObject({}),
    query: z.looseObject({}),
    body: z.unknown(),
    data: z.unknown(),
    files: call.files,
  });
