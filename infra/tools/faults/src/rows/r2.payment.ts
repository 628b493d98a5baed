import { plantPayout } from '@velvet/acceptance/kill/payees';
import { killAt } from '#kill-at.ts';
import { paymentPlaces } from '#points/points.ts';
import type { Row } from '#row.ts';

const perPlace = 6;
/** without a common divisor with the number of places, so that a few rounds come to different operations */
const stride = 13;

export const paymentRow: Row = {
  name: 'R2',
  fault: `payment killed at one of ${paymentPlaces.length} places of purchases, subscriptions, upgrades, unpaid renewals, refunds, payouts, payout methods, disputes`,
  times: paymentPlaces.length * perPlace,
  few: 4,
  async inject(ground, number) {
    const place = paymentPlaces[(stride * (number - 1)) % paymentPlaces.length] ?? '';
    // the load has no balance that is old enough to be paid out
    if (place.startsWith('payout:')) await plantPayout(ground.site);
    await killAt(ground, place);
  },
};
