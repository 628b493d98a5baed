import {
  infiniteQueryOptions,
  mutationOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  acceptFollowRequest,
  declineFollowRequest,
  followUser,
  listFollowRequests,
  unfollowUser,
} from '@velvet/contracts/account/follows';
import type { PersonCard, PersonPage } from '@velvet/contracts/account/person';
import { api, type Page } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { cancelRefetches } from '#api/query-client.ts';
import { changeTexts } from '#texts/resources.ts';
import { toast } from '#ui/toast.ts';
import { refreshAccess } from './access.ts';
import { byCursor, eachPage, from, refresh } from './cache.ts';
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
      // a request that could not be withdrawn still waits
      patchPerson(client, person.id, (shown) =>
        shown.relation === 'requested' ? shown : withFollow(shown, !isWished),
      );
      toast.error(messageOf(error, isWished ? texts.followFailed : texts.unfollowFailed));
    },
    onSuccess: async ({ relation }, { person, isWished }) => {
      // an answer that was requested before may have arrived meanwhile
      const follows = isWished && relation !== 'requested';
      patchPerson(client, person.id, (shown) => ({ ...withFollow(shown, follows), relation }));
      // open lists keep their people until they are opened again
      await client.invalidateQueries({ queryKey: peopleKeys.all, predicate: isNoList });
      await client.invalidateQueries({ queryKey: peopleKeys.lists, refetchType: 'none' });
      await Promise.all([refresh(client, 'profile'), refreshAccess(client)]);
    },
  });

/** People who wait for an answer of the caller. */
export const followRequestsQuery = infiniteQueryOptions({
  queryKey: peopleKeys.requests,
  queryFn: ({ pageParam, signal }) => api(listFollowRequests, { query: from(pageParam), signal }),
  ...byCursor,
});

type RequestAnswer = { readonly id: PersonCard['id']; readonly isAccepted: boolean };

export const useAnswerFollowRequest = () =>
  useMutation({
    mutationFn: ({ id, isAccepted }: RequestAnswer): Promise<unknown> =>
      api(isAccepted ? acceptFollowRequest : declineFollowRequest, { params: { userId: id } }),
    onError: (error) => toast.error(messageOf(error, texts.answerFailed)),
    // also after a failure: the request may have been withdrawn
    onSettled: (_answer, _error, _input, _before, { client }) => refresh(client, 'people', 'profile', 'notifications'),
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
