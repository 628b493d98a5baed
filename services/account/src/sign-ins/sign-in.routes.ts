import { listSignIns } from '@velvet/contracts/account/sign-ins';
import { serveKnown } from '#accounts/serve-known.ts';

export const signInRoutes = [
  serveKnown(listSignIns, ({ signIns }, request) => signIns.list(request.caller.id, request, request.query)),
];
