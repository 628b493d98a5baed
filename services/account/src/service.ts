import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { republishOutdatedAges } from '#ages/age.sweep.ts';
import { blockRoutes } from '#blocks/block.routes.ts';
import { onOwnCardPublished } from '#closings/closing.consumer.ts';
import { listClosedAccounts } from '#closings/closing.sweep.ts';
import { collectionRoutes } from '#collections/collection.routes.ts';
import { deleteOldCollections } from '#collections/collection.sweep.ts';
import { deletionRoutes } from '#deletion/deletion.routes.ts';
import { eraseDueAccounts } from '#deletion/deletion.sweep.ts';
import { followRequestRoutes } from '#follow-requests/follow-request.routes.ts';
import { acceptNeedlessRequests } from '#follow-requests/follow-request.sweep.ts';
import { followRoutes } from '#follows/follow.routes.ts';
import { deleteEndedRests } from '#handles/handle.sweep.ts';
import { onboardingRoutes } from '#onboarding/onboarding.routes.ts';
import { personRoutes } from '#people/person.routes.ts';
import { deleteDuePictures } from '#pictures/picture.sweep.ts';
import { pictureRoutes } from '#pictures/picture.routes.ts';
import { profileRoutes } from '#profiles/profile.routes.ts';
import { paymentConsumers } from '#projections/payment.consumer.ts';
import { postConsumers } from '#projections/post.consumer.ts';
import { onPresenceSettingChanged } from '#projections/presence.consumer.ts';
import { onVerificationChanged } from '#projections/verification.consumer.ts';
import { onEvidenceRequested } from '#sign-ins/sign-in.consumer.ts';
import { signInRoutes } from '#sign-ins/sign-in.routes.ts';
import { deleteOldSignIns } from '#sign-ins/sign-in.sweep.ts';
import { createContext, type Context } from './context.ts';

/** Lists all parts of the service. */
export const account = defineService<Context>({
  name: 'account',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  routes: [
    ...profileRoutes,
    ...signInRoutes,
    ...pictureRoutes,
    ...deletionRoutes,
    ...onboardingRoutes,
    ...personRoutes,
    ...followRoutes,
    ...followRequestRoutes,
    ...blockRoutes,
    ...collectionRoutes,
  ],
  consumers: [
    onOwnCardPublished,
    onVerificationChanged,
    onPresenceSettingChanged,
    onEvidenceRequested,
    ...postConsumers,
    ...paymentConsumers,
  ],
  sweeps: [
    listClosedAccounts,
    acceptNeedlessRequests,
    republishOutdatedAges,
    eraseDueAccounts,
    deleteDuePictures,
    deleteEndedRests,
    deleteOldCollections,
    deleteOldSignIns,
  ],
  roleOf: ({ accounts }, id) => accounts.findRole(id),
  closingOf: ({ closings }, id) => closings.find(id),
  // a process may start with an empty cache
  async attach(_server, { closings }) {
    await closings.list();
    return () => Promise.resolve();
  },
});
