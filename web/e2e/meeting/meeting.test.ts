import { expect, test } from 'vitest';
import { useMeetingStage } from './meeting-stage.ts';

const stage = useMeetingStage();

test('two people exchange audio and video when they join by the name form and by address', async () => {
  const roomId = stage.newRoom();
  const ana = await stage.visit();
  await ana.room.open(roomId);
  await ana.room.join('Ana Ruiz');
  await ana.room.heading(`CMA Meeting: ${roomId}`);
  await ana.room.shows('Ana Ruiz (You)');
  expect(new URL(ana.page.url()).searchParams.get('name')).toBe('Ana Ruiz');
  const [bo] = await stage.meet(roomId, ['Bo']);
  if (!bo) throw new Error('A participant did not join.');
  await ana.room.shows('Ana Ruiz (You)', 'Bo');
  await bo.room.shows('Ana Ruiz', 'Bo (You)');
  await Promise.all([ana.room.receivesMedia(1), bo.room.receivesMedia(1)]);
  await expect.poll(ana.room.movingVideos).toBe(2);
  // both fake voices are equally loud, so one is muted
  await bo.room.press('Mute');
  await bo.room.tile('Ana Ruiz').and(bo.page.locator('[data-speaking]')).waitFor();

  await ana.room.press('Leave');
  await expect.poll(() => new URL(ana.page.url()).pathname).toBe('/');
  await bo.room.shows('Bo (You)');
  expect([...ana.pageErrors, ...bo.pageErrors]).toEqual([]);
});

test('three people exchange audio and video when two have the same name', async () => {
  const people = await stage.meet(stage.newRoom(), ['Ana', 'Ana', 'Bo']);
  const [first, second] = people;
  await first?.room.shows('Ana (You)', 'Ana (2)', 'Bo');
  await second?.room.shows('Ana', 'Ana (2) (You)', 'Bo');
  await Promise.all(people.map(({ room }) => room.receivesMedia(2)));
  expect(people.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});

type Visitor = Awaited<ReturnType<typeof stage.visit>>;
type Pair = { readonly ana: Visitor; readonly bo: Visitor };

async function changeDevices({ ana, bo }: Pair): Promise<void> {
  await bo.room.receivesMedia(1);
  await ana.room.press('Turn off camera');
  await bo.room.tileShows('Ana', 'camera off');
  await ana.page.keyboard.press('m');
  await bo.room.tileShows('Ana', 'muted');
  expect(await ana.room.toggle('Mute').getAttribute('aria-pressed')).toBe('true');
  await ana.page.keyboard.press('h');
  await bo.room.tileShows('Ana', 'hand raised');
  await ana.page.getByRole('status').getByText('Your hand is raised').waitFor({ state: 'attached' });
  for (const key of ['v', 'm', 'h']) await ana.page.keyboard.press(key);
  for (const state of ['camera off', 'muted', 'hand raised']) await bo.room.tileShows('Ana', state, false);
  await bo.room.receivesMedia(1);
}

async function shareScreen({ ana, bo }: Pair): Promise<void> {
  const width = async () => (await bo.room.tile('Ana').boundingBox())?.width ?? 0;
  const before = await width();
  await ana.page.keyboard.press('s');
  await bo.room.tileShows('Ana', 'sharing their screen');
  await expect.poll(width).toBeGreaterThan(before);
  await bo.room.receivesMedia(1);
  await ana.room.endScreenShare();
  await bo.room.tileShows('Ana', 'sharing their screen', false);
  await expect.poll(width).toBe(before);
  expect(await ana.room.toggle('Share screen').getAttribute('aria-pressed')).toBe('false');
  await bo.room.receivesMedia(1);
}

async function writeInChat({ ana, bo }: Pair): Promise<void> {
  await ana.room.press('Chat');
  await ana.room.write('<b>Welcome</b>, it is here: https://example.com/reading');
  await bo.page.getByRole('button', { name: 'Chat, 1 unread message' }).click();
  await bo.room.messages.getByText('<b>Welcome</b>, it is here:').waitFor();
  const link = bo.room.messages.getByRole('link', { name: 'https://example.com/reading' });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  await bo.room.write('Thank you');
  await ana.room.messages.getByText('Thank you').waitFor();
  // shortcuts must not act while the user types
  await bo.page.keyboard.type('c m v');
  expect(await bo.room.toggle('Mute').getAttribute('aria-pressed')).toBe('false');
  await bo.page.keyboard.press('Escape');
  await bo.room.messages.waitFor({ state: 'detached' });
}

async function chooseLayout({ ana }: Pair): Promise<void> {
  const { page, room } = ana;
  const widths = async () => {
    const [own, other] = await Promise.all([room.tile('Ana').boundingBox(), room.tile('Bo').boundingBox()]);
    return (other?.width ?? 0) / (own?.width ?? 1);
  };
  await room.shows('Ana (You)', 'Bo');
  await expect.poll(widths).toBe(1);
  const pin = page.getByRole('button', { name: 'Pin Ana (You)' });
  await pin.press('Enter');
  await expect.poll(widths).toBeLessThan(0.5);
  expect(await pin.getAttribute('aria-pressed')).toBe('true');
  await room.more('Unpin');
  await expect.poll(widths).toBe(1);
  await room.more('Speaker view');
  await expect.poll(widths).toBeGreaterThan(2);
  await page.reload();
  await room.shows('Ana (You)', 'Bo');
  await expect.poll(widths).toBeGreaterThan(2);
}

test('the others see devices, hand, screen and chat of a participant, and a pinned tile and the layout stay after a reload', async () => {
  const [ana, bo] = await stage.meet(stage.newRoom(), ['Ana', 'Bo']);
  if (!ana || !bo) throw new Error('A participant did not join.');
  const pair = { ana, bo };
  await changeDevices(pair);
  await shareScreen(pair);
  await writeInChat(pair);
  await chooseLayout(pair);
  expect([...ana.pageErrors, ...bo.pageErrors]).toEqual([]);
});

test('the participants exchange audio only when the meeting is a voice meeting', async () => {
  const people = await stage.meet(stage.newRoom(), ['Ana', 'Bo'], '&mode=voice');
  for (const { room } of people) {
    await room.receivesMedia(1, { hasVideo: false });
    expect(await room.toggle(/camera|screen/i).count()).toBe(0);
    await room.tileShows('Ana', 'camera off');
  }
  expect(people.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
