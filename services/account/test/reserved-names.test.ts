import { deleteProfile, readProfile, updateProfile } from '@velvet/contracts/account/profile';
import { readUser } from '@velvet/contracts/account/users';
import { makeCall, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeEach(async () => void (world = await openWorld([account])));
afterEach(() => world[Symbol.asyncDispose]());

async function member(nickname: string): Promise<Person> {
  const person = await world.user(nickname);
  await person.make(readProfile);
  return person;
}
const renamed = (person: Person, handle: string) => person.make(updateProfile, { body: { handle } });

test('names of the team and of administrators are for administrators alone', async () => {
  const [ana, administrator] = [await member('ana'), await world.administrator()];
  await administrator.make(updateProfile, { body: { name: 'Mara Lind', handle: 'mara' } });
  for (const name of ['Velvet Support', 'Adm1nistrator', 'mara lind', 'M4ra Lind'])
    expect(await ana.make(updateProfile, { body: { name } })).toMatchObject({
      status: 400,
      code: 'NameReserved',
      field: 'name',
    });
  expect(await renamed(ana, 'velvet_support')).toMatchObject({ status: 400, code: 'HandleReserved', field: 'handle' });
  expect((await ana.make(updateProfile, { body: { name: 'Velvet Rose' } })).data?.name).toBe('Velvet Rose');
  expect((await administrator.make(updateProfile, { body: { name: 'Velvet Support' } })).data?.name).toBe(
    'Velvet Support',
  );
});

test('the name of the founder is for the founder alone', async () => {
  const environment = { ADMINISTRATORS: '', MESSAGING_FOUNDER_ID: world.environment['ADMINISTRATORS'] };
  await using other = await openWorld([account], { environment });
  const [mara, ana] = [await other.administrator(), await other.user('ana')];
  await ana.make(readProfile);
  await mara.make(updateProfile, { body: { name: 'Mara Lind' } });
  const body = { name: 'M4ra Lind' };
  expect(await ana.make(updateProfile, { body })).toMatchObject({ code: 'NameReserved', field: 'name' });
});

test('a reserved name of the identity provider becomes a neutral one', async () => {
  const person = await world.user('velvet.support');
  expect((await person.make(readProfile)).data).toMatchObject({ name: 'User', handle: 'user2' });
  // the rest of the profile can be changed
  expect((await person.make(updateProfile, { body: { bio: 'Hello', name: 'Ana' } })).data?.name).toBe('Ana');
});

test('a handle that was given up is kept for its former owner for ninety days', async () => {
  const [ana, bo] = [await member('modem'), await member('bo')];
  await renamed(ana, 'ana.new');
  const taken = { status: 409, code: 'HandleTaken', field: 'handle' };
  for (const handle of ['modem', 'modern']) expect(await renamed(bo, handle)).toMatchObject(taken);
  expect((await bo.make(readUser, { params: { handle: 'modem' } })).status).toBe(404);
  expect((await (await world.user('modem')).make(readProfile)).data?.handle).toBe('modem2');

  expect((await renamed(ana, 'modem')).data?.handle).toBe('modem');
  expect(await renamed(bo, 'ana.new')).toMatchObject(taken);
  await renamed(ana, 'ana.other');
  world.clock.advance({ days: 90 });
  await world.sweep('account.deleteEndedRests');
  const token = await world.issuer.token(bo.id);
  const later = await makeCall(world.url('account'), token, updateProfile, { body: { handle: 'ana.new' } });
  expect(later.data?.handle).toBe('ana.new');
});

test('the handle of a deleted account is kept for the same identity', async () => {
  const ana = await member('ana');
  await ana.make(deleteProfile);
  world.clock.advance({ days: 30 });
  await world.sweep('account.eraseDue');
  const other = await world.user('ana');
  expect((await other.make(readProfile)).data?.handle).toBe('ana2');
  expect((await ana.make(readProfile)).data?.handle).toBe('ana');
});

test('only the five newest handles of a person rest', async () => {
  const [ana, bo] = [await member('ana'), await member('bo')];
  for (const handle of ['one', 'two', 'three', 'four', 'five', 'six']) {
    world.clock.advance({ seconds: 1 });
    await renamed(ana, `ana.${handle}`);
  }
  expect((await renamed(bo, 'ana')).data?.handle).toBe('ana');
  expect(await renamed(bo, 'ana.one')).toMatchObject({ code: 'HandleTaken' });
});
