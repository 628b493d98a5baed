import { deleteCaptions, saveCaptions } from '@velvet/contracts/content/captions';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { captionReceiver } from './caption.receiver.ts';

export const captionRoutes = [
  serve(
    saveCaptions,
    async ({ captions, vault, vaultPresenter }: Context, { caller, params: { id, language }, files: [file] }) => {
      await captions.save(caller.id, id, language, file ?? Buffer.alloc(0));
      return vaultPresenter.present(await vault.read(caller.id, id));
    },
    captionReceiver,
  ),
  serve(deleteCaptions, async ({ captions, vault, vaultPresenter }: Context, { caller, params: { id, language } }) => {
    await captions.remove(caller.id, id, language);
    return vaultPresenter.present(await vault.read(caller.id, id));
  }),
];
