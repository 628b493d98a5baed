import { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Source } from '#delivery/channel.ts';
import { paragraph, reasons, type Block } from '#mail/letter.ts';
import { present } from '#reading/notification.presenter.ts';
import { readingRepository, type ShownRow } from '#reading/reading.repository.ts';
import { deliverySettingsOf } from '#settings/delivery-settings.ts';
import { digestRepository } from './digest.repository.ts';

const mostShown = 10;
const mostRecommended = 3;
const link = '/dashboard?section=notifications';

/** Returns the mail with unread notifications. A discreet one has their titles alone, because texts have names and quotes. */
export const digestContent: Source = async (db, userId) => {
  const reading = readingRepository(db);
  const filter = { type: null, pattern: null, isUnreadOnly: true, after: null, skip: 0, take: mostShown };
  const [rows, unread, settings] = await Promise.all([
    reading.list(userId, filter),
    reading.countUnread(userId),
    deliverySettingsOf(db, userId),
  ]);
  if (rows.length === 0) return undefined;
  const title = unread === 1 ? 'You have an unread notification' : `You have ${unread} unread notifications`;
  const blocks: Block[] = [
    ...(settings.isDiscreet ? discreetRows(rows) : rows.map(rowOf)),
    { kind: 'button', label: 'Open notifications', url: link },
    ...(settings.marketing ? await recommendations(db, userId) : []),
  ];
  const letter = { subject: 'Your summary', heading: title, blocks, reason: reasons.digest };
  return { title, text: title, link, group: 'digest', letter };
};

function rowOf(row: ShownRow): Block {
  const { title, description } = present(row);
  return { kind: 'row', title, detail: description };
}

/** One line for all notifications with the same title. */
function discreetRows(rows: readonly ShownRow[]): Block[] {
  const groups = Map.groupBy(rows, ({ title }) => title);
  return [...groups].map(([title, { length }]) => ({
    kind: 'row',
    title,
    ...(length > 1 && { side: String(length) }),
  }));
}

/** Creators that the person may like; only with consent to marketing. */
async function recommendations(db: Queries, userId: string): Promise<Block[]> {
  const creators = await digestRepository(db).recommend(UserId.parse(userId), mostRecommended);
  if (creators.length === 0) return [];
  return [
    paragraph('People you may like'),
    ...creators.map(({ name, handle }): Block => ({ kind: 'row', title: name, detail: `@${handle}` })),
  ];
}
