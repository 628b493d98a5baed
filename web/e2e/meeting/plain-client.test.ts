import { expect, test, vi } from 'vitest';
import { joinAsPlainClient } from '#e2e/support/plain-client.ts';
import { useMeetingStage } from './meeting-stage.ts';

const stage = useMeetingStage();
// overrides the timeout of the stage
vi.setConfig({ testTimeout: 150_000 });

async function joinPlain(roomId: string, name: string) {
  const visitor = await stage.visit();
  return { ...visitor, plain: await joinAsPlainClient(visitor.page, roomId, name) };
}
type Visitor = Awaited<ReturnType<typeof stage.visit>>;

/** Waits until everybody receives audio and video of all others. */
const expectMediaOfAll = (people: readonly Visitor[]) =>
  Promise.all(people.map(({ room }) => room.receivesMedia(people.length - 1)));

/** Joins several participants of this client concurrently. */
const joinConcurrently = async (roomId: string, names: readonly string[]) =>
  (await Promise.all(names.map((name) => stage.meet(roomId, [name])))).flat();

test('a plain client that is first in the room connects to two participants when they join at once', async () => {
  const roomId = stage.newRoom();
  const pia = await joinPlain(roomId, 'Pia');
  const ours = await joinConcurrently(roomId, ['Ana', 'Bo']);
  await expectMediaOfAll([pia, ...ours]);
  await ours[0]?.room.press('Chat');
  await ours[0]?.room.write('Hello Pia');
  await expect.poll(pia.plain.messages).toEqual(['Ana: Hello Pia']);
  await pia.plain.send('Hello Ana');
  await ours[0]?.room.messages.getByText('Hello Ana').waitFor();
  expect(ours.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});

test('a plain client connects to earlier and later participants when it is not first in the room', async () => {
  const roomId = stage.newRoom();
  const before = await stage.meet(roomId, ['Ana']);
  const pia = await joinPlain(roomId, 'Pia');
  await expectMediaOfAll([...before, pia]);
  const ours = [...before, ...(await stage.meet(roomId, ['Cleo']))];
  await expectMediaOfAll([...ours, pia]);
  await pia.plain.leave();
  await ours[0]?.room.shows('Ana (You)', 'Cleo');
  await ours[1]?.room.shows('Ana', 'Cleo (You)');
  expect(ours.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
