import type { Source } from '#delivery/channel.ts';
import { paragraph, reasons, type Block } from '#mail/letter.ts';

type Row = { ticketId: string; key: string; number: number; subject: string; content: string | null };

/**
 * Returns a mail to a visitor without an account. The confirmation has no text of the visitor, because nobody has confirmed that the
 * address belongs to the visitor.
 */
export const visitorMailContent: Source = async (db, userId, seq) => {
  const row = await db.one<Row>(
    'visitorMail.findContent',
    `select ticket_id as "ticketId", access_key as key, number, subject, content from visitor_mail
      where 'visitor:' || ticket_id = $1 and seq = $2::integer`,
    [userId, seq],
  );
  if (!row) return undefined;
  const link = `/support?ticket=${row.ticketId}&key=${row.key}`;
  const isAnswer = row.content !== null;
  const title = isAnswer ? 'We answered your request' : 'We received your request';
  const blocks: Block[] =
    row.content === null
      ? [paragraph(`Our team answers within a day, to this address. Your request has the number ${row.number}.`)]
      : [paragraph(`About “${row.subject}” (${row.number}):`), paragraph(row.content)];
  const button: Block = { kind: 'button', label: isAnswer ? 'Reply' : 'View your request', url: link };
  const letter = {
    subject: `${title} (${row.number})`,
    heading: title,
    blocks: [...blocks, button],
    reason: isAnswer ? reasons.support : 'If you did not write to us, ignore this mail.',
  };
  return { title, text: title, link, group: `support:${row.ticketId}`, letter };
};
