import { keccak_256 } from '@noble/hashes/sha3.js';
import type { PayoutMethodInput } from '@velvet/contracts/payment/payouts';
import { invalidField } from '@velvet/kit/http/envelope';
import { z } from 'zod';

/**
 * Checks the details of an account.
 * @returns its label, which is safe to show; that of a bank account is read from the provider later
 * @throws {Refusal} `InvalidInput`, naming the field
 */
export function labelOf(details: PayoutMethodInput): string {
  if (details.kind === 'bank') return '';
  if (details.kind === 'paypal') {
    if (!z.email().safeParse(details.email).success)
      throw invalidField('method.email', 'Enter the e-mail address of your PayPal account.');
    return masked(details.email);
  }
  if (!isChecksumAddress(details.address))
    throw invalidField(
      'method.address',
      'This address is invalid. Copy it again with its upper and lower case letters.',
    );
  return details.address.slice(-4);
}

/** 'a•••@example.com' */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** ERC-55: a letter is upper case where the hash of the lower-case address has a digit of 8 or more. */
function isChecksumAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice(2);
  const hash = Buffer.from(keccak_256(Buffer.from(digits.toLowerCase()))).toString('hex');
  return Array.from(digits).every((digit, index) => {
    const isUpper = Number.parseInt(hash[index] ?? '0', 16) >= 8;
    return digit === (isUpper ? digit.toUpperCase() : digit.toLowerCase());
  });
}
