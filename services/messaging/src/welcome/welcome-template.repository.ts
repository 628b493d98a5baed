import { firstWelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import type { Queries } from '@velvet/kit/database/database';

export type Template = {
  version: number;
  subject: string;
  content: string;
  quickReplies: string[];
  changedAt: Date | null;
};

const first: Template = { ...firstWelcomeTemplate, version: 1, changedAt: null };

const columns = 'version, subject, content, quick_replies as "quickReplies", changed_at as "changedAt"';

/** The versions of the founder's welcome. The first is part of the program, so that it can be read before any is saved. */
export function welcomeTemplateRepository(db: Queries) {
  return {
    async findCurrent(): Promise<Template> {
      const saved = await db.one<Template>(
        'welcomeTemplate.findCurrent',
        `select ${columns} from welcome_template order by version desc limit 1`,
        [],
      );
      return saved ?? first;
    },

    find(version: number): Promise<Template | undefined> {
      if (version === first.version) return Promise.resolve(first);
      return db.one('welcomeTemplate.find', `select ${columns} from welcome_template where version = $1`, [version]);
    },

    /** Makes concurrent changes wait until the end of the transaction. */
    async lock(): Promise<void> {
      await db.run('welcomeTemplate.lock', 'lock table welcome_template in share row exclusive mode', []);
    },

    async insert({ version, subject, content, quickReplies, changedAt }: Template): Promise<void> {
      await db.run(
        'welcomeTemplate.insert',
        'insert into welcome_template (version, subject, content, quick_replies, changed_at) values ($1, $2, $3, $4, $5)',
        [version, subject, content, quickReplies, changedAt],
      );
    },
  };
}
