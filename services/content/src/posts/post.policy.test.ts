import * as fc from 'fast-check';
import { PlainAudience, type Audience } from '@velvet/contracts/content/audiences';
import { expect, test } from 'vitest';
import { obstacleToPublishing } from './post.policy.ts';

type Row = {
  who: string;
  isCreator: boolean;
  isVerified: boolean;
  audience: Audience;
  priceMinor: number;
  hasMedia: boolean;
};
const member = { who: 'a member', isCreator: false, isVerified: false, priceMinor: 0, hasMedia: false };
const verified = { ...member, who: 'a verified member', isVerified: true };
const applicant = { ...member, who: 'an unverified creator', isCreator: true };
const creator = { ...applicant, who: 'a verified creator', isVerified: true };

test.each<Row & { obstacle: string | undefined }>([
  { ...member, audience: 'public', obstacle: undefined },
  { ...member, audience: 'public', hasMedia: true, obstacle: 'mediaVerification' },
  { ...member, audience: 'followers', hasMedia: true, obstacle: 'mediaVerification' },
  { ...member, audience: 'friends', hasMedia: true, obstacle: undefined },
  { ...member, audience: 'private', hasMedia: true, obstacle: undefined },
  { ...member, audience: 'subscribers', obstacle: 'selling' },
  { ...verified, audience: 'public', hasMedia: true, obstacle: undefined },
  { ...verified, audience: 'public', priceMinor: 500, obstacle: 'selling' },
  { ...applicant, audience: 'public', obstacle: 'verification' },
  { ...applicant, audience: 'private', hasMedia: true, obstacle: undefined },
  { ...creator, audience: 'subscribers', priceMinor: 500, hasMedia: true, obstacle: undefined },
])(
  '$who publishing for $audience at $priceMinor, with media: $hasMedia, meets $obstacle',
  ({ obstacle, isCreator, isVerified, ...publication }) => {
    expect(obstacleToPublishing({ isCreator, isVerified }, publication)).toBe(obstacle);
  },
);

test('unverified people publish no pictures, except privately or, without the creator role, to friends', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom(...PlainAudience.options),
      fc.constantFrom(0, 500),
      (isCreator, audience, priceMinor) => {
        fc.pre(audience !== 'private' && (isCreator || audience !== 'friends'));
        const publication = { audience, priceMinor, hasMedia: true };
        expect(obstacleToPublishing({ isCreator, isVerified: false }, publication)).toBeDefined();
      },
    ),
  );
});
