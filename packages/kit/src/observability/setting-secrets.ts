/** Values of secrets in the settings of this process, in every form in which a text may contain them. */
const known = new Set<string>();

const secretName = /SECRET|(?:PASSWORD|TOKEN|(?:API|PRIVATE|ACCESS)_KEY)$/;
/** Shorter values would also match words that are no secrets. */
const shortest = 12;

/** Remembers the secrets of an environment, and the passwords in its addresses, so that no log line contains them. */
export function rememberSecrets(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (secretName.test(name)) remember(value);
    const [, password] = /^[a-z][a-z+.-]*:\/\/[^\s:@/]*:([^\s/]+)@/i.exec(value) ?? [];
    if (password !== undefined) remember(password);
  }
}

function remember(secret: string): void {
  for (const plain of [secret, decoded(secret)])
    for (const form of [plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1)])
      if (form.length >= shortest) known.add(form);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Replaces all remembered secrets in a text. */
export function withoutKnownSecrets(text: string, replacement: string): string {
  let cleaned = text;
  for (const secret of known) if (cleaned.includes(secret)) cleaned = cleaned.replaceAll(secret, replacement);
  return cleaned;
}
