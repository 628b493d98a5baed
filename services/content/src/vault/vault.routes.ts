import type { VaultMetadata } from '@velvet/contracts/content/vault';
import {
  deleteVaultFile,
  deleteVaultItem,
  editVaultItem,
  listUploadedVault,
  listVault,
  readVaultItem,
  summariseVault,
  uploadVaultFile,
  uploadVaultItem,
} from '@velvet/contracts/content/vault';
import { retryProcessing } from '@velvet/contracts/content/vault-processing';
import { readSharedVaultItem, shareVaultItem, unshareVaultItem } from '@velvet/contracts/content/vault-share';
import { changePrivacy, changeVaultAccess, deleteVaultItems, listVaultIds } from '@velvet/contracts/content/vault-bulk';
import { pageOf } from '@velvet/kit/http/page';
import { serve, type Request } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { formFileReceiver } from './form-file.receiver.ts';
import type { ArrivedFile } from './vault-intake.ts';
import { positionOf } from './vault-order.ts';

async function list({ vault, vaultPresenter }: Context, { caller, query }: Request<typeof listVault>) {
  const rows = await vault.list(caller.id, query);
  const { data, meta } = pageOf(rows, query, positionOf, vaultPresenter.present);
  return { data: await Promise.all(data), meta };
}

async function add({ vault, vaultPresenter }: Context, files: readonly ArrivedFile[], words: VaultMetadata) {
  const [file] = files;
  if (!file) throw new Error('A form that requires a file came without one.');
  return vaultPresenter.present(await vault.add(file, words));
}

async function remove({ vault }: Context, { caller, params: { id } }: Request<typeof deleteVaultItem>) {
  const isKept = await vault.remove(caller.id, id);
  return { id, isKept };
}

export const vaultRoutes = [
  serve(listVault, list),
  serve(listUploadedVault, list),
  serve(uploadVaultItem, (context: Context, { files, body }) => add(context, files, body.metadata), formFileReceiver),
  serve(uploadVaultFile, (context: Context, { files, body }) => add(context, files, body), formFileReceiver),
  serve(listVaultIds, ({ vault }: Context, { caller, query }) => vault.listIds(caller.id, query)),
  serve(changePrivacy, async ({ vaultBulk }: Context, { caller, body }) => ({
    changed: await vaultBulk.changePrivacy(caller.id, body.ids, body.isPrivate),
  })),
  serve(changeVaultAccess, async ({ vaultBulk }: Context, { caller, body: { ids, ...access } }) => ({
    changed: await vaultBulk.changeAccess(caller.id, ids, access),
  })),
  serve(deleteVaultItems, ({ vaultBulk }: Context, { caller, body }) => vaultBulk.remove(caller.id, body.ids)),
  serve(summariseVault, ({ vault }: Context, { caller }) => vault.summarise(caller.id)),
  serve(readVaultItem, async ({ vault, vaultPresenter }: Context, { caller, params }) =>
    vaultPresenter.present(await vault.read(caller.id, params.id)),
  ),
  serve(editVaultItem, async ({ vault, vaultPresenter }: Context, { caller, params, body }) =>
    vaultPresenter.present(await vault.edit(caller.id, params.id, body)),
  ),
  serve(retryProcessing, async ({ retrying, vault, vaultPresenter }: Context, { caller, params: { id } }) => {
    await retrying.retry(caller.id, id);
    return vaultPresenter.present(await vault.read(caller.id, id));
  }),
  serve(deleteVaultItem, remove),
  serve(deleteVaultFile, remove),
  serve(shareVaultItem, async ({ vaultSharing, vaultPresenter }: Context, { caller, params }) => {
    const token = await vaultSharing.share(caller.id, params.id);
    return { token, url: vaultPresenter.shareUrl(token) };
  }),
  serve(unshareVaultItem, async ({ vaultSharing }: Context, { caller, params: { id } }) => {
    await vaultSharing.unshare(caller.id, id);
    return { id };
  }),
  serve(readSharedVaultItem, async ({ vaultSharing, vaultPresenter }: Context, { caller, params }) => {
    const { item, owner } = await vaultSharing.readShared(params.token, caller?.id);
    return vaultPresenter.presentShared(item, owner, caller?.id);
  }),
];
