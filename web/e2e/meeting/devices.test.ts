import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useMeetingStage } from './meeting-stage.ts';

const stage = useMeetingStage();

/** Selects another speaker, on which the audio of the others plays. */
async function chooseSpeaker({ page, room }: Awaited<ReturnType<typeof stage.visit>>): Promise<void> {
  await room.more('Camera and sound');
  const choice = page.getByRole('combobox', { name: 'Speaker' });
  const speakers = choice.locator('option');
  await expect.poll(() => speakers.count()).toBeGreaterThan(1);
  const other = (await speakers.last().getAttribute('value')) ?? '';
  await choice.selectOption(other);
  await expect.poll(() => room.speakers()).toEqual([other]);
}

test('the selected speaker plays, an unplugged device is replaced, and the others see the new state when there is no other', async () => {
  const [ana, bo] = await stage.meet(stage.newRoom(), ['Ana', 'Bo']);
  if (!ana || !bo) throw new Error('A participant did not join.');
  await bo.room.receivesMedia(1);
  for (const kind of ['video', 'audio'] as const) await ana.room.unplug(kind, false);
  await bo.room.receivesMedia(1);

  await ana.room.unplug('video', true);
  await bo.room.tileShows('Ana', 'camera off');
  await bo.room.receivesMedia(1, { hasVideo: false });
  await ana.room.unplug('audio', true);
  await bo.room.tileShows('Ana', 'muted');
  await ana.room.tileShows('Ana (You)', 'muted');

  await ana.room.plugIn('audio');
  await ana.room.plugIn('video');
  await ana.room.toggle('Mute').click();
  await bo.room.tileShows('Ana', 'muted', false);
  // unmuting must not turn the camera on
  await bo.room.tileShows('Ana', 'camera off');
  await ana.room.toggle('Turn off camera').click();
  await bo.room.receivesMedia(1);
  await chooseSpeaker(ana);
  expect([...ana.pageErrors, ...bo.pageErrors]).toEqual([]);
});

test('the page holds a wake lock in the room and releases it when the user leaves', async () => {
  const { page, room, context } = await stage.visit();
  await countWakeLocks(context);
  await room.open(stage.newRoom(), '?name=Ana');
  await room.isJoined();
  await expect.poll(() => held(page)).toBe(1);
  await room.press('Leave');
  await expect.poll(() => held(page)).toBe(0);
});

const countWakeLocks = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counted = globalThis as unknown as { held: number };
    counted.held = 0;
    const lock = { release: () => Promise.resolve(void (counted.held -= 1)) };
    const request = () => Promise.resolve(((counted.held += 1), lock));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });

const held = (page: Page) => page.evaluate(() => (globalThis as unknown as { held: number }).held);
