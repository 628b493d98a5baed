import { infiniteQueryOptions, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  listWelcomeVersions,
  readWelcomeTemplate,
  updateWelcomeTemplate,
  WelcomeTemplateChanged,
  type WelcomeTemplate,
} from '@velvet/contracts/messaging/founder-welcome';
import { api } from '#api/client.ts';
import { ApiFailure, messageOf } from '#api/failure.ts';
import type { Input } from '#api/request.ts';
import { welcomeEditorTexts } from '#texts/welcome-editor.ts';
import { toast } from '#ui/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { byCursor, from, keysOf } from './cache.ts';

const key = keysOf('messages');
const group = key('welcome-template');
const { failures } = welcomeEditorTexts;

/** The current version of the founder's welcome. */
export const welcomeTemplateQuery = queryOptions({
  queryKey: [...group, 'current'] as const,
  queryFn: ({ signal }) => api(readWelcomeTemplate, { signal }),
});

/** All versions, the current one first; for administrators. */
export const welcomeVersionsQuery = infiniteQueryOptions({
  queryKey: [...group, 'versions'] as const,
  queryFn: ({ pageParam, signal }) => api(listWelcomeVersions, { query: from(pageParam), signal }),
  ...byCursor,
});

type Change = NonNullable<Input<typeof updateWelcomeTemplate>['body']>;

const refreshTemplate = (client: QueryClient) => client.invalidateQueries({ queryKey: group });

/** Saves the next version. After a refusal the version of another administrator is fetched. */
export const useSaveWelcomeTemplate = () =>
  useMutation({
    mutationFn: (body: Change) => api(updateWelcomeTemplate, { body }),
    onSuccess: (saved, _body, _before, { client }) => {
      client.setQueryData(welcomeTemplateQuery.queryKey, (current) => current && { ...current, ...saved });
      return refreshTemplate(client);
    },
    onError: (error, _body, _before, { client }) => (isOutdated(error) ? refreshTemplate(client) : undefined),
  });

const isOutdated = (error: unknown) => error instanceof ApiFailure && error.code === WelcomeTemplateChanged.code;

type Restoring = {
  readonly former: WelcomeTemplate;
  /** the current one, which the toast restores */
  readonly current: WelcomeTemplate;
};

/** Makes a former version the current one, as a new version. */
export function useRestoreWelcomeTemplate() {
  const save = useSaveWelcomeTemplate();
  const onError = (error: Error) => toast.error(messageOf(error, failures.save));
  return {
    isPending: save.isPending,
    restore: ({ former, current }: Restoring) =>
      save.mutate(
        { ...textsOf(former), version: current.version },
        {
          onError,
          onSuccess: ({ version }) =>
            undoToast(welcomeEditorTexts.restored(former.version), () =>
              save.mutate({ ...textsOf(current), version }, { onError }),
            ),
        },
      ),
  };
}

const textsOf = ({ subject, content, quickReplies }: WelcomeTemplate) => ({ subject, content, quickReplies });
