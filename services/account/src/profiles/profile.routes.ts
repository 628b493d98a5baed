import { readProfile, updateProfile } from '@velvet/contracts/account/profile';
import { serveKnown } from '#accounts/serve-known.ts';

export const profileRoutes = [
  serveKnown(readProfile, ({ profiles }, { caller }) => profiles.read(caller)),
  serveKnown(updateProfile, ({ profiles }, { caller, body }) => profiles.change(caller, body)),
];
