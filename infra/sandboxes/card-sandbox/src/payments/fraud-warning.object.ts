import { seconds, type StripeObject } from '#api/object.ts';
import { intentId } from './charge.ts';
import type { FraudWarningRow } from './fraud-warning.repository.ts';

export const fraudWarningObject = ({
  id: warning,
  chargeId,
  createdAt,
  isActionable,
}: FraudWarningRow): StripeObject => ({
  id: warning,
  object: 'radar.early_fraud_warning',
  actionable: isActionable,
  charge: chargeId,
  created: seconds(createdAt),
  fraud_type: 'made_with_stolen_card',
  livemode: false,
  payment_intent: intentId({ id: chargeId }),
});
