import { openPage, type Api } from './api.ts';
import type { Creator, Post } from './creator.ts';

/** posts per page of the application */
export const pageSize = 10;

/** A creator's page: the document with its first view, then its data. A member's frame adds requests. */
export async function openCreatorPage(site: string, call: Api, { handle, id }: Creator, isMember: boolean) {
  await openPage(site, 'page', `/@${handle}`);
  const [posts = []] = await Promise.all([
    call<Post[]>('posts', 'GET', `/posts?author=${handle}&limit=${pageSize}`),
    call('plan', 'GET', `/api/payments/plans/${encodeURIComponent(id)}`, { accepted: [404] }),
    call('sessions', 'GET', `/api/sessions?creator=${handle}`),
    ...(isMember ? [call('person', 'GET', `/users/${handle}`), ...openFrame(call)] : []),
  ]);
  return posts;
}

/** The home of a member. @returns the posts of the feed */
export async function openHome(site: string, call: Api): Promise<readonly Post[]> {
  await openPage(site, 'dashboard', '/dashboard');
  const [posts = []] = await Promise.all([
    call<Post[]>('home', 'GET', `/posts?limit=${pageSize}`),
    call('subscriptions', 'GET', '/api/payments/subscriptions'),
    call('sessions', 'GET', '/api/sessions?feed=home'),
    ...openFrame(call),
  ]);
  return posts;
}

/** The menu around the pages of members. */
const openFrame = (call: Api) => [
  call('profile', 'GET', '/profile'),
  call('counts', 'GET', '/notifications/counts'),
  call('unread', 'GET', '/messages/unread'),
];
