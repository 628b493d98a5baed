import { readConversation } from '@velvet/contracts/messaging/conversations';
import { listMessages } from '@velvet/contracts/messaging/messages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messagesPage } from './pages/messages.page.ts';
import { must, openChat } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
/** Three pages and a lost connection, on a busy machine. */
const timeoutMs = 120_000;

const textsIn = (page: Page) => page.getByRole('log').locator('[id^="message-"] [data-written]').allInnerTexts();

test(
  'two tabs and the other member have the same messages once and in one order, also after being offline',
  async () => {
    const [wanda, basil] = [await stage.person('Wanda Ibsen'), await stage.person('Basil Roth')];
    const id = await openChat(stage, wanda, basil);
    // his page shows the conversation before its first message
    await openChat(stage, basil, wanda);
    const address = `/dashboard?section=messages&conversation=${id}`;
    const [left, right] = [await stage.visitAs(wanda), await stage.visitAs(basil)];
    const pages = { first: left.page, second: await left.context.newPage(), other: right.page };
    for (const page of Object.values(pages)) await openAddress(page, address);
    const [first, second, other] = [messagesPage(pages.first), messagesPage(pages.second), messagesPage(pages.other)];
    const isOnline = async () => must(await wanda.make(readConversation, { params: { conversationId: id } })).isOnline;
    await expect.poll(isOnline).toBe(true);
    /** Waits until every page shows what the server has. */
    const agree = async (total: number) => {
      const read = async () => {
        const stored = must(await wanda.make(listMessages, { params: { conversationId: id } }));
        return stored.map(({ content }) => content).toReversed();
      };
      await expect.poll(read).toHaveLength(total);
      for (const page of Object.values(pages)) await expect.poll(async () => textsIn(page)).toEqual(await read());
    };

    await Promise.all([first.send('Left one'), second.send('Left two'), other.send('Right one')]);
    await agree(3);
    await other.send('Right two');
    await second.send('Left three');
    await agree(5);

    await left.context.setOffline(true);
    await other.send('While you were away');
    await first.send('From the tunnel');
    await other.send('And once more');
    await other.bubble('And once more').waitFor();
    await left.context.setOffline(false);
    // the message is sent again without a request of its author
    await agree(8);
    await first.status('From the tunnel', 'Read').waitFor();
    await second.status('From the tunnel', 'Read').waitFor();
    expect([...left.pageErrors, ...right.pageErrors]).toEqual([]);
  },
  timeoutMs,
);
