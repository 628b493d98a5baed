import { cancelSubscription } from '@velvet/contracts/payment/subscriptions';
import { newSecret } from '@velvet/kit/base/ids';
import { compareBooks } from './books.ts';
import { fillVault, openForBusiness, passAgeCheck, publish, setPrice, type Published } from './creator.ts';
import { eventually } from './eventually.ts';
import { writeToEachOther } from './conversation.ts';
import { beDeclined, buy, checkAccess, seeLocked, subscribeWithChallenge, talk } from './fan.ts';
import { listen } from './listening.ts';
import type { StorySite } from './running-site.ts';
import { signInByRedirect, visitor } from './visitor.ts';

/** Facts that must still hold after the platform was killed. */
export type Facts = {
  creator: { handle: string; token: string };
  fan: { handle: string; token: string };
  published: Published;
};

export type Report = (step: string) => void;

/** Runs the story: a creator starts selling, a fan pays, both are notified, and the books balance to the cent. */
export async function runStory(site: StorySite, report: Report): Promise<Facts> {
  const suffix = newSecret(4).toLowerCase().replaceAll(/[-_]/g, 'x');
  const creator = await signInByRedirect(site.url, `creator_${suffix}`);
  report('signed in as a creator, by redirect');
  await openForBusiness(creator);
  await passAgeCheck(creator);
  const planId = await setPrice(creator);
  report('onboarded, verified by the sandbox, price $9.99');
  const creatorSocket = await listen(site.url, creator);
  const items = await fillVault(creator);
  report(`${items.length} uploads, one of them interrupted and resumed; nothing says where they were taken`);
  const published = await publish(creator, items, planId);
  report('published: for everyone, for subscribers, for $5.00');

  const fan = await signInByRedirect(site.url, `fan_${suffix}`);
  const fanSocket = await listen(site.url, fan);
  await seeLocked(fan, creator, published);
  report('a fan sees two locked, with previews and without a leak');
  await beDeclined(fan, creator, published);
  report('a declined card leaves no trace but a clear message');
  const subscriptionId = await subscribeWithChallenge(fan, creator, published, fanSocket);
  report('subscribed with 3-D Secure; the post opened within 2 s and the socket said so');
  await buy(fan, published);
  report('twenty presses on «Buy» were one charge');
  await talk(fan, creator, published);
  await hearAbout(creatorSocket, ['follow', 'subscription', 'like', 'comment']);
  report('liked, commented, replied, followed; the creator’s socket got each');
  await writeToEachOther(fan, creator, fanSocket, creatorSocket);
  report('wrote to each other; each message was sent once, arrived at the other’s socket and was read');
  await compareBooks(creator, site.databaseUrl('payment'));
  report('statement, dashboard and ledger agree to the cent');

  await fan.get(cancelSubscription, { params: { id: subscriptionId }, body: {} });
  await checkAccess(fan, published, true);
  await site.advanceCards({ days: 32 });
  await eventually('access ends with the paid period', 20_000, () =>
    checkAccess(fan, published, false).then(
      () => true,
      () => false,
    ),
  );
  report('cancelled, a month later: closed; what was bought is still open');
  creatorSocket.close();
  fanSocket.close();
  return { creator, fan, published };
}

async function hearAbout(socket: Awaited<ReturnType<typeof listen>>, types: readonly string[]): Promise<void> {
  for (const type of types)
    await eventually(`the creator hears of a ${type}`, 5000, async () =>
      socket.has('notification', (message) => message['type'] === type),
    );
}

/** After `kill -9` and a restart. */
export async function checkAfterwards(
  site: StorySite,
  { creator, fan, published }: Facts,
  report: Report,
): Promise<void> {
  await checkAccess(visitor(site.url, fan.token, fan.handle), published, false);
  await compareBooks(visitor(site.url, creator.token, creator.handle), site.databaseUrl('payment'));
  report('killed, started again: everything is still true');
}
