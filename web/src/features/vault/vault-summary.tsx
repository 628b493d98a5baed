import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { vaultTexts } from '#texts/vault.ts';
import { count } from '#ui/format.ts';
import { quotaInWords, totalMegabytes } from './item-facts.ts';
import { vaultSummaryQuery } from './queries.ts';
import classes from './vault-screen.module.css';

const texts = vaultTexts.summary;

/** The four summary cards. Without an answer they are left out: the list below says what is wrong. */
export function VaultSummary() {
  const { data, isError } = useQuery(vaultSummaryQuery());
  if (isError) return null;
  const cards = [
    { label: texts.total, value: data && count(data.items) },
    {
      label: texts.size,
      value: data && totalMegabytes(data.bytes),
      more: data && texts.quota(quotaInWords(data.quotaBytes)),
    },
    { label: texts.private, value: data && count(data.privateItems) },
    { label: texts.public, value: data && count(data.publicItems) },
  ];
  return (
    <dl className={classes.summary}>
      {cards.map(({ label, value, more }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton height={26} width={72} my={5} />}</dd>
          {more && <dd className={classes.more}>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
