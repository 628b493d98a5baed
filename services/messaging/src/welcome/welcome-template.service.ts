import {
  WelcomeTemplateChanged,
  WelcomeTemplateNotFound,
  type updateWelcomeTemplate,
  type WelcomeTemplate,
} from '@velvet/contracts/messaging/founder-welcome';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { welcomeTemplateRepository, type Template } from './welcome-template.repository.ts';

type Change = z.output<(typeof updateWelcomeTemplate)['body']>;

const present = ({ changedAt, ...template }: Template): WelcomeTemplate => ({
  ...template,
  changedAt: changedAt?.toISOString() ?? null,
});

export function welcomeTemplateService(db: Database, clock: Clock) {
  return {
    /** @throws {Refusal} WelcomeTemplateNotFound */
    async read(version: number | undefined): Promise<WelcomeTemplate> {
      const templates = welcomeTemplateRepository(db);
      const found = await (version === undefined ? templates.findCurrent() : templates.find(version));
      if (!found) throw new Refusal(WelcomeTemplateNotFound);
      return present(found);
    },

    /** Saves the next version. @throws {Refusal} WelcomeTemplateChanged */
    update({ version: edited, ...texts }: Change): Promise<WelcomeTemplate> {
      return db.transaction(async (tx) => {
        const templates = welcomeTemplateRepository(tx);
        await templates.lock();
        const { version } = await templates.findCurrent();
        if (edited !== undefined && edited !== version) throw new Refusal(WelcomeTemplateChanged);
        const next = { ...texts, version: version + 1, changedAt: clock.now() };
        await templates.insert(next);
        return present(next);
      });
    },
  };
}
