import { followUser } from '@velvet/contracts/account/follows';
import type { Cast } from '@velvet/acceptance/kill/cast';
import { query } from '@velvet/acceptance/kill/query';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Site } from '@velvet/acceptance/story/running-site';
import { openBrowser, type Browser } from '@velvet/testing/browser';

/** Messages received by browsers, compared with the delivery log. */
export type Heard = { told: number; lost: number; doubled: number; outOfOrder: number };

type Seat = { readonly browser: Browser; readonly userId: string; readonly from: number };

/** The fans follow the creator, and each has a socket that comes back whenever it is lost. */
export async function openAudience(site: Site, { creator, fans }: Cast) {
  const seats = await Promise.all(
    fans.map(async ({ who }): Promise<Seat> => {
      await who.get(followUser, { params: { userId: creator.id } });
      const browser = openBrowser({ url: () => site.url }, who.token);
      const { position } = await browser.connect();
      return { browser, userId: who.id, from: position };
    }),
  );
  const staying = seats.map(({ browser }) => browser.stayConnected());

  async function compare(): Promise<Heard> {
    const all = await Promise.all(seats.map(async (seat) => compareSeat(seat, await positionsFor(site, seat))));
    const sum = (name: keyof Heard) => all.reduce((total, heard) => total + heard[name], 0);
    return { told: sum('told'), lost: sum('lost'), doubled: sum('doubled'), outOfOrder: sum('outOfOrder') };
  }

  return {
    /** @param limitMs for what is still on its way */
    async compare(limitMs: number): Promise<Heard> {
      await eventually('browsers have heard everything', limitMs, async () => (await compare()).lost === 0).catch(
        () => undefined,
      );
      return compare();
    },
    async [Symbol.asyncDispose]() {
      for (const { browser } of seats) browser.disconnect();
      await Promise.all(staying);
    },
  };
}

/** A `reset` stands for an unknown number of messages that will not come any more. */
function compareSeat({ browser }: Seat, expected: readonly number[]): Heard {
  const positions = browser.received.filter(({ kind }) => kind !== 'reset').map(({ position }) => position);
  const distinct = new Set(positions);
  return {
    told: distinct.size,
    lost: expected.filter((position) => !distinct.has(position)).length + browser.received.length - positions.length,
    doubled: positions.length - distinct.size,
    outOfOrder: positions.filter((position, index) => position < (positions[index - 1] ?? 0)).length,
  };
}

async function positionsFor(site: Site, { userId, from }: Seat): Promise<number[]> {
  const rows = await query<{ position: string }>(
    site.databaseUrl('realtime'),
    `select position from delivery_log where position > $2 and audience = 'user:' || $1 and event not like '$%'
     union all
     select l.position from follow f join delivery_log l on l.audience = 'followers:' || f.followed_id
      where f.follower_id = $1 and l.position > greatest($2, f.since_position)`,
    [userId, from],
  );
  return rows.map(({ position }) => Number(position));
}
