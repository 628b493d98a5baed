import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { PersonPage } from '@velvet/contracts/account/person';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '#api/query-client.ts';
import '#api/zod-settings.ts';
import { createReturnAddress } from '#features/sign-in/return-address.ts';
import { Session } from '#features/sign-in/session.ts';
import { createStoredSession } from '#features/sign-in/stored-session.ts';
import { personQuery } from '#resources/people.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

/**
 * Server-rendered first views of pages, as a visitor sees them: the markup of `#root` and the dehydrated query cache.
 * Links work at once; presses are replayed once the application has rendered (`public/after-first-paint.js`).
 */
export const landingView = () => viewOf('/', createQueryClient());

/**
 * Renders `/@{handle}`.
 * @param person in the form that visitors receive
 */
export function creatorView(person: PersonPage): Promise<string> {
  const client = createQueryClient();
  client.setQueryData(personQuery(person.handle, undefined).queryKey, person);
  return viewOf(`/@${encodeURIComponent(person.handle)}`, client);
}

async function viewOf(address: string, client: QueryClient): Promise<string> {
  const session = visitor(address);
  const router = createAppRouter(session, createMemoryHistory({ initialEntries: [address] }));
  await Promise.all([router.load(), session.start()]);
  const markup = renderToString(<App session={session} client={client} router={router} />);
  const known = JSON.stringify(dehydrate(client)).replaceAll('<', String.raw`\u003c`);
  client.clear();
  return `<div id="root">${markup}</div><script type="application/json" id="known">${known}</script>`;
}

/** On the server every viewer is signed out. */
function visitor(address: string): Session {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const absent = () => {
    throw new Error('There is no browser here.');
  };
  return new Session({
    openClient: absent,
    openPopup: absent,
    stored: createStoredSession(nothing, Date.now),
    returnAddress: createReturnAddress(() => nothing),
    page: { address: () => new URL(address, 'http://localhost'), replaceAddress: absent, cookies: () => '' },
    now: () => new Date(),
    report: (error) => {
      throw error;
    },
  });
}
