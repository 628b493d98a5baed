import { openRoom } from '@velvet/contracts/meeting/calls';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { must } from '#e2e/support/shop.ts';
import { useMeetingStage } from './meeting-stage.ts';

const stage = useMeetingStage();

/** Opens a hosted room, which the host joins. */
async function openHosted(lobby: boolean) {
  const person = await stage.person('Hana Sato');
  const { hostPath, roomId } = must(await person.make(openRoom, { body: { kind: 'video', lobby } }));
  const host = await stage.visitAs(person);
  await countTones(host.context);
  await host.page.goto(hostPath);
  await host.room.join('Hana');
  await host.room.shows('Hana (You)');
  // a copied address must not contain the host key
  expect(host.page.url()).not.toContain('host=');
  return { host, roomId };
}

/** Counts the notes of the join request sound. */
const countTones = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counted = globalThis as unknown as { tones: number };
    counted.tones = 0;
    globalThis.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        counted.tones += 1;
        super.start(when);
      }
    };
  });

const tones = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);

const enter = async (roomId: string, name: string) => {
  const visitor = await stage.visit();
  await visitor.room.open(roomId, `?name=${name}`);
  return visitor;
};

test('a guest waits in the lobby, and place, admission and host role are kept when the page reloads', async () => {
  const { host, roomId } = await openHosted(true);
  const bo = await enter(roomId, 'Bo');
  await bo.room.heading("You're in the lobby");
  await host.page.getByText('Bo wants to join').first().waitFor();
  expect(await tones(host.page)).toBe(2);
  await bo.page.reload();
  await bo.room.heading("You're in the lobby");
  await host.room.press('Admit Bo');
  await bo.room.shows('Bo (You)', 'Hana');
  await bo.page.reload();
  await bo.room.shows('Bo (You)', 'Hana');
  await host.room.shows('Bo', 'Hana (You)');

  await host.room.press('2 people are here');
  await host.room.actOnPerson('Bo', 'Make host');
  await host.room.confirm('Make Bo the host?', 'Make host');
  await bo.page.getByText("You're now the host").first().waitFor();
  await host.room.switch('Lobby').waitFor({ state: 'detached' });
  await bo.room.press('2 people are here');
  await bo.room.switch('Lobby').waitFor();
  await bo.page.reload();
  await bo.room.shows('Bo (You)', 'Hana');
  await bo.room.press('2 people are here');
  await bo.room.switch('Lobby').waitFor();
  expect([...host.pageErrors, ...bo.pageErrors]).toEqual([]);
});

test('a room rejects guests when the host denies or removes them, and when it is locked', async () => {
  const { host, roomId } = await openHosted(true);
  const cleo = await enter(roomId, 'Cleo');
  await host.room.press('Deny Cleo');
  await cleo.room.heading("You weren't admitted");
  await cleo.room.press('Ask again');
  await cleo.room.heading("You're in the lobby");
  await host.room.press('Admit Cleo');
  await cleo.room.isJoined();
  await cleo.room.press('Leave');
  await host.room.shows('Hana (You)');
  await host.room.press(/here$/);
  await host.room.toggleSwitch('Lobby');
  const bo = await enter(roomId, 'Bo');
  await host.room.shows('Bo', 'Hana (You)');
  await host.room.toggleSwitch('Lock room');
  await bo.page.getByText('Locked', { exact: true }).waitFor();
  const late = await enter(roomId, 'Late');
  await late.room.heading('This room is locked');
  await host.room.toggleSwitch('Lock room');
  await bo.page.getByText('Locked', { exact: true }).waitFor({ state: 'detached' });
  await late.room.press('Try Again');
  await late.room.isJoined();

  await host.room.actOnPerson('Bo', 'Mute');
  await bo.page.getByText('Hana muted you').first().waitFor();
  await host.room.tileShows('Bo', 'muted');
  await host.room.actOnPerson('Bo', 'Remove');
  await host.room.confirm('Remove Bo?', 'Remove');
  await bo.room.heading('You were removed');
  await host.room.shows('Hana (You)', 'Late');
  await bo.page.reload();
  await bo.room.heading('You were removed');
  expect([...host.pageErrors, ...bo.pageErrors, ...late.pageErrors]).toEqual([]);
});
