import { useLocalStorage } from '@mantine/hooks';
import type { VaultAlbum } from '@velvet/contracts/content/albums';
import type { VaultSort } from '@velvet/contracts/content/vault';
import { useMemo, useState } from 'react';
import type { VaultFilter } from '#resources/vault.ts';
import { useTyped } from '#ui/use-typed.ts';

/** The contract takes no more of a search. */
const maxWords = 100;

/** Which items are shown, and in which order; the order is kept in the browser. */
export function useVaultFilter() {
  const [words, setWords] = useState('');
  const [type, setType] = useState<VaultFilter['type']>('all');
  const [album, setAlbum] = useState<VaultAlbum>();
  const [sort, setSort] = useLocalStorage<VaultSort>({ key: 'velvet.vault.sort', defaultValue: 'newest' });
  const q = useTyped(words.slice(0, maxWords));
  const albumId = album?.id;
  const filter = useMemo(() => ({ type, q, album: albumId, sort }), [type, q, albumId, sort]);
  const showAll = () => {
    setWords('');
    setType('all');
    setAlbum(undefined);
  };
  return { words, setWords, type, setType, album, setAlbum, sort, setSort, filter, showAll };
}
