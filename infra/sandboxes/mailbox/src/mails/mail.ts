import PostalMime, { type Email } from 'postal-mime';

/** A mail in the list. */
export type MailSummary = {
  id: string;
  receivedAt: Date;
  /** of the envelope */
  recipients: string[];
  sender: string;
  subject: string;
};

export type StoredMail = MailSummary & { raw: Buffer };

/** The parts of a mail: its texts and its headers. */
export const parseMail = (raw: Buffer): Promise<Email> => PostalMime.parse(raw);
