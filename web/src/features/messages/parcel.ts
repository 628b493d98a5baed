import { messageLimits } from '@velvet/contracts/messaging/limits';
import { MessagePrice, type MessageType } from '@velvet/contracts/messaging/messages';
import { addFiles } from '#ui/attachments/attaching.ts';
import type { Attachment } from '#ui/attachments/attachment.ts';
import { decimalOf } from '#ui/decimal.ts';

/** The attachments of the next message and their price. */
export type Parcel = {
  readonly attachments: readonly Attachment[];
  /** the amount as typed; undefined if the message is not locked */
  readonly price: string | undefined;
};

export const emptyParcel: Parcel = { attachments: [], price: undefined };

export const withFiles = (parcel: Parcel, files: readonly File[]): Parcel => ({
  ...parcel,
  attachments: addFiles(parcel.attachments, files, messageLimits.attachments),
});

/** Returns the type of the message with a parcel. */
export function typeOf({ attachments, price }: Parcel): MessageType {
  if (attachments.length === 0) return 'text';
  if (price !== undefined) return 'locked';
  const [first, ...others] = new Set(attachments.map(({ kind }) => kind));
  return first === undefined || others.length > 0 ? 'image' : first;
}

/** Returns why the price is invalid, by the rule of the contract; undefined if it is valid, or the message is not locked. */
export function priceProblem({ price }: Parcel): string | undefined {
  return price === undefined ? undefined : MessagePrice.safeParse(decimalOf(price)).error?.issues[0]?.message;
}
