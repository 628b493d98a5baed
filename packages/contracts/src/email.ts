import { z } from 'zod';
import { says } from './input-message.ts';

/** RFC 5321, section 4.5.3.1.3: a path has at most 256 characters with its brackets. */
const maxLength = 254;

/** Returns the address with its domain in ASCII (RFC 5890); unchanged if it has none. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const ascii = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && URL.parse(`http://${domain}`)?.hostname;
  return at > 0 && ascii ? address.slice(0, at) + ascii : address;
}

const pattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/iu;

/** An e-mail address. Letters of every script are accepted (RFC 6531), and spaces around it are removed. */
export const EmailAddress = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .max(maxLength)
  .refine((address) => pattern.test(address), says('is not a valid email address'))
  .meta({ format: 'email' });
