import { UserId } from '@velvet/contracts/ids';
import { MailList } from '@velvet/contracts/notification/mail';
import { isSignedBy, sign } from '@velvet/kit/http/signature';

/** The right to turn off one list of mails of one person. It does not expire, because old mails can be turned off, too. */
export type Unsubscription = { readonly userId: UserId; readonly list: MailList };

const textOf = (id: string, list: string) => `unsubscribe:${id}:${list}`;

/** Returns `<user id, base64url>.<list>.<signature>`. */
export function unsubscribeToken(secret: string, { userId, list }: Unsubscription): string {
  const id = Buffer.from(userId).toString('base64url');
  return `${id}.${list}.${sign(secret, textOf(id, list))}`;
}

/** @returns undefined if the token is not one of ours */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [id = '', list = '', signature = '', ...rest] = token.split('.');
  const read = MailList.safeParse(list);
  if (rest.length > 0 || !read.success || !isSignedBy(secret, textOf(id, list), signature)) return undefined;
  return { userId: UserId.parse(Buffer.from(id, 'base64url').toString()), list: read.data };
}
