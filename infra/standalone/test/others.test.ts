import { nothingLocked, type Others } from '@velvet/contracts/others';
import type { World } from '@velvet/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documented, loose, type Documented } from './documented.ts';
import { openWholeWorld } from './every-service.ts';
import { openCast, type Cast } from './others/cases.ts';
import { expectations } from './others/expectations.ts';
import { shownOf } from './others/hidden.ts';
import { inputs } from './others/inputs.ts';
import { namesOf } from './others/names-of.ts';
import { makeSituations, nowhere, situationNames, type Situation } from './others/situations.ts';
import type { Input, Things } from './others/things.ts';

let world: World;
let cast: Cast;
let situations: Situation[];

beforeAll(async () => {
  world = await openWholeWorld();
  cast = await openCast(world);
  situations = await makeSituations(cast);
});
afterAll(() => world[Symbol.asyncDispose]());

/** Calls that an administrator alone makes refuse everyone else for the role. */
const calls = documented.filter(({ call }) => call.caller !== 'administrator');

test('every call that names something declares its answers to others, and has a request here', () => {
  const naming = calls.filter(({ call }) => namesOf(call).length > 0);
  const incomplete = naming.filter(({ call, name }) => call.others === undefined || !(name in inputs));
  expect(incomplete.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(inputs).filter((name) => !calls.some((each) => each.name === name))).toEqual([]);
});

const asked = calls.filter(({ call, name }) => name in inputs || call.method === 'GET');
const anyones = asked.filter(({ call }) => call.caller === 'anyone');

const situationOf = (name: string): Situation => situations.find((each) => each.name === name)!;

describe.each(situationNames)('%s', (situationName) => {
  const mayAsk = situationName.endsWith('signed out') ? anyones : asked;

  test.each(mayAsk)('$name', async (each) => {
    const situation = situationOf(situationName);
    const nothing = requestsOf(each, nowhere(situation));
    for (const [index, request] of requestsOf(each, situation.things).entries()) {
      const expected = othersOf(each, index)[situation.relation];
      const answer = await send(situation, each, request);
      expect(shownOf(situation, expected, answer)).toEqual([]);
      const askForNothing = () => send(situation, each, nothing[index]);
      await expectations[expected]({ call: each.call, answer, askForNothing });
    }
  });
});

/** Relations between two people, which also hide what one of them does with the things of a third person. */
const ofPeople = ['blocked', 'blocking', 'recluse', 'recluse, signed out'];

describe.each(ofPeople)('%s, things of a third person', (situationName) => {
  const mayRead = (situationName.endsWith('signed out') ? anyones : asked).filter(({ call }) => call.method === 'GET');

  test.each(mayRead.filter(({ name }) => name in inputs))('$name', async (each) => {
    const situation = situationOf(situationName);
    for (const [index, request] of requestsOf(each, situation.elsewhere).entries()) {
      const expected = othersOf(each, index)[situation.relation] === 'served' ? 'served' : 'withheld';
      expect(shownOf(situation, expected, await send(situation, each, request))).toEqual([]);
    }
  });
});

describe('the words and media by which the tests above find what is hidden', () => {
  test.each(situationNames.filter((name) => !name.endsWith('signed out')))(
    'are in answers to the owner, %s',
    async (situationName) => {
      const { owner, words, mediaIds, things, elsewhere } = situationOf(situationName);
      const answers = (await readAll(owner, [things, elsewhere])).join('\n').toLowerCase();
      expect([...Object.values(words), ...mediaIds].filter((word) => !answers.includes(word))).toEqual([]);
    },
  );
});

test.each(['private', 'blocked'])('refused requests change nothing, %s', async (situationName) => {
  const situation = situationOf(situationName);
  const readByBoth = () =>
    Promise.all([situation.owner, cast.buyer].map((person) => readAll(person, [situation.things])));
  const before = await readByBoth();
  for (const each of asked.filter(({ call }) => call.method !== 'GET'))
    for (const [index, request] of requestsOf(each, situation.things).entries())
      if (['absent', 'refused'].includes(othersOf(each, index)[situation.relation]))
        await send(situation, each, request);
  await world.drain();
  expect(await readByBoth()).toEqual(before);
});

/** Returns all that calls return of things to a person, with the names of the calls. */
async function readAll(person: Situation['owner'], named: readonly Things[]): Promise<string[]> {
  const reads = asked.filter(({ call, name }) => call.method === 'GET' && name in inputs);
  const answers: string[] = [];
  for (const each of reads)
    for (const request of named.flatMap((things) => requestsOf(each, things))) {
      const { status, code, data } = await person.make(loose(each), request);
      answers.push(JSON.stringify([each.name, status, code, data], withoutSignature));
    }
  return answers;
}

/** Addresses of media are signed anew every minute. */
function withoutSignature(key: string, value: unknown): unknown {
  if (key === 'urlsExpireAt') return undefined;
  return typeof value === 'string' ? value.replace(/\?expires=.*/, '') : value;
}

/** The request of a call that names nothing is empty. */
const requestsOf = ({ name }: Documented, things: Things): Input[] => [inputs[name]?.(things) ?? {}].flat();

function othersOf({ call: { others = nothingLocked } }: Documented, index: number): Others {
  return 'private' in others ? others : others[index]!;
}

/** Calls that end the relation of their caller. */
const parting = new Set(['PUT /blocks/{userId}', 'DELETE /blocks/{userId}']);

function send({ caller, spare }: Situation, each: Documented, input: Input = {}) {
  return (parting.has(each.name) ? spare : caller).make(loose(each), input);
}
