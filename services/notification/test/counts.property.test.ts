import {
  countNotifications,
  dismissNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@velvet/contracts/notification/notifications';
import type { Person } from '@velvet/testing/person';
import { propertyRunsOfTier } from '@velvet/testing/property';
import { openWorld } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newPostId, publishFollow, publishLike, publishPost, userId } from './events.ts';

type Step = { kind: 'like' | 'unlike' | 'post' | 'read' | 'readAll' | 'dismiss'; actor: number; at: number };
type Model = { key: string; people: Set<number>; retracted: Set<number>; isRead: boolean };

test('the counts equal a model, whatever is done in whatever order', async () => {
  await using world = await openWorld([notification]);
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('like', 'like', 'unlike', 'post', 'read', 'readAll', 'dismiss'),
      actor: fc.nat(4),
      at: fc.nat(6),
    }),
    { minLength: 5, maxLength: 15 },
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      run += 1;
      const [ana, creator] = [await world.user(`ana-${run}`), userId(`creator-${run}`)];
      await publishFollow(world, ana.id, creator);
      const posts = [newPostId(), newPostId()] as const;
      let model: Model[] = [];
      const liked = new Map<string, boolean>();
      for (const step of list) {
        const index = (step.at % 2) as 0 | 1;
        await doStep(step, ana, {
          like: (isOn) => publishLike(world, userId(`${run}-fan-${step.actor}`), ana.id, posts[index], isOn),
          post: () => publishPost(world, creator),
        });
        model = stepModel(model, step, liked);
        world.clock.advance({ seconds: 1 });
      }
      const expected = model.filter(({ people }) => people.size > 0);
      const { data } = await ana.make(countNotifications);
      expect(data).toMatchObject({ total: expected.length, unread: expected.filter(({ isRead }) => !isRead).length });
      const rows = (await ana.make(listNotifications, { query: { limit: 100 } })).data ?? [];
      expect(rows.map(({ people }) => people)).toEqual(expected.map(({ people }) => people.size));
    }),
    { numRuns: propertyRunsOfTier(15) },
  );
});

async function doStep(
  { kind, at }: Step,
  ana: Person,
  happen: { like(isOn: boolean): Promise<void>; post(): Promise<void> },
): Promise<void> {
  if (kind === 'like' || kind === 'unlike') return happen.like(kind === 'like');
  if (kind === 'post') return happen.post();
  if (kind === 'readAll') return void (await ana.make(readAllNotifications));
  const rows = (await ana.make(listNotifications, { query: { limit: 100 } })).data ?? [];
  const row = rows[at % Math.max(1, rows.length)];
  if (row) await ana.make(kind === 'read' ? readNotification : dismissNotification, { params: { id: row.id } });
}

/** The rows in the order of the list: by their newest activity. */
function stepModel(model: Model[], { kind, actor, at }: Step, known: Map<string, boolean>): Model[] {
  const shown = model.filter(({ people }) => people.size > 0);
  const target = shown[at % Math.max(1, shown.length)];
  const key = `post-${at % 2}`;
  const open = model.find((row) => row.key === key && !row.isRead);
  if (kind === 'post')
    return [{ key: 'new-post', people: new Set([actor]), retracted: new Set(), isRead: false }, ...model];
  if (kind === 'readAll') return model.map((row) => ({ ...row, isRead: true }));
  if (kind === 'read') return model.map((row) => (row === target ? { ...row, isRead: true } : row));
  if (kind === 'dismiss') return model.filter((row) => row !== target);
  if (kind === 'unlike') {
    if (open?.people.delete(actor)) open.retracted.add(actor);
    return model;
  }
  if (known.get(`${key}:${actor}`)) {
    // a repetition is no news: it stays in its place
    if (open?.retracted.delete(actor)) open.people.add(actor);
    return model;
  }
  known.set(`${key}:${actor}`, true);
  const row = open ?? { key, people: new Set<number>(), retracted: new Set<number>(), isRead: false };
  row.people.add(actor);
  return [row, ...model.filter((other) => other !== row)];
}
