import type { Membership } from '@velvet/access/access';
import { PlainAudience, type Audience } from '@velvet/contracts/content/audiences';
import { Refusal } from '@velvet/kit/http/refusal';
import { audienceCases } from '@velvet/testing/audience-cases';
import { expect, test } from 'vitest';
import { requireAudience } from './audience.policy.ts';

function saleOf(audience: Audience, standing: Membership) {
  try {
    requireAudience(audience, standing);
    return 'sold';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { failure, parts, message } = error;
    return { code: failure.code, audience: parts.details?.['audience'], message };
  }
}

const refusals = {
  sold: 'sold',
  followers: { code: 'NotInAudience', audience: 'followers', message: 'Please follow this creator to buy this.' },
  subscribers: {
    code: 'NotInAudience',
    audience: 'subscribers',
    message: 'Please subscribe to this creator to buy this.',
  },
  absent: { code: 'OfferNotFound', audience: undefined, message: "This isn't for sale." },
} as const;

test.each(audienceCases.filter(({ viewer }) => viewer.blocked === null))(
  '$who can buy from the expected audiences, and gets the expected refusals from others',
  ({ viewer, sales }) => {
    const { blocked: _blocked, ...standing } = viewer;
    for (const audience of PlainAudience.options)
      expect({ audience, sale: saleOf(audience, standing) }).toEqual({ audience, sale: refusals[sales[audience]] });
  },
);
