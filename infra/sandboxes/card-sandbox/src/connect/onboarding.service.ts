import type { Database, Queries } from '@velvet/kit/database/database';
import { sign } from '@velvet/kit/http/signature';
import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { accountObject } from './account.object.ts';
import { accountRepository, type AccountRow, type LinkRow } from './account.repository.ts';
import { askedAfter } from './bank-behaviour.ts';

export type OnboardingParts = { db: Database; time: SandboxTime; post: Postbox; secretKey: string };

const compact = z.string().transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());
const Form = z.object({
  do: z.enum(['submit', 'later']),
  holder: z.string().trim().max(100).default(''),
  iban: compact.default(''),
  routing_number: compact.default(''),
  account_number: compact.default(''),
});
type Form = z.output<typeof Form>;

type Leaving = { leadsTo: string };
type Asking = { country: string; holder: string; problem: string };

/** The page of a connected account. A link leads to it for five minutes, until the form is sent. */
export function onboardingService({ db, time, post, secretKey }: OnboardingParts) {
  /** Reads what a link leads to; an old one leads to where the platform makes a new one. */
  async function follow(
    tx: Queries,
    link: string,
  ): Promise<{ row: LinkRow; account: AccountRow } | Leaving | undefined> {
    const row = await accountRepository(tx).findLink(link);
    const account = row && (await accountRepository(tx).findForUpdate(row.accountId));
    if (!account) return undefined;
    const isOver = row.usedAt !== null || row.expiresAt < (await time.now(tx));
    return isOver ? { leadsTo: row.refreshUrl } : { row, account };
  }

  async function save(tx: Queries, { row, account }: { row: LinkRow; account: AccountRow }, form: Form): Promise<void> {
    const at = await time.now(tx);
    await accountRepository(tx).useLink(row.id, at);
    if (form.do === 'later') return;
    const number = numberOf(account, form);
    const saved = await accountRepository(tx).update({
      ...account,
      holder: form.holder,
      bankLast4: number.slice(-4),
      bankFingerprint: sign(secretKey, number).slice(0, 16),
      missing: askedAfter(form.holder),
    });
    await post.append(tx, 'account.updated', accountObject(saved), at, account.id);
  }

  return {
    /** @returns undefined for an unknown link */
    open: (link: string): Promise<{ country: string } | Leaving | undefined> =>
      db.transaction(async (tx) => {
        const followed = await follow(tx, link);
        return followed && 'account' in followed ? { country: followed.account.country } : followed;
      }),

    /** Takes the form. @returns its problem, or its next address; undefined for an unknown link */
    take: (link: string, body: unknown): Promise<Asking | Leaving | undefined> =>
      db.transaction(async (tx) => {
        const followed = await follow(tx, link);
        if (!followed || 'leadsTo' in followed) return followed;
        const { country } = followed.account;
        const parsed = Form.safeParse(body);
        const problem = parsed.success ? problemOf(followed.account, parsed.data) : 'Please fill in the form.';
        if (!parsed.success || problem !== null)
          return { country, holder: parsed.data?.holder ?? '', problem: problem ?? '' };
        await save(tx, followed, parsed.data);
        return { leadsTo: followed.row.returnUrl };
      }),
  };
}

export type OnboardingService = ReturnType<typeof onboardingService>;

const numberOf = ({ country }: AccountRow, form: Form): string =>
  country === 'US' ? `${form.routing_number}${form.account_number}` : form.iban;

function problemOf(account: AccountRow, form: Form): string | null {
  if (form.do === 'later') return null;
  if (form.holder === '') return 'Enter the name of the account holder.';
  if (account.country !== 'US') return isValidIBAN(form.iban) ? null : 'This IBAN is invalid. Please check its digits.';
  if (!isRoutingNumber(form.routing_number)) return 'This routing number is invalid. Please check its nine digits.';
  return /^\d{4,17}$/.test(form.account_number) ? null : 'Enter an account number of 4 to 17 digits.';
}

/** The checksum of the American Bankers Association: weights 3, 7 and 1, a multiple of 10. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text).reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
