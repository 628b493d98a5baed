import {
  mutationOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { followUser, unfollowUser } from '@velvet/contracts/account/follows';
import type { PersonCard, PersonPage } from '@velvet/contracts/account/person';
import { api, type Page } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { cancelRefetches } from '#api/query-client.ts';
import { changeTexts } from '#texts/resources.ts';
import { toast } from '#ui/toast.ts';
import { eachPage, refresh } from './cache.ts';
import { peopleKeys } from './people.ts';
import { withFollow } from './relation.ts';

const texts = changeTexts.follow;

type People = InfiniteData<Page<PersonCard[]>, string>;
type Wish = { readonly person: Pick<PersonCard, 'id'>; readonly isWished: boolean };

/** Follows or unfollows a person. The change is shown optimistically and taken back after a failure. */
export const followMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ person, isWished }: Wish) =>
      api(isWished ? followUser : unfollowUser, { params: { userId: person.id } }),
    // one after the other, so that the last wish is the one that stays
    scope: { id: 'follows' },
    onMutate: async ({ person, isWished }) => {
      await cancelRefetches(client, peopleKeys.all);
      patchPerson(client, person.id, (shown) => withFollow(shown, isWished));
    },
    onError: (error, { person, isWished }) => {
      patchPerson(client, person.id, (shown) => withFollow(shown, !isWished));
      toast.error(messageOf(error, isWished ? texts.followFailed : texts.unfollowFailed));
    },
    onSuccess: async ({ relation }, { person, isWished }) => {
      // an answer that was requested before may have arrived meanwhile
      patchPerson(client, person.id, (shown) => ({ ...withFollow(shown, isWished), relation }));
      // open lists keep their people until they are opened again
      await client.invalidateQueries({ queryKey: peopleKeys.all, predicate: isNoList });
      await client.invalidateQueries({ queryKey: peopleKeys.lists, refetchType: 'none' });
      await refresh(client, 'posts', 'profile');
    },
  });

export const useFollow = () => useMutation(followMutation(useQueryClient()));

const isNoList = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] !== peopleKeys.lists[1];

/** Changes a person in every list and on every page that shows them. */
function patchPerson(client: QueryClient, id: string, change: <Person extends PersonCard>(person: Person) => Person) {
  const changed = <Person extends PersonCard>(person: Person) => (person.id === id ? change(person) : person);
  client.setQueriesData<People>(
    { queryKey: peopleKeys.lists },
    (list) => list && eachPage(list, (people) => people.map((one) => changed(one))),
  );
  client.setQueriesData<PersonPage>({ queryKey: peopleKeys.persons }, (page) => page && changed(page));
}
