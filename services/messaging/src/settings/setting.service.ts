import type { UserId } from '@velvet/contracts/ids';
import type { MessageSettings, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import type { Database } from '@velvet/kit/database/database';
import type { z } from 'zod';
import { settingRepository } from './setting.repository.ts';

type Changes = z.output<(typeof updateMessageSettings)['body']>;

export function settingService(db: Database) {
  const settings = settingRepository(db);
  return {
    read: (userId: UserId): Promise<MessageSettings> => settings.find(userId),

    update(
      userId: UserId,
      { whoCanWrite, whoCanCall, subscriberWelcome, readReceipts }: Changes,
    ): Promise<MessageSettings> {
      return settings.upsert(userId, {
        ...(whoCanWrite && { whoCanWrite }),
        ...(whoCanCall && { whoCanCall }),
        ...(subscriberWelcome !== undefined && { subscriberWelcome }),
        ...(readReceipts !== undefined && { readReceipts }),
      });
    },
  };
}
