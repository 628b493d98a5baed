import { restoreProfile } from '@velvet/contracts/account/profile';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documented, loose, type Documented } from './documented.ts';
import { openWholeWorld, serviceOf } from './every-service.ts';
import { makeEndpointPeople, type EndpointPeople } from './endpoint-people.ts';

let world: World;
let people: EndpointPeople;

beforeAll(async () => {
  world = await openWholeWorld();
  people = await makeEndpointPeople(world);
});
afterAll(() => world[Symbol.asyncDispose]());

/** Words for every parameter of the path that fit its shape. */
const somePath = ({ operation }: Documented) =>
  Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, schema }) => [name, schema.format === 'uuid' ? '01890000-0000-7000-8000-000000000000' : 'nobody']),
  );

const bodyOf = ({ call }: Documented) => (call.method === 'GET' ? undefined : {});

describe('signed out', () => {
  test.each(documented.filter(({ call }) => call.caller !== 'anyone'))('$name is 401', async (each) => {
    expect(
      await world.anonymous.make(loose(each), {
        params: somePath(each),
        body: bodyOf(each),
      }),
    ).toMatchObject({ status: 401, code: 'SignedOut' });
  });

  test.each(documented)('$name refuses a bad token', async (each) => {
    const headers = { authorization: 'Bearer a.b.c' };
    expect(
      await world.anonymous.make(loose(each), {
        params: somePath(each),
        body: bodyOf(each),
        headers,
      }),
    ).toMatchObject({ status: 401, code: 'SignedOut' });
  });
});

describe('closed account', () => {
  const closing = ['AccountIsClosing', 'UnderAge'];
  const answersTo = (people: readonly Pick<Person, 'make'>[], each: Documented) =>
    Promise.all(people.map((person) => person.make(loose(each), { params: somePath(each), body: bodyOf(each) })));

  test.each(documented.filter(({ call }) => call.closed === 'refused'))('$name is 403', async (each) => {
    const answers = await answersTo([people.leaving, people.minor], each);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(closing.map((code) => [403, code]));
  });

  test.each(documented.filter(({ call }) => call.closed === 'visitor'))('$name serves a visitor', async (each) => {
    const [leaving, minor, visitor] = await answersTo([people.leaving, people.minor, world.anonymous], each);
    const shownTo = (answer: typeof visitor) => [answer?.status, answer?.code];
    expect([shownTo(leaving), shownTo(minor)]).toEqual([shownTo(visitor), shownTo(visitor)]);
  });

  test.each(documented.filter(({ call }) => call.closed === 'allowed' && call !== restoreProfile))(
    '$name is served',
    async (each) => {
      const answers = await answersTo([people.leaving, people.minor], each);
      expect(answers.filter(({ code }) => code !== undefined && closing.includes(code))).toEqual([]);
    },
  );
});

describe('without a body', () => {
  const defaults = documented.filter(
    ({ call }) => call.body instanceof z.ZodObject && call.body.safeParse({}).success && !call.files?.required,
  );
  test.each(defaults)('$name takes its defaults', async (each) => {
    const answer = await callerFor(each).make(loose(each), { params: somePath(each) });
    expect(answer.code).not.toBe('InvalidInput');
  });
});

/** Something wrong with what the call takes, and the field that must be named; undefined where it takes nothing at all. */
function spoilt(each: Documented): { input: Record<string, unknown>; field: string } | undefined {
  const { call, operation } = each;
  const uuid = operation.parameters.find((parameter) => parameter.in === 'path' && parameter.schema.format === 'uuid');
  const body = call.method === 'GET' ? {} : { body: {} };
  if (uuid) return { input: { params: { ...somePath(each), [uuid.name]: 'not-an-id' }, ...body }, field: uuid.name };
  const firstInPath = operation.parameters.find((parameter) => parameter.in === 'path');
  if (firstInPath && !call.params.safeParse(somePath(each)).success)
    return { input: { params: somePath(each), ...body }, field: firstInPath.name };
  const isPaged = operation.parameters.some(({ name }) => name === 'page');
  if (isPaged) return { input: { params: somePath(each), query: { page: -1 } }, field: 'page' };
  const limited = operation.parameters.find((parameter) => parameter.in === 'query');
  if (limited) {
    // where any text will do there is still too much of it
    const { error } = call.query.safeParse({ [limited.name]: '-1' });
    const isText = !error?.issues.some(({ path: [field] }) => field === limited.name);
    return { input: { query: { [limited.name]: isText ? '-1,'.repeat(1000) : -1 } }, field: limited.name };
  }
  const path = operation.parameters.find((parameter) => parameter.in === 'path');
  if (operation.requestBody && !call.files?.required)
    return { input: { params: somePath(each), body: { balance: 1_000_000 } }, field: 'balance' };
  if (path) return { input: { params: { [path.name]: 'x'.repeat(290) }, ...body }, field: path.name };
  return undefined;
}

describe('caches', () => {
  test.each(documented)('$name keeps no answer in a cache, signed out or in', async (each) => {
    const path = each.call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(somePath(each)[name]));
    for (const headers of [{}, { authorization: `Bearer ${callerFor(each).token}` }]) {
      const answer = await fetch(`${urlOf(each)}${path}`, { method: each.call.method, headers });
      await answer.body?.cancel();
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('vary')).toMatch(/authorization/i);
    }
  });
});

describe('invalid', () => {
  test.each(documented.filter((each) => spoilt(each) && !each.name.includes('webhooks')))(
    '$name is 400 and names the field',
    async (each) => {
      const { input, field } = spoilt(each) ?? { input: {}, field: '' };
      const answer = await callerFor(each).make(loose(each), input);
      expect(answer).toMatchObject({ status: 400, code: 'InvalidInput' });
      const named = (answer as unknown as { errors?: { field: string }[] }).errors ?? [];
      expect(named.map((error) => error.field)).toContain(field);
    },
  );

  test.each(documented.filter(({ call }) => call.method !== 'GET' && !call.files))(
    '$name answers nonsense with a 4xx',
    async (each) => {
      for (const [body, type] of [
        ['{"a":', 'application/json'],
        ['[1]', 'application/json'],
        ['"\\ud800"', 'application/json'],
        ['a=1', 'application/x-www-form-urlencoded'],
        ['--x', 'multipart/form-data; boundary=x'],
        [`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'application/json'],
      ] as const) {
        const answer = await sendRaw(each, body, type);
        expect([answer.status, answer.success, typeof answer.code]).toEqual([
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
          false,
          'string',
        ]);
      }
    },
  );

  test.each(documented.filter(({ call }) => call.files))('$name refuses a broken form', async (each) => {
    const field = each.call.files?.field;
    const form = (boundary: string, end: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${'x'.repeat(5000)}${end}`;
    const long = 'x'.repeat(300);
    for (const [body, type] of [
      [form('x', '\r\n--x--'), 'multipart/form-data'],
      [form('x', ''), 'multipart/form-data; boundary=x'],
      [form('x', '\r\n--x\r\ncontent-dispo'), 'multipart/form-data; boundary=x'],
      [form(long, `\r\n--${long}--`), `multipart/form-data; boundary=${long}`],
    ] as const)
      expect(await sendRaw(each, body, type)).toMatchObject({
        status: 400,
        code: 'InvalidInput',
        // a call that takes no files yet refuses the first one
        ...(each.call.files?.max !== 0 && { field: 'body' }),
      });
  });
});

/** A body as it is, well-formed or not, by somebody who may make the call. */
async function sendRaw(each: Documented, body: string, type: string) {
  const path = each.call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(somePath(each)[name]));
  const headers = { 'content-type': type, authorization: `Bearer ${callerFor(each).token}` };
  const response = await fetch(`${urlOf(each)}${path}`, { method: each.call.method, body, headers });
  return { status: response.status, ...((await response.json()) as { success: boolean; code: string }) };
}

describe('wrong role', () => {
  const demanding = documented.flatMap((each) =>
    each.call.requires ? [{ ...each, requires: each.call.requires }] : [],
  );

  test.each(demanding)('$name is 403 for every other role', async ({ requires, ...each }) => {
    const roles = ['subscriber', 'creator', 'administrator'] as const;
    const answers = await Promise.all(
      roles.map((role) => people[role].make(loose(each), { params: somePath(each), body: bodyOf(each) })),
    );
    const { code, status } = requires.refusal;
    const isRefused = answers.map((answer) => answer.status === status && answer.code === code);
    expect(isRefused).toEqual(roles.map((role) => !requires.roles.includes(role)));
  });
});

function callerFor({ call }: Documented) {
  if (call.caller === 'administrator') return people.administrator;
  return call.caller === 'creator' ? people.creator : people.subscriber;
}

function urlOf({ call }: Documented): string {
  return world.url(serviceOf(call));
}
