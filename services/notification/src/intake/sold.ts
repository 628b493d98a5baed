import type { PostId } from '@velvet/contracts/ids';
import type { SubjectKind } from '@velvet/contracts/subject';
import { postLink, sectionLink, sessionLink, vaultItemLink, videoLink } from './link.ts';

type Sold = { readonly postId: PostId; readonly subjectKind: SubjectKind };

/** How notifications name a sold subject and where they lead. */
export function soldOf({ postId, subjectKind }: Sold) {
  if (subjectKind === 'post') return { noun: 'post', link: postLink(postId), about: { postId } };
  if (subjectKind === 'message') return { noun: 'message', link: sectionLink('messages'), about: {} };
  if (subjectKind === 'firstMessage') return { noun: 'first message', link: sectionLink('messages'), about: {} };
  if (subjectKind === 'ticket') return { noun: 'ticket', link: sessionLink(postId), about: {} };
  if (subjectKind === 'video') return { noun: 'video', link: videoLink(postId), about: {} };
  if (subjectKind === 'vaultItem') return { noun: 'vault item', link: vaultItemLink(postId), about: {} };
  return { noun: 'content', link: sectionLink('statements'), about: {} };
}
