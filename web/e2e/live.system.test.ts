import { followUser } from '@velvet/contracts/account/follows';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost } from '@velvet/contracts/content/post-calls';
import type { BrowserContext, Page, WebSocket } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const socketPath = /\/socket\.io\//;
/** the packet with which a client of engine.io completes its upgrade */
const upgradePacket = '5';

type Stage = ReturnType<typeof useStage>;

async function threePeople(stage: Stage) {
  const [reader, first, second] = await Promise.all([
    stage.person('Rea Linde'),
    stage.person('Fia Hult'),
    stage.person('Sam Okoro'),
  ]);
  const post = must(await reader.make(createPost, { body: { text: 'Good evening' } }));
  await stage.drain();
  return {
    reader,
    follow: () => first.make(followUser, { params: { userId: reader.id } }),
    comment: () => second.make(addComment, { body: { postId: post._id, text: 'Are you there?' } }),
  };
}

/** Resolves with the WebSocket to which the live socket has upgraded. */
const upgraded = (page: Page) =>
  new Promise<WebSocket>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => payload === upgradePacket && resolve(socket)),
    );
  });

const unread = (page: Page, count: number) => page.getByRole('img', { name: `${count} unread` }).waitFor();

/** Makes the requests of the socket fail until the returned function is called. */
async function loseConnection(context: BrowserContext) {
  await context.route(socketPath, (route) => route.abort());
  return () => context.unroute(socketPath);
}

describe('the live socket', () => {
  const stage = useStage();

  test('upgrades to a WebSocket and receives a notification over it', async () => {
    const { reader, follow } = await threePeople(stage);
    const { page, pageErrors } = await stage.visitAs(reader);
    const upgrading = upgraded(page);
    await dashboardPage(page).open();
    const socket = await upgrading;
    const notified = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"notification"'));
    await follow();
    await notified;
    await unread(page, 1);
    expect(pageErrors).toEqual([]);
  });

  test('reconnects and shows missed notifications when its WebSocket is lost', async () => {
    const { reader, follow, comment } = await threePeople(stage);
    const { page, context } = await stage.visitAs(reader);
    let cut = () => Promise.resolve();
    const upgrading = new Promise<void>((resolve) => {
      void page.routeWebSocket(socketPath, (socket) => {
        const server = socket.connectToServer();
        cut = () => socket.close();
        socket.onMessage((message) => {
          server.send(message);
          if (message === upgradePacket) resolve();
        });
      });
    });
    await dashboardPage(page).open();
    await upgrading;
    await follow();
    await unread(page, 1);
    const failed = page.waitForEvent('requestfailed', (made) => socketPath.test(made.url()));
    const restore = await loseConnection(context);
    await cut();
    await failed;
    await comment();
    await stage.drain();
    await restore();
    await unread(page, 2);
    expect(page.url()).toBe(stage.at('/dashboard'));
  });
});

describe('the live socket with polling as the only transport', () => {
  const stage = useStage({ services: { REALTIME_TRANSPORTS: 'polling' } });

  test('reconnects and shows missed notifications when its requests fail', async () => {
    const { reader, follow, comment } = await threePeople(stage);
    const { page, context } = await stage.visitAs(reader);
    const webSockets: string[] = [];
    page.on('websocket', (socket) => webSockets.push(socket.url()));
    const ready = page.waitForResponse(
      async (answer) => socketPath.test(answer.url()) && (await answer.text()).includes('"ready"'),
    );
    await dashboardPage(page).open();
    await ready;
    const failed = page.waitForEvent('requestfailed', (made) => socketPath.test(made.url()));
    const restore = await loseConnection(context);
    // the open long poll may still deliver the first event; later requests fail
    await follow();
    await failed;
    await comment();
    await stage.drain();
    await restore();
    await unread(page, 2);
    expect(page.url()).toBe(stage.at('/dashboard'));
    expect(webSockets).toEqual([]);
  });
});
