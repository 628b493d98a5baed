import type { Audience } from '@velvet/contracts/content/audiences';
import type { Kind } from '#art/kinds.ts';
import type { Random } from '#art/random.ts';
import { movingKinds } from '#art/moving.ts';
import { closings, openings, soundTexts, towns, type Craft } from './crafts.ts';
import type { CreatorPerson } from './person.plan.ts';
import { seedOf, streamOf } from './stream.ts';

export type PlannedPicture = {
  readonly fileName: string;
  /** of the drawing */
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly kind?: Kind;
};
export type PlannedFilm = PlannedPicture & { readonly seconds: number; readonly container: 'mp4' | 'mov' };

export type PlannedSound = { readonly fileName: string; readonly seed: number; readonly seconds: number };

/** Which of its author's files a post shows, by their names; the text is the author's only one of its kind, and so its name. */
export type PlannedPost = {
  readonly text: string;
  readonly audience: Audience;
  /** cents; 0 is not for sale */
  readonly price: number;
  readonly isDraft: boolean;
  readonly location: string | null;
  readonly allowComments: boolean;
  readonly allowShares: boolean;
  readonly allowReactions: boolean;
  readonly ageRestricted: boolean;
  readonly files: readonly string[];
};

export type PlannedWork = {
  readonly pictures: readonly PlannedPicture[];
  readonly films: readonly PlannedFilm[];
  readonly sounds: readonly PlannedSound[];
  readonly posts: readonly PlannedPost[];
};

/** In pixels, as cameras cut; the first is large enough for every rendition. */
const sizes = [
  [2400, 1600],
  [1080, 1350],
  [1280, 853],
  [1200, 1200],
  [1350, 900],
  [900, 1350],
] as const;
const prices = [300, 500, 500, 700, 1000, 1500, 2500] as const;
/** Every kind of post in turn, the commonest most often. */
const turns = [
  'public',
  'subscribers',
  'public-text',
  'paid',
  'followers',
  'public-set',
  'subscribers-film',
  'friends',
  'subscribers-set',
  'restricted',
  'paid-subscribers',
  'quiet',
  'draft',
  'private',
  'followers-text',
] as const;
type Turn = (typeof turns)[number];

/** @param place the creator's, so that neighbours begin at different turns */
export function planWork(
  seed: number,
  place: number,
  creator: CreatorPerson,
  counts: { posts: number; pictures: number; films: number; sounds: number },
): PlannedWork {
  const pictures = Array.from({ length: counts.pictures }, (_, index) => planPicture(seed, place, index, creator));
  const films = Array.from({ length: counts.films }, (_, index) => planFilm(seed, place, index));
  const sounds = Array.from({ length: counts.sounds }, (_, index) => planSound(seed, place, index));
  const random = streamOf(seed, 'posts', creator.sub);
  const nextText = textGiver(creator.craft, random);
  const nextPicture = inTurn(pictures.map(({ fileName }) => fileName));
  const nextFilm = inTurn(films.map(({ fileName }) => fileName));
  const shown = Array.from({ length: counts.posts }, (_, index) => {
    const turn = turns[(index + place * 4) % turns.length] ?? 'public';
    return allowed(creator, planPost(turn, random, { text: nextText(), nextPicture, nextFilm }));
  });
  const heard = sounds.map((sound, index) => allowed(creator, soundPost(sound, place + index)));
  const posts = [...shown.slice(0, 1), ...heard, ...shown.slice(1)].slice(0, counts.posts);
  return { pictures, films, sounds, posts };
}

/** Returns a file name: its subject, with a number from the second occurrence on. */
function nameOf(subjects: readonly string[], index: number): string {
  const subject = subjects[index % subjects.length] ?? '';
  const round = Math.floor(index / subjects.length);
  return `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}${round === 0 ? '' : ` ${round + 1}`}`;
}

function planPicture(seed: number, place: number, index: number, { craft }: CreatorPerson): PlannedPicture {
  const random = streamOf(seed, 'picture', place, index);
  // one large picture for every third creator: enough to see that they work, and quick to draw
  const [width, height] = index === 0 && place % 3 === 0 ? sizes[0] : random.pick(sizes.slice(1));
  return {
    fileName: `${nameOf(craft.subjects, index)}.jpg`,
    seed: artSeedOf(seed, place * 1000 + index),
    width,
    height,
  };
}

/** Pixels of films, which are upright as those of telephones. */
const portrait = { width: 432, height: 768 } as const;

const filmNames = [
  'One minute before the doors open',
  'Rain on the studio roof',
  'First try, uncut',
  'Late tram home',
  'The window at six',
  'Test roll',
];
const soundNames = [
  'Voice and strings, second take',
  'Morning notes',
  'A letter, read slowly',
  'The hum of the old radiator',
  'Three chords and a kettle',
  'Walking to the market',
];

function planFilm(seed: number, place: number, index: number): PlannedFilm {
  const container = (place + index) % 3 === 2 ? 'mov' : 'mp4';
  return {
    fileName: `${nameOf(filmNames, place + index)}.${container}`,
    seed: artSeedOf(seed, 500_000 + place * 10 + index),
    ...portrait,
    // 6 to 10 seconds
    seconds: 6 + ((place * 3 + index * 2) % 5),
    kind: movingKinds[(place + index) % movingKinds.length] ?? 'silk',
    container,
  };
}

function planSound(seed: number, place: number, index: number): PlannedSound {
  const random = streamOf(seed, 'sound', place, index);
  return {
    fileName: `${nameOf(soundNames, place + index)}.wav`,
    seed: artSeedOf(seed, 700_000 + place * 10 + index),
    seconds: random.whole(9, 24),
  };
}

/** A post with a sound: open to all, and every third for subscribers. */
function soundPost({ fileName }: PlannedSound, place: number): PlannedPost {
  const isOpen = place % 3 !== 2;
  return {
    text: soundTexts[place % soundTexts.length] ?? '',
    audience: isOpen ? 'public' : 'subscribers',
    price: 0,
    isDraft: false,
    location: null,
    allowComments: true,
    allowShares: isOpen,
    allowReactions: true,
    ageRestricted: false,
    files: [fileName],
  };
}

/** Neighbouring seeds make pictures of different kinds, so a creator's pictures follow each other. */
function artSeedOf(seed: number, index: number): number {
  return (seedOf(seed, 'art') % 100_000) + index;
}

type Words = { text: string; nextPicture: () => string[]; nextFilm: () => string[] };

function planPost(turn: Turn, random: Random, { text, nextPicture, nextFilm }: Words): PlannedPost {
  const plain: PlannedPost = {
    text,
    audience: 'public',
    price: 0,
    isDraft: false,
    files: [],
    allowComments: true,
    allowShares: true,
    allowReactions: true,
    ageRestricted: false,
    location: random.chance(0.25) ? random.pick(towns) : null,
  };
  const set = () => unique(Array.from({ length: random.whole(2, 5) }, nextPicture).flat());
  const shaped: Record<Turn, () => Partial<PlannedPost>> = {
    public: () => ({ files: nextPicture() }),
    'public-text': () => ({}),
    'public-set': () => ({ files: set() }),
    followers: () => ({ audience: 'followers', files: nextPicture() }),
    'followers-text': () => ({ audience: 'followers' }),
    friends: () => ({ audience: 'friends', files: nextPicture() }),
    subscribers: () => ({ audience: 'subscribers', files: nextPicture(), allowShares: false }),
    'subscribers-set': () => ({ audience: 'subscribers', files: set() }),
    'subscribers-film': () => ({ audience: 'subscribers', files: nextFilm() }),
    paid: () => ({ price: random.pick(prices), files: set() }),
    'paid-subscribers': () => ({
      audience: 'subscribers',
      price: random.pick(prices),
      files: [...nextFilm(), ...nextPicture()],
    }),
    restricted: () => ({ ageRestricted: true, files: nextPicture() }),
    quiet: () => ({ allowComments: false, allowReactions: random.chance(0.5), files: nextPicture() }),
    draft: () => ({ isDraft: true, audience: 'subscribers', files: nextPicture() }),
    private: () => ({ audience: 'private', files: nextPicture() }),
  };
  return { ...plain, ...shaped[turn]() };
}

/** Restricts creators without an age check to drafts and private posts. */
function allowed({ isVerified }: CreatorPerson, post: PlannedPost): PlannedPost {
  return isVerified || post.audience === 'private' ? post : { ...post, isDraft: true };
}

/** A text that its author has not written before. */
function textGiver({ subjects, moments }: Craft, random: Random): () => string {
  const written = new Set<string>();
  return () => {
    for (let number = 1; ; number += 1) {
      const counted = number > 8 ? ` (no. ${number - 7})` : '';
      const subject = random.pick(subjects);
      const opening = random.pick(openings);
      const closing = random.pick(closings);
      const text = `${opening} ${subject}${counted}. ${random.pick(moments)}${random.chance(0.7) ? ` ${closing}` : ''}`;
      if (written.has(text)) continue;
      written.add(text);
      return text;
    }
  };
}

/** One after the other, and again from the first; nothing where there is none. */
function inTurn(files: readonly string[]): () => string[] {
  let next = 0;
  return () => {
    const file = files[next % Math.max(1, files.length)];
    next += 1;
    return file === undefined ? [] : [file];
  };
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
