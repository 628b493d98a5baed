import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { followUser, unfollowUser } from '@velvet/contracts/account/follows';
import type { PersonCard, PersonPage } from '@velvet/contracts/account/person';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { cancelRefetches } from '#api/query-client.ts';
import { discoverTexts } from '#texts/discover.ts';
import { toast } from '#ui/toast.ts';
import { mapPeople, withFollow, type People } from './person-changes.ts';
import { listKey, personKey } from './queries.ts';

const { failures } = discoverTexts;

type Wish = { readonly person: PersonCard; readonly wanted: boolean };

/** Shown at once; taken back and said where the server did not agree. */
export function useFollow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ person, wanted }: Wish) =>
      wanted
        ? api(followUser, { params: { userId: person.id } })
        : api(unfollowUser, { params: { userId: person.id } }),
    onMutate: async ({ person, wanted }) => {
      await cancelRefetches(client, ['people']);
      setFollow(client, person.id, wanted);
    },
    onError: (error, { person, wanted }) => {
      setFollow(client, person.id, !wanted);
      toast.error(messageOf(error, wanted ? failures.follow : failures.unfollow));
    },
    onSuccess: async (_answer, { person, wanted }) => {
      // a list may have come in between that did not know
      setFollow(client, person.id, wanted);
      // whom one follows decides the feed; the lists here stay as they are until they are looked at anew
      const refetchType = 'none';
      await client.invalidateQueries({ queryKey: listKey, refetchType });
      await Promise.all(['posts', 'profile'].map((root) => client.invalidateQueries({ queryKey: [root] })));
    },
  });
}

function setFollow(client: QueryClient, id: string, wanted: boolean): void {
  client.setQueriesData<People>(
    { queryKey: listKey },
    (list) =>
      list && mapPeople(list, (people) => people.map((each) => (each.id === id ? withFollow(each, wanted) : each))),
  );
  client.setQueriesData<PersonPage>({ queryKey: personKey }, (page) =>
    page?.id === id ? withFollow(page, wanted) : page,
  );
}
