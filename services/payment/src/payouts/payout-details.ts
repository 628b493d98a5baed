import { keccak_256 } from '@noble/hashes/sha3.js';
import type { PayoutMethodInput } from '@velvet/contracts/payment/payouts';
import { invalidField } from '@velvet/kit/http/envelope';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { z } from 'zod';

/**
 * Checks the checksums of an account.
 * @returns its label, which is safe to show
 * @throws {Refusal} `InvalidInput`, naming the field
 */
export function labelOf(details: PayoutMethodInput): string {
  if (details.kind === 'paypal') {
    if (!z.email().safeParse(details.email).success)
      throw invalidField('method.email', 'Enter the e-mail address of your PayPal account.');
    return masked(details.email);
  }
  return ending(accountOf(details));
}

function accountOf(details: Exclude<PayoutMethodInput, { kind: 'paypal' }>): string {
  if (details.kind === 'iban') {
    if (!isValidIBAN(electronicFormatIBAN(details.iban) ?? ''))
      throw invalidField('method.iban', 'This IBAN is invalid. Please check its digits.');
    return details.iban;
  }
  if (details.kind === 'us_bank') {
    if (!isRoutingNumber(details.routingNumber))
      throw invalidField('method.routingNumber', 'This routing number is invalid. Please check its nine digits.');
    if (!/^\d{4,17}$/.test(details.accountNumber))
      throw invalidField('method.accountNumber', 'Enter an account number of 4 to 17 digits.');
    return details.accountNumber;
  }
  if (!isChecksumAddress(details.address))
    throw invalidField(
      'method.address',
      'This address is invalid. Copy it again with its upper and lower case letters.',
    );
  return details.address;
}

const ending = (text: string): string => text.slice(-4);

/** 'a•••@example.com' */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** The checksum of the American Bankers Association: weights 3, 7 and 1, a multiple of 10. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text).reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
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
