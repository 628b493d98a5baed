import type { changeVideoPreferences, VideoPreferences } from '@velvet/contracts/content/video-ranking';
import type { UserId } from '@velvet/contracts/ids';
import type { Database } from '@velvet/kit/database/database';
import type { z } from 'zod';
import { noPreferences, weightsOf } from './video-ranking.ts';
import { videoViewerRepository } from './video-viewer.repository.ts';

type Change = z.output<(typeof changeVideoPreferences)['body']>;

/** Wishes of viewers for the ranked feed. */
export function videoPreferences(db: Database) {
  const answer = (preferences: VideoPreferences) => ({ preferences, weights: weightsOf(preferences) });
  return {
    async read(userId: UserId) {
      return answer((await videoViewerRepository(db).findPreferences(userId)) ?? noPreferences);
    },

    change(userId: UserId, change: Change) {
      return db.transaction(async (tx) => {
        const viewers = videoViewerRepository(tx);
        const before = (await viewers.findPreferences(userId)) ?? noPreferences;
        const preferences: VideoPreferences = {
          moreRecent: change.moreRecent ?? before.moreRecent,
          followsFirst: change.followsFirst ?? before.followsFirst,
          fewerCreators: [...new Set(change.fewerCreators ?? before.fewerCreators)],
          fewerSubjects: [...new Set(change.fewerSubjects ?? before.fewerSubjects)],
        };
        await viewers.savePreferences(userId, preferences);
        return answer(preferences);
      });
    },

    async reset(userId: UserId) {
      await videoViewerRepository(db).deletePreferences(userId);
      return answer(noPreferences);
    },
  };
}
