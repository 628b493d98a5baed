import type { Appearance } from '@stripe/stripe-js';
import type { MountCard } from './card-element.ts';
import { unreachable } from './failure.ts';

/** The card fields of Stripe's Payment Element. Its script loads from Stripe when a form opens, as Stripe requires. */
export const mountStripeCard: MountCard = async (parent, { publishableKey, openSession }, events) => {
  // `pure`: nothing of Stripe loads before a form needs it
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const loading = loadStripe(publishableKey).catch((error: unknown) => {
    throw unreachable(error);
  });
  const [stripe, session] = await Promise.all([loading, openSession()]);
  if (!stripe) throw unreachable(new Error('Stripe.js did not load.'));
  const elements = stripe.elements({
    mode: 'setup',
    customerSessionClientSecret: session,
    currency: 'usd',
    paymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
    appearance: appearanceOf(getComputedStyle(document.documentElement)),
  });
  const fields = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    terms: { card: 'never' },
  });
  const loaded = Promise.withResolvers<void>();
  fields.on('ready', () => loaded.resolve());
  fields.on('loaderror', ({ error }) => loaded.reject(unreachable(new Error(error.message))));
  let known: string | undefined;
  fields.on('change', ({ empty }) => {
    known = undefined;
    events.onChange(empty);
  });
  fields.on('escape', () => events.onEscape());
  fields.mount(parent);
  await loaded.promise;
  return {
    async createCard() {
      const checked = await elements.submit();
      if (checked.error) return { message: messageOf(checked.error) };
      // the frame has reported each change before its answer
      if (known !== undefined) return { id: known };
      const created = await stripe.createPaymentMethod({ elements });
      if (created.error) return { message: messageOf(created.error) };
      known = created.paymentMethod.id;
      return { id: known };
    },
    forget() {
      known = undefined;
    },
    setDisabled: (isDisabled) => fields.update({ readOnly: isDisabled }),
    remove: () => fields.destroy(),
  };
};

/** @throws {ApiFailure} for an error that the payer cannot correct */
function messageOf({ type, message }: { type: string; message?: string | undefined }): string {
  if ((type === 'validation_error' || type === 'card_error') && message !== undefined) return message;
  throw unreachable(new Error(message ?? type));
}

const appearanceOf = (styles: CSSStyleDeclaration): Appearance => {
  const named = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: 'night',
    variables: {
      borderRadius: named('--mantine-radius-md'),
      colorBackground: named('--velvet-ground'),
      colorDanger: named('--velvet-danger'),
      colorPrimary: named('--velvet-pink'),
      colorText: named('--mantine-color-text'),
      colorTextPlaceholder: named('--mantine-color-dimmed'),
      fontFamily: 'system-ui, sans-serif',
    },
  };
};
