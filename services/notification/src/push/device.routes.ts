import {
  listPushDevices,
  readPushKey,
  removePushDevice,
  renewPushDevice,
  savePushDevice,
} from '@velvet/contracts/notification/devices';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const deviceRoutes = [
  serve(readPushKey, ({ devices }: Context) => Promise.resolve({ publicKey: devices.publicKey })),
  serve(savePushDevice, ({ devices }: Context, { caller, body }) => devices.save(caller.id, body)),
  serve(renewPushDevice, ({ devices }: Context, { body: { oldEndpoint, ...subscription } }) =>
    devices.renew(oldEndpoint, subscription),
  ),
  serve(listPushDevices, ({ devices }: Context, { caller }) => devices.list(caller.id)),
  serve(removePushDevice, ({ devices }: Context, { caller, params }) => devices.remove(caller.id, params.id)),
];
