import { firstWelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A version; `changedBy` is null for the first one, and after the deletion of the account. */
export type Template = {
  version: number;
  subject: string;
  content: string;
  quickReplies: string[];
  changedAt: Date | null;
  changedBy: UserId | null;
};

const first: Template = { ...firstWelcomeTemplate, version: 1, changedAt: null, changedBy: null };

const columns =
  'version, subject, content, quick_replies as "quickReplies", changed_at as "changedAt", changed_by as "changedBy"';

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

    /** The newest first; the first version is the last. */
    findPage({ before, skip, take }: { before: number | null; skip: number; take: number }): Promise<Template[]> {
      return db.rows(
        'welcomeTemplate.findPage',
        `select * from (
           select ${columns} from welcome_template
           union all select $4::int, $5, $6, $7::text[], null, null) as versions
          where $1::int is null or version < $1 order by version desc limit $2 offset $3`,
        [before, take, skip, first.version, first.subject, first.content, first.quickReplies],
      );
    },

    /** Makes concurrent changes wait until the end of the transaction. */
    async lock(): Promise<void> {
      await db.run('welcomeTemplate.lock', 'lock table welcome_template in share row exclusive mode', []);
    },

    async insert({ version, subject, content, quickReplies, changedAt, changedBy }: Template): Promise<void> {
      await db.run(
        'welcomeTemplate.insert',
        `insert into welcome_template (version, subject, content, quick_replies, changed_at, changed_by)
         values ($1, $2, $3, $4, $5, $6)`,
        [version, subject, content, quickReplies, changedAt, changedBy],
      );
    },

    /** Forgets who saved the versions. */
    async forgetUser(userId: UserId): Promise<void> {
      await db.run(
        'welcomeTemplate.forgetUser',
        'update welcome_template set changed_by = null where changed_by = $1',
        [userId],
      );
    },
  };
}
