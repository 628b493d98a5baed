import type { BrowserContextOptions } from 'playwright-core';
import { roomPage } from '#e2e/pages/room.page.ts';
import { fakeDevices, watchMedia } from '#e2e/support/fake-devices.ts';
import type { SiteOptions, TestUser } from '#e2e/support/site.ts';
import { useStage } from '#e2e/support/stage.ts';

let rooms = 0;

/** A stage whose browsers have fake cameras and microphones. */
export function useMeetingStage(site: SiteOptions = {}) {
  const stage = useStage({ browserArgs: fakeDevices, ...site });
  const at = async (visitor: Awaited<ReturnType<typeof stage.visit>>) => {
    await watchMedia(visitor.context);
    return { ...visitor, room: roomPage(visitor.page) };
  };
  const visit = async (more?: BrowserContextOptions) => at(await stage.visit(more));
  return {
    ...stage,
    visit,
    visitAs: async (person: TestUser, more?: BrowserContextOptions) => at(await stage.visitAs(person, more)),
    newRoom: () => `circle-${(rooms += 1)}`,
    /** Joins the room under each name, in this order, by address. */
    async meet(roomId: string, names: readonly string[], search = '') {
      const people = [];
      for (const name of names) {
        const visitor = await visit();
        await visitor.room.open(roomId, `?name=${encodeURIComponent(name)}${search}`);
        await visitor.room.isJoined();
        people.push(visitor);
      }
      return people;
    },
  };
}
