import { createHash } from 'node:crypto';
import type { VaultItemId } from '@velvet/contracts/ids';
import { createPost, listPosts } from '@velvet/contracts/content/post-calls';
import { completeUpload, planUploads, readUpload } from '@velvet/contracts/content/upload';
import { listVault, type VaultAudience } from '@velvet/contracts/content/vault';
import { changeVaultAccess } from '@velvet/contracts/content/vault-bulk';
import { drawPicture } from '#art/picture.ts';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import type { PlannedFilm, PlannedPicture, PlannedPost, PlannedSound, PlannedWork } from '#seed/world/post.plan.ts';
import { makeSound } from '#sound/sound.ts';
import { makeVideo } from '#video/film.ts';
import { allOf, eventually, type Session } from './api.ts';

/** One creator at work: the files of the vault are found again by their name, posts by their text. */
export type Workshop = {
  readonly session: Session;
  readonly creator: CreatorPerson;
  readonly work: PlannedWork;
  readonly items: Map<string, VaultItemId>;
  readonly written: Set<string>;
};

export async function openWorkshop(session: Session, creator: CreatorPerson, work: PlannedWork): Promise<Workshop> {
  const [items, written] = await Promise.all([readVault(session), readTexts(session, creator)]);
  return { session, creator, work, items: new Map(items.map(({ fileName, id }) => [fileName, id])), written };
}

function readVault(session: Session) {
  return allOf((cursor) => session(listVault, { query: { limit: 100, cursor } }));
}

const states = ['published', 'draft', 'processing', 'scheduled', 'failed'] as const;

async function readTexts(session: Session, { sub }: CreatorPerson): Promise<Set<string>> {
  const lists = await Promise.all(
    states.map((state) => allOf((cursor) => session(listPosts, { query: { author: sub, state, limit: 100, cursor } }))),
  );
  return new Set(lists.flat().map(({ content }) => content.text));
}

export type PlannedFile = { readonly workshop: Workshop; readonly file: PlannedPicture | PlannedFilm | PlannedSound };

export function filesOf(workshop: Workshop): PlannedFile[] {
  return [...workshop.work.pictures, ...workshop.work.films, ...workshop.work.sounds].map((file) => ({
    workshop,
    file,
  }));
}

/** Draws a file and sends it as a browser does: planned, in parts straight to the storage, completed. */
export async function upload({ workshop: { session, creator, items }, file }: PlannedFile): Promise<boolean> {
  const { fileName } = file;
  if (items.has(fileName)) return false;
  const bytes = await make(file);
  const [plan] = await session(planUploads, {
    body: {
      files: [
        {
          name: fileName,
          size: bytes.length,
          type: typeOf(fileName),
          sha256: createHash('sha256').update(bytes).digest('hex'),
          tags: ['demo', creator.craft.name],
        },
      ],
    },
  });
  const id = plan?.duplicateOf ?? plan?.itemId;
  if (!id) throw new Error(`The upload of ${fileName} was not planned.`);
  if (plan?.uploadId) {
    const { parts, partSize } = await session(readUpload, { params: { id: plan.uploadId } });
    for (const { partNumber, size, url } of parts) {
      const from = (partNumber - 1) * partSize;
      if (url) await sendPart(url, bytes.subarray(from, from + size));
    }
    await session(completeUpload, { params: { id: plan.uploadId } });
  }
  items.set(fileName, id);
  return true;
}

function make(file: PlannedFile['file']): Buffer | Promise<Buffer> {
  if (!('width' in file)) return makeSound(file);
  return 'seconds' in file ? makeVideo(file) : drawPicture(file);
}

async function sendPart(url: string, bytes: Buffer): Promise<void> {
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The storage answered ${response.status} to a part.`);
}

function typeOf(fileName: string): string {
  if (fileName.endsWith('.jpg')) return 'image/jpeg';
  if (fileName.endsWith('.wav')) return 'audio/wav';
  return fileName.endsWith('.mov') ? 'video/quicktime' : 'video/mp4';
}

/** Until everything that was uploaded can be shown. */
export async function developed({ session, creator }: Workshop): Promise<void> {
  await eventually(`the pictures of ${creator.name}`, async () => {
    const items = await readVault(session);
    const failed = items.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`${failed.fileName} of ${creator.name} could not be processed: ${failed.reason}`);
    return items.every(({ state }) => state === 'ready') || undefined;
  });
}

/** Access to the newest items, in turn; the price is in dollars. */
const shown: readonly { readonly audience: VaultAudience; readonly price: number }[] = [
  { audience: 'subscribers', price: 0 },
  { audience: 'public', price: 0 },
  { audience: 'public', price: 6 },
  { audience: 'followers', price: 0 },
  { audience: 'subscribers', price: 0 },
  { audience: 'subscribers', price: 12 },
];

/** Opens a part of a vault to others. @returns whether it was closed */
export async function openVault({ session, creator }: Workshop): Promise<boolean> {
  if (!creator.isVerified) return false;
  const items = await readVault(session);
  if (items.some(({ isPrivate }) => !isPrivate)) return false;
  for (const [place, { id }] of items.slice(0, shown.length).entries()) {
    const access = shown[place];
    if (access) await session(changeVaultAccess, { body: { ids: [id], ...access } });
  }
  return items.length > 0;
}

export type PlannedWriting = { readonly workshop: Workshop; readonly post: PlannedPost };

/** The first posts of everybody, then the second ones: as they would come on one day. */
export function writingsOf(workshops: readonly Workshop[]): PlannedWriting[] {
  const longest = Math.max(0, ...workshops.map(({ work }) => work.posts.length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    workshops.flatMap((workshop) => workshop.work.posts.slice(index, index + 1).map((post) => ({ workshop, post }))),
  );
}

export async function write({
  workshop: { session, creator, items, written },
  post,
}: PlannedWriting): Promise<boolean> {
  const { text, audience, price, location, files, isDraft } = post;
  if (written.has(text)) return false;
  const { allowComments, allowShares, allowReactions, ageRestricted } = post;
  const body = {
    text,
    isDraft,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
    privacy: audience,
    price: price / 100,
    location: location === null ? null : { name: location },
    vaultItemIds: files.flatMap((name) => items.get(name) ?? []),
  };
  const early = ['VerificationRequired', 'SellingForCreators'];
  await eventually(`a post of ${creator.name}`, () => session(createPost, { body }), early);
  written.add(text);
  return true;
}
