import { documentTypeOf } from '@velvet/contracts/document';
import { expect, test } from 'vitest';
import { allCalls } from '#calls.ts';
import { openApi } from '#openapi.ts';

type Schema = { type?: string; properties?: Record<string, Schema>; required?: string[] };
type Operation = {
  requestBody?: { required: boolean };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};

const { paths } = (await openApi()) as unknown as {
  paths: Record<string, Record<string, Operation>>;
};
const operationOf = ({ method, path }: { method: string; path: string }) => paths[path]?.[method.toLowerCase()];

const [documents, enveloped] = [true, false].map((isDocument) =>
  allCalls.filter((call) => (documentTypeOf(call) !== undefined) === isDocument),
);

test.each(documents ?? [])('$method $path: a file has its content type alone', (call) => {
  const { content } = operationOf(call)?.responses['200'] ?? {};
  expect(Object.entries(content ?? {})).toMatchObject([[documentTypeOf(call), { schema: { type: 'string' } }]]);
});

test.each(enveloped ?? [])('$method $path: a list is answered with its meta, and nothing else is', (call) => {
  const { properties, required } = operationOf(call)?.responses['200']?.content['application/json']?.schema ?? {};
  const isList = properties?.['data']?.type === 'array';
  expect([properties?.['meta'] !== undefined, required?.includes('meta')]).toEqual([isList, isList]);
});

const withBody = allCalls.filter((call) => operationOf(call)?.requestBody);
test.each(withBody)('$method $path: a body is required unless defaults stand for all of it', (call) => {
  const needsBody = call.files?.required === true || !call.body.safeParse({}).success;
  expect(operationOf(call)?.requestBody?.required).toBe(needsBody);
});
