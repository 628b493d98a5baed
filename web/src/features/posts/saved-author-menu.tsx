import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { savedAuthorsQuery } from '#resources/posts.ts';
import { savedText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { count } from '#ui/format.ts';

type SavedAuthorMenuProps = {
  readonly viewerId: string;
  /** an id; undefined for all authors */
  readonly value: string | undefined;
  readonly onChange: (author: string | undefined) => void;
};

/** Filters saved posts by author. Hidden while there is only one author. */
export function SavedAuthorMenu({ viewerId, value, onChange }: SavedAuthorMenuProps) {
  const { data: authors = [] } = useQuery(savedAuthorsQuery(viewerId));
  if (authors.length < 2 && value === undefined) return null;
  const chosen = authors.find(({ author }) => author.id === value)?.author;
  const options = [
    { id: undefined, label: savedText.anyAuthor },
    ...authors.map(({ author, posts }) => ({ id: author.id, label: `${author.name} (${count(posts)})` })),
  ];
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Action
          look="bare"
          aria-label={savedText.byAuthor(chosen?.name ?? savedText.anyAuthor)}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        >
          {chosen?.name ?? savedText.anyAuthor}
        </Action>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {options.map(({ id, label }) => (
          <Menu.Item
            key={id ?? ''}
            rightSection={id === value && <IconCheck size={18} stroke={1.8} aria-hidden />}
            onClick={() => onChange(id)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
