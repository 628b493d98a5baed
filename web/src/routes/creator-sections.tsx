import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PersonPage } from '@velvet/contracts/account/person';
import { VisitedVault } from '#features/vault/visited-vault.tsx';
import { creatorText } from '#texts/creator-page.ts';
import { vaultTexts } from '#texts/vault.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useBuying } from './buying-host.tsx';
import { CreatorPosts } from './creator-posts.tsx';
import type { Viewer } from './use-viewer.ts';

type CreatorSectionsProps = { readonly person: PersonPage; readonly viewer: Viewer | undefined };

const chips = [
  { value: 'posts', label: creatorText.postsTitle },
  { value: 'vault', label: vaultTexts.visited.tab },
] as const;

/** The posts of a person, and for creators the vault. The open tab is in the address. */
export function CreatorSections({ person, viewer }: CreatorSectionsProps) {
  const { tab } = useSearch({ from: '/@{$handle}' });
  const navigate = useNavigate();
  const { openOffer } = useBuying();
  if (person.role !== 'creator') return <CreatorPosts person={person} viewer={viewer} />;
  const shown = tab === 'vault' ? 'vault' : 'posts';
  return (
    <>
      <Box mb="md">
        <FilterChips
          label={creatorText.tabs}
          chips={chips}
          value={shown}
          onChange={(value) =>
            void navigate({
              to: '/@{$handle}',
              params: { handle: person.handle },
              search: value === 'vault' ? { tab: value } : {},
              resetScroll: false,
            })
          }
        />
      </Box>
      {shown === 'vault' ? (
        <VisitedVault
          creator={person}
          viewerId={viewer?.id}
          onOffer={(offer, onOpened) => openOffer(offer, { creator: person, subject: 'vaultItem', onOpened })}
        />
      ) : (
        <CreatorPosts person={person} viewer={viewer} />
      )}
    </>
  );
}
