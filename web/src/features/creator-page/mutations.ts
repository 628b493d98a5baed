import { useMutation, useQueryClient } from '@tanstack/react-query';
import { followUser, unfollowUser } from '@velvet/contracts/account/follows';
import type { PersonCard, PersonPage } from '@velvet/contracts/account/person';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { creatorText } from '#texts/creator-page.ts';
import { toast } from '#ui/toast.ts';
import { withFollow } from './follow.ts';
import { personQuery } from './queries.ts';

type Person = Pick<PersonCard, 'id' | 'handle'>;

/** Follow or not, as it is wished for. Shown at once, taken back when the server did not agree. */
export function useFollowToggle(person: Person, viewerId: string | undefined) {
  const client = useQueryClient();
  const { queryKey } = personQuery(person.handle, viewerId);
  return useMutation({
    mutationFn: (isWished: boolean) => api(isWished ? followUser : unfollowUser, { params: { userId: person.id } }),
    scope: { id: `follow-${person.id}` },
    onMutate: (isWished) => {
      const before = client.getQueryData<PersonPage>(queryKey);
      if (before) client.setQueryData(queryKey, withFollow(before, isWished));
      return before;
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(queryKey, before);
      toast.error(messageOf(error, creatorText.followFailed));
    },
    onSuccess: async ({ relation }) => {
      client.setQueryData<PersonPage>(queryKey, (page) => page && { ...page, relation });
      await Promise.all(['posts', 'people', 'profile'].map((root) => client.invalidateQueries({ queryKey: [root] })));
    },
  });
}
