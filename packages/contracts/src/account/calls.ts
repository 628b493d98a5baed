import { blockUser, listBlocks, unblockUser } from './blocks.ts';
import { readCreator, readSitemapIndex, readSitemapPage, recommendedCreators, searchCreators } from './creators.ts';
import { followUser, listFollowers, listFollowing, unfollowUser } from './follows.ts';
import { completeOnboarding, confirmAge } from './onboarding.ts';
import {
  deleteProfile,
  readProfile,
  removeAvatar,
  removeBanner,
  restoreProfile,
  updateProfile,
  uploadAvatar,
  uploadBanner,
} from './profile.ts';
import { countUsers, discoverUsers, readUser } from './users.ts';

export const accountCalls = [
  readProfile,
  updateProfile,
  deleteProfile,
  restoreProfile,
  uploadAvatar,
  removeAvatar,
  uploadBanner,
  removeBanner,
  confirmAge,
  completeOnboarding,
  recommendedCreators,
  searchCreators,
  readSitemapIndex,
  readSitemapPage,
  readCreator,
  discoverUsers,
  countUsers,
  readUser,
  listFollowers,
  listFollowing,
  followUser,
  unfollowUser,
  blockUser,
  unblockUser,
  listBlocks,
];
