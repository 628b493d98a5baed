import { newSecret } from '@velvet/kit/base/ids';
import { z } from 'zod';
import { balanceRepository } from '#balance/balance.repository.ts';
import { seconds } from '#api/object.ts';
import { operation } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { boolean, created, id, metadata, paging } from '#api/params.ts';
import { invalidRequest } from '#api/stripe-error.ts';
import { accountObject } from './account.object.ts';
import { accountColumns, accountRepository, type AccountRow } from './account.repository.ts';
import { requireAccount } from './stored-account.ts';

const linkMs = 5 * 60_000;

const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** The one kind of accounts: the provider's pages collect the details, and the platform bears losses and fees. */
const controller = z.strictObject({
  fees: z.strictObject({ payer: z.literal('application') }),
  losses: z.strictObject({ payments: z.literal('application') }),
  requirement_collection: z.literal('stripe').default('stripe'),
  stripe_dashboard: z.strictObject({ type: z.literal('express') }),
});

export const accountOperations = [
  operation(
    'POST /accounts',
    {
      controller,
      country,
      business_type: z.literal('individual').optional(),
      capabilities: z.strictObject({ transfers: z.strictObject({ requested: boolean }) }),
      settings: z
        .strictObject({
          payouts: z.strictObject({ schedule: z.strictObject({ interval: z.literal('manual') }) }),
        })
        .optional(),
      tos_acceptance: z.strictObject({ service_agreement: z.enum(['full', 'recipient']) }).optional(),
      metadata: metadata.default({}),
    },
    async ({ tx, time }, input) => {
      const agreement = input.tos_acceptance?.service_agreement ?? 'full';
      if (input.country !== 'US' && agreement === 'full')
        throw invalidRequest(`The full service agreement is not for accounts in ${input.country}.`, {
          param: 'tos_acceptance[service_agreement]',
        });
      const nothing = { holder: null, bankLast4: null, bankFingerprint: null, missing: [] };
      const row: AccountRow = {
        ...nothing,
        id: `acct_${newSecret(12)}`,
        country: input.country,
        metadata: input.metadata,
        serviceAgreement: agreement,
        createdAt: await time.now(tx),
      };
      await accountRepository(tx).insert(row);
      return accountObject(row);
    },
  ),

  operation('GET /accounts/:id', {}, async ({ tx }, _input, account) =>
    accountObject(await requireAccount(tx, account)),
  ),

  operation('GET /accounts', { ...paging, created }, ({ tx }, input) => {
    const listed = { table: 'connected_account', columns: accountColumns, filters: {}, present: accountObject };
    return listPage(tx, '/v1/accounts', { ...listed, created: { range: input.created } }, input);
  }),

  operation('POST /accounts/:id', { metadata: metadata.default({}) }, async ({ tx }, input, account) => {
    const row = await requireAccount(tx, account);
    const saved = { ...row, metadata: { ...row.metadata, ...input.metadata } };
    return accountObject(await accountRepository(tx).update(saved));
  }),

  operation('DELETE /accounts/:id', {}, async ({ tx }, _input, account) => {
    await requireAccount(tx, account);
    if ((await balanceRepository(tx).sums(account)).some(({ sum }) => sum !== 0))
      throw invalidRequest('This account has a balance. It can be deleted once the balance is zero.');
    await accountRepository(tx).delete(account);
    return { id: account, object: 'account', deleted: true };
  }),

  operation(
    'POST /account_links',
    { account: id, type: z.literal('account_onboarding'), refresh_url: z.url(), return_url: z.url() },
    async ({ tx, time, config }, input) => {
      const { id: accountId } = await requireAccount(tx, input.account);
      for (const param of ['return_url', 'refresh_url'] as const)
        if (!config.origins.includes(new URL(input[param]).origin))
          throw invalidRequest('The address must be on the site.', { param });
      const at = await time.now(tx);
      const expiresAt = new Date(at.getTime() + linkMs);
      const link = newSecret(24);
      const urls = { returnUrl: input.return_url, refreshUrl: input.refresh_url };
      await accountRepository(tx).insertLink({ id: link, accountId, ...urls, expiresAt, usedAt: null });
      return {
        object: 'account_link',
        created: seconds(at),
        expires_at: seconds(expiresAt),
        url: `${config.url}/onboarding/${link}`,
      };
    },
  ),
];
