import { readDeliveryPreferences, updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const settingRoutes = [
  serve(readDeliveryPreferences, ({ settings }: Context, { caller }) => settings.read(caller.id)),
  serve(updateDeliveryPreferences, ({ settings }: Context, { caller, body }) => settings.change(caller.id, body)),
];
