import { readMessageSettings, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const settingRoutes = [
  serve(readMessageSettings, ({ settings }: Context, { caller }) => settings.read(caller.id)),
  serve(updateMessageSettings, ({ settings }: Context, { caller, body }) => settings.update(caller.id, body)),
];
