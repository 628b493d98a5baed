import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Letter } from '#mail/letter.ts';
import type { DeliverySettings } from '#settings/delivery-settings.ts';
import type { ChannelName, DeliveryKind, SourceName } from './kinds.ts';

/** Identifies a delivery. `subjectId` is the id of the notification, message or post. */
export type DeliveryKey = {
  readonly userId: UserId;
  readonly kind: DeliveryKind;
  readonly subjectId: string;
  readonly channel: ChannelName;
};

/** The content of a delivery, read when it is sent. */
export type Content = {
  readonly title: string;
  readonly text: string;
  /** text without names, for discreet notifications */
  readonly discreetText?: string;
  /** it replaces what a device shows, without a sound */
  readonly isSilent?: boolean;
  /** target of a click, relative to the site */
  readonly link: string | null;
  /** later content of the same group replaces earlier one on a screen */
  readonly group: string;
  /** of mails that have more to say than title and text */
  readonly letter?: Letter;
};

export type Delivery = DeliveryKey & {
  /** one of the addresses that `findTargets` returned */
  readonly target: string;
  readonly content: Content;
  readonly settings: DeliverySettings;
  readonly expiresAt: Date;
};

/** A way to reach people. Its name selects its rules in `kinds`. */
export type Channel = {
  readonly name: ChannelName;
  /** Returns those of many people who have an address. */
  findReachable(db: Queries, userIds: readonly UserId[]): Promise<readonly UserId[]>;
  /** Returns the addresses of a person: the ids of devices, an e-mail address. Without one nothing is delivered. */
  findTargets(db: Queries, userId: UserId): Promise<readonly string[]>;
  /**
   * Sends to one address, at least once: the receiver must tolerate a repetition after a crash.
   * @throws {DeliveryDelayed} to set the time of the next attempt; after every other error it follows with backoff
   * @throws {DeliveryRejected} the receiver will never accept it
   */
  send(delivery: Delivery): Promise<void>;
  /** Rejects if the servers of the channel cannot be reached; a channel without servers has none. */
  reach?(): Promise<unknown>;
};

/** Reads the content of a delivery. Returns undefined if the person has seen it, or must not see it any more. */
export type Source = (db: Queries, userId: UserId, subjectId: string) => Promise<Content | undefined>;
export type Sources = Readonly<Record<SourceName, Source>>;

/** The receiver will never accept the delivery. */
export class DeliveryRejected extends Error {
  override readonly name = 'DeliveryRejected';
}

/** The receiver accepts no delivery before this time has passed. */
export class DeliveryDelayed extends Error {
  override readonly name = 'DeliveryDelayed';
  readonly afterMs: number;

  constructor(afterMs: number, message: string) {
    super(message);
    this.afterMs = afterMs;
  }
}
