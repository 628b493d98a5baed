import { useQuery } from '@tanstack/react-query';
import { vaultSummaryQuery } from '#resources/vault.ts';
import { vaultTexts } from '#texts/vault.ts';
import { Figures } from '#ui/figures.tsx';
import { count, fileSize } from '#ui/format.ts';
import { totalMegabytes } from './item-facts.ts';

const texts = vaultTexts.summary;

/** The four summary figures. After an error they are hidden: the list below shows the error. */
export function VaultSummary() {
  const { data, isError } = useQuery(vaultSummaryQuery);
  if (isError) return null;
  const figures = [
    { label: texts.total, value: data && count(data.items) },
    {
      label: texts.size,
      value: data && totalMegabytes(data.bytes),
      note: data && texts.quota(fileSize(data.quotaBytes)),
    },
    { label: texts.private, value: data && count(data.privateItems) },
    { label: texts.public, value: data && count(data.publicItems) },
  ];
  return <Figures label={texts.label} figures={figures} />;
}
