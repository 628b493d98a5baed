import { useLocalStorage } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PersonPage } from '@velvet/contracts/account/person';
import { useState } from 'react';
import type { Filter } from '#features/creator-page/filter.ts';
import { PostsBar } from '#features/creator-page/posts-bar.tsx';
import { VisitedVault } from '#features/vault/visited-vault.tsx';
import type { View } from '#ui/view-switch.tsx';
import { useBuying } from './buying-host.tsx';
import { CreatorPosts } from './creator-posts.tsx';
import type { Viewer } from './use-viewer.ts';

type CreatorSectionsProps = { readonly person: PersonPage; readonly viewer: Viewer | undefined };

/** The posts of a person by their kind, and for creators the vault, which is in the address. */
export function CreatorSections({ person, viewer }: CreatorSectionsProps) {
  const { tab } = useSearch({ from: '/@{$handle}' });
  const navigate = useNavigate();
  const { openOffer } = useBuying();
  const [view, setView] = useLocalStorage<View>({ key: 'velvet.posts-view', defaultValue: 'grid' });
  const [filter, setFilter] = useState<Filter>('all');
  const hasVault = person.role === 'creator';
  const isVault = hasVault && tab === 'vault';
  return (
    <>
      <PostsBar
        shown={isVault ? 'vault' : filter}
        hasVault={hasVault}
        view={isVault ? undefined : view}
        onShow={(next) => {
          if (next !== 'vault') setFilter(next);
          if ((next === 'vault') === isVault) return;
          void navigate({
            to: '/@{$handle}',
            params: { handle: person.handle },
            search: next === 'vault' ? { tab: next } : {},
            resetScroll: false,
          });
        }}
        onView={setView}
      />
      {isVault ? (
        <VisitedVault
          creator={person}
          viewerId={viewer?.id}
          onOffer={(offer, onOpened) => openOffer(offer, { creator: person, subject: 'vaultItem', onOpened })}
        />
      ) : (
        <CreatorPosts person={person} viewer={viewer} filter={filter} view={view} />
      )}
    </>
  );
}
