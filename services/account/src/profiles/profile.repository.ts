import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { ProfileSettings } from '@velvet/contracts/account/profile';
import { postCount } from '#projections/post-count.repository.ts';
import type { Editable, ProfileState } from './profile.ts';

type Row = Omit<ProfileState, 'settings'> & ProfileSettings;

const columns = `id, name, handle, email, bio, avatar_key as "avatarKey", banner_key as "bannerKey", location, birthday,
  phone, website, links, joined_at as "joinedAt", role, verified, followers_count as followers,
  following_count as following, ${postCount} as posts, visibility as "profileVisibility",
  email_notifications as "emailNotifications", push_notifications as "pushNotifications",
  two_factor_auth as "twoFactorAuth", data_sharing as "dataSharing", marketing_emails as "marketingEmails",
  onboarded_at as "onboardedAt", deletion_requested_at as "deletionRequestedAt"`;

export function profileRepository(db: Queries) {
  return {
    async find(id: UserId): Promise<ProfileState | undefined> {
      return stateFrom(await db.one('profile.find', `select ${columns} from person p where id = $1`, [id]));
    },

    /** Until the end of the transaction nobody else changes the person. */
    async lock(id: UserId): Promise<ProfileState | undefined> {
      const sql = `select ${columns} from person p where id = $1 for no key update of p`;
      return stateFrom(await db.one('profile.lock', sql, [id]));
    },

    async update(
      id: UserId,
      { name, handle, bio, location, birthday, phone, website, links, settings }: Editable,
    ): Promise<void> {
      const { profileVisibility, emailNotifications, pushNotifications } = settings;
      const { twoFactorAuth, dataSharing, marketingEmails } = settings;
      const switches = [emailNotifications, pushNotifications, twoFactorAuth, dataSharing, marketingEmails];
      await db.run(
        'profile.update',
        `update person
            set name = $2, handle = $3, bio = $4, location = $5, birthday = $6, phone = $7, website = $8, links = $9,
                visibility = $10, email_notifications = $11, push_notifications = $12, two_factor_auth = $13,
                data_sharing = $14, marketing_emails = $15
          where id = $1`,
        [
          id,
          name,
          handle,
          bio,
          location,
          birthday,
          phone,
          website,
          JSON.stringify(links),
          profileVisibility,
          ...switches,
        ],
      );
    },
  };
}

function stateFrom(row: Row | undefined): ProfileState | undefined {
  if (!row) return undefined;
  const {
    profileVisibility,
    emailNotifications,
    pushNotifications,
    twoFactorAuth,
    dataSharing,
    marketingEmails,
    ...rest
  } = row;
  return {
    ...rest,
    settings: { profileVisibility, emailNotifications, pushNotifications, twoFactorAuth, dataSharing, marketingEmails },
  };
}
