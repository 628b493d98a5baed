import { setTimeout as delay } from 'node:timers/promises';
import { commentAdded } from '@velvet/contracts/content/events';
import { CommentId, PostId, UserId } from '@velvet/contracts/ids';
import { savePushDevice } from '@velvet/contracts/notification/devices';
import { newId } from '@velvet/kit/base/ids';
import { pushSettings, startPushServer, type TestBrowser } from '@velvet/testing/push-server';
import { expect, test } from 'vitest';
import { query } from '#kill/query.ts';
import { eventually } from '#story/eventually.ts';
import { killInTurns } from './killing.ts';
import { hasEngines, openGround } from './processes.ts';

const comments = 40;
const kills = 4;
/** a reservation of a delivery, the time after which its job is lost, and the retries; milliseconds */
const limitMs = 120_000;
const timeout = 240_000;

test.skipIf(!hasEngines)(
  'each device receives each notification when workers are killed between an event and its delivery',
  { timeout },
  async () => {
    await using resources = new AsyncDisposableStack();
    const settings = pushSettings();
    const server = resources.use(await startPushServer(settings.NOTIFICATION_VAPID_PUBLIC_KEY));
    const ground = await openGround(resources, ['notification'], settings);
    const ana = await ground.person('notification', 'ana');
    const devices = [server.subscribe(), server.subscribe()];
    for (const { subscription } of devices)
      expect((await ana.make(savePushDevice, { body: { ...subscription, label: 'Chrome' } })).status).toBe(200);
    const killing = killInTurns(ground.replicas('notification'), kills, 1500);
    for (let number = 0; number < comments; number += 1) {
      await ground.publish(commentAdded, commentOn(ana.id));
      await delay(Math.random() * 100);
    }
    await killing;
    await eventually('everything is delivered', limitMs, async () => {
      const [row] = await query<{ sent: number; all: number }>(
        ground.databaseUrl('notification'),
        `select count(*) filter (where state = 'sent')::int as sent, count(*)::int as all from delivery where channel = 'push'`,
      );
      return row?.all === comments && row.sent === comments;
    });
    for (const device of devices) expect(idsOf(device).size).toBe(comments);
    // A repetition is forced where a process dies between the answer of the push service and its commit: the protocol has no
    // transactions. It has the id of the first one, so that a browser shows it once. One kill repeats what one process sends at a time.
    const repeated = devices.map((device) => device.received.length - idsOf(device).size);
    for (const count of repeated) expect(count).toBeLessThanOrEqual(kills * sentAtOnce);
  },
);

/** concurrent deliveries of a process, `deliverJob` */
const sentAtOnce = 8;
const idsOf = ({ received }: TestBrowser) => new Set(received.map(({ payload }) => payload.id));

const commentOn = (postAuthorId: UserId) => ({
  commentId: CommentId.parse(newId()),
  postId: PostId.parse(newId()),
  postAuthorId,
  authorId: UserId.parse('social|bo'),
  parentCommentId: null,
  parentAuthorId: null,
  excerpt: 'how lovely',
  createdAt: new Date().toISOString(),
});
