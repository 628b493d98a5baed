import { newSecret } from '@velvet/kit/base/ids';
import { z } from 'zod';
import { seconds } from '#api/object.ts';
import { operation } from '#api/operation.ts';
import { boolean, id } from '#api/params.ts';
import { requireCustomer } from './stored-card.ts';

const sessionMs = 30 * 60_000;
const disabled = { enabled: false };
const without = { ...disabled, features: null };
const feature = z.literal('disabled').default('disabled');

/** Sessions of the Payment Element, without features: the site lists saved cards itself. */
export const customerSessionOperations = [
  operation(
    'POST /customer_sessions',
    {
      customer: id,
      components: z.strictObject({
        payment_element: z.strictObject({
          enabled: boolean,
          features: z
            .strictObject({
              payment_method_redisplay: feature,
              payment_method_remove: feature,
              payment_method_save: feature,
            })
            .prefault({}),
        }),
      }),
    },
    async ({ tx, time }, { customer, components: { payment_element: element } }) => {
      await requireCustomer(tx, customer);
      const at = await time.now(tx);
      const features = {
        ...element.features,
        payment_method_allow_redisplay_filters: ['always'],
        payment_method_redisplay_limit: 3,
        payment_method_save_usage: null,
      };
      return {
        object: 'customer_session',
        client_secret: `cuss_secret_${newSecret(24)}`,
        components: {
          active_entitlements: disabled,
          buy_button: disabled,
          customer_portal: disabled,
          customer_sheet: without,
          mobile_payment_element: without,
          payment_element: { enabled: element.enabled, features: element.enabled ? features : null },
          pricing_table: disabled,
        },
        created: seconds(at),
        customer,
        customer_account: null,
        expires_at: seconds(new Date(at.getTime() + sessionMs)),
        livemode: false,
      };
    },
  ),
];
