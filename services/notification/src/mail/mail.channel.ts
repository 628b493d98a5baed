import { createHash } from 'node:crypto';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { DeliveryRejected, type Channel, type Delivery, type DeliveryKey } from '#delivery/channel.ts';
import { ruleOf, switchableList, type MailListName } from '#delivery/kinds.ts';
import { addressRepository } from './address.repository.ts';
import type { Block, Letter } from './letter.ts';
import { mailPreferenceRepository } from './mail-preference.repository.ts';
import { MailRejected, type Mailer } from './mailer.ts';
import { letterOf } from './notification-letter.ts';
import { htmlOf, textOf, type Leaving } from './rendering.ts';
import { unsubscribeToken } from './unsubscribing.ts';

export type MailParts = { db: Database; clock: Clock; mailer: Mailer; publicUrl: string };

export const unsubscribePath = '/notifications/unsubscribe';
const settingsPath = '/dashboard?section=profile&view=settings';

/** The id of a mail: the same for every attempt, so that receivers recognize a repetition. It does not reveal the person. */
function idOf({ userId, kind, subjectId }: DeliveryKey): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, kind, subjectId]))
    .digest('base64url');
}

/** Mails to the address of a person. */
export function mailChannel({ db, clock, mailer, publicUrl }: MailParts): Channel {
  async function leavingOf({ userId }: Delivery, list: MailListName): Promise<Leaving | undefined> {
    const switchable = switchableList(list);
    if (!switchable) return undefined;
    const token = unsubscribeToken(await mailPreferenceRepository(db).findSecret(), { userId, list: switchable });
    return { unsubscribeUrl: `${publicUrl}${unsubscribePath}/${token}`, settingsUrl: publicUrl + settingsPath };
  }

  /** Links of letters are relative to the site. */
  const withAddress = (letter: Letter): Letter => ({
    ...letter,
    blocks: letter.blocks.map((block): Block =>
      block.kind === 'button' ? { ...block, url: publicUrl + block.url } : block,
    ),
  });

  return {
    name: 'email',
    reach: () => mailer.reach(),
    findReachable: (queries, userIds) => addressRepository(queries).listOwners(userIds),
    async findTargets(queries, userId) {
      const address = await addressRepository(queries).findOf(userId);
      return address === undefined ? [] : [address];
    },

    async send(delivery) {
      const { kind, target, content } = delivery;
      const list = ruleOf(kind).channels.email?.list ?? 'account';
      const letter = withAddress(content.letter ?? letterOf(content, list));
      const leaving = await leavingOf(delivery, list);
      const mail = {
        address: target,
        subject: letter.subject,
        text: textOf(letter, leaving),
        html: htmlOf(letter, leaving),
        id: idOf(delivery),
        list,
        unsubscribeUrl: leaving?.unsubscribeUrl,
      };
      await mailer.send(mail).catch(async (error: unknown) => {
        if (!(error instanceof MailRejected)) throw error;
        if (error.isUndeliverable) await addressRepository(db).markUndeliverable(target, clock.now());
        throw new DeliveryRejected('The mail server rejects the mail.', { cause: error });
      });
    },
  };
}
