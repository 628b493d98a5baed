import { deleteProfile, restoreProfile } from '@velvet/contracts/account/profile';
import { serveKnown } from '#accounts/serve-known.ts';

export const deletionRoutes = [
  serveKnown(deleteProfile, ({ deletion }, { caller }) => deletion.request(caller.id)),
  serveKnown(restoreProfile, ({ deletion }, { caller }) => deletion.restore(caller)),
];
