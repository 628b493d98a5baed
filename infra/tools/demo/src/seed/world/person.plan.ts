import type { ProfileChange } from '@velvet/contracts/account/profile';
import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { crafts, fanBios, towns, type Craft } from './crafts.ts';
import { nameGiver, type Name } from './names.ts';
import { seedOf, streamOf } from './stream.ts';

/** Subjects that begin so are marked as demo by the account service. */
export const demoPrefix = 'demo|';

export type PlannedPerson = {
  readonly sub: string;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  readonly bio: string;
  readonly location: string;
  readonly website: string | null;
  /** `YYYY-MM-DD`; everybody is 22 or older */
  readonly birthday: string;
  readonly links: NonNullable<ProfileChange['links']>;
  /** of the portrait and the banner */
  readonly artSeed: number;
};

export type CreatorPerson = PlannedPerson & {
  readonly craft: Craft;
  readonly isVerified: boolean;
  /** of all prices */
  readonly currency: Currency;
  /** cents; 0 is free */
  readonly monthlyPrice: number;
  readonly yearlyPrice: number | null;
};

/** The creator of the small world who is paid in euros. */
const euroPlace = 2;
const monthlyPrices = [0, 399, 499, 699, 999, 999, 1299, 1499, 1999, 2500] as const;
/** Below so many creators every one has passed the age check. */
const creatorsWithAnUnverifiedOne = 6;

export type People = { readonly creators: readonly CreatorPerson[]; readonly fans: readonly PlannedPerson[] };

/** People beside others, who have their handles already. */
export type Beside = { readonly place: string; readonly taken: ReadonlySet<string> };

export function planPeople(
  seed: number,
  counts: { creators: number; fans: number },
  { place, taken }: Beside = { place: '', taken: new Set() },
): People {
  const nextName = nameGiver(streamOf(seed, 'names', place), taken);
  const creators = Array.from({ length: counts.creators }, (_, index) => {
    const person = planPerson(seed, `${place}creator-${index + 1}`, nextName());
    const isVerified = place !== '' || counts.creators < creatorsWithAnUnverifiedOne || index !== counts.creators - 1;
    const currency = place === '' && index === euroPlace ? 'EUR' : defaultCurrency;
    return asCreator(seed, index, person, { isVerified, currency });
  });
  const fans = Array.from({ length: counts.fans }, (_, index) => planFan(seed, `${place}fan-${index + 1}`, nextName()));
  return { creators, fans };
}

function planPerson(seed: number, place: string, { full, handle }: Name): PlannedPerson {
  const random = streamOf(seed, 'person', place);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    sub: `${demoPrefix}${seed}-${place}`,
    handle,
    name: full,
    email: `${handle}@demo.velvet.example`,
    bio: '',
    location: random.pick(towns),
    website: null,
    birthday: `${random.whole(1965, 2002)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`,
    links: [],
    artSeed: seedOf(seed, 'art', place) % 1_000_000,
  };
}

function asCreator(
  seed: number,
  index: number,
  person: PlannedPerson,
  standing: Pick<CreatorPerson, 'isVerified' | 'currency'>,
): CreatorPerson {
  const random = streamOf(seed, 'creator', index);
  const craft = crafts[(index + seed) % crafts.length] ?? random.pick(crafts);
  const monthlyPrice = monthlyPrices[(index * 7 + seed) % monthlyPrices.length] ?? 0;
  const address = `https://${person.handle.replaceAll(/[._]/g, '-').replaceAll(/^-+|-+$/g, '')}.example`;
  return {
    ...person,
    craft,
    bio: `${random.pick(craft.bios)}\n${person.location} · ${craft.name}`,
    website: address,
    links: [
      { title: 'Prints', description: 'Signed, small editions.', url: `${address}/prints`, type: 'website' },
      ...(random.chance(0.6)
        ? [{ title: 'Elsewhere', description: '', url: `${address}/elsewhere`, type: 'social' as const }]
        : []),
      ...(random.chance(0.3)
        ? [{ title: 'Buy me a coffee', description: 'Or film.', url: `${address}/coffee`, type: 'support' as const }]
        : []),
    ],
    ...standing,
    monthlyPrice,
    // two months are given
    yearlyPrice: monthlyPrice > 0 && random.chance(0.6) ? monthlyPrice * 10 : null,
  };
}

function planFan(seed: number, place: string, name: Name): PlannedPerson {
  return { ...planPerson(seed, place, name), bio: streamOf(seed, 'fan', place).pick(fanBios) };
}
