/** Gives a test card to the provider at `url`, as its card form does. @returns the id of the payment method @throws if it is refused */
export async function createTestCard(
  { url, publishableKey }: { url: string; publishableKey: string },
  number: string,
  { cvc = '123', expYear = new Date().getUTCFullYear() + 5, name = 'A fan' } = {},
): Promise<string> {
  const response = await fetch(new URL('/v1/payment_methods', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': String(expYear),
      'card[cvc]': cvc,
      'billing_details[name]': name,
    }),
  });
  const { id, error } = (await response.json()) as { id?: string; error?: { message: string } };
  if (id === undefined) throw new Error(`The card provider refused a test card: ${response.status} ${error?.message}`);
  return id;
}

/** Confirms a card or payment on the page of its bank, if there is one. */
export async function passChallenge(url: string | null | undefined): Promise<void> {
  if (!url) return;
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'authorise' }), redirect: 'manual' });
}
