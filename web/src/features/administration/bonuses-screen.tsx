import { Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminBonus } from '@velvet/contracts/payment/bonuses';
import { useState } from 'react';
import { bonusesQuery } from '#resources/admin-bonuses.ts';
import { adminBonusTexts as texts } from '#texts/admin-bonuses.ts';
import { Action } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { BonusDialog } from './bonus-dialog.tsx';
import { dollars, nameOf } from './money-words.ts';
import { PagedRows } from './paged-rows.tsx';
import classes from './rows.module.css';

/** Bonuses of all creators, and the way to grant one. */
export function BonusesScreen() {
  const [text, setText] = useState('');
  const q = useTyped(text);
  const [isGranting, { open, close }] = useDisclosure(false);
  const pages = useInfiniteQuery(bonusesQuery(q));
  return (
    <Stack gap="lg" maw="var(--velvet-column-rows)" pb="4xl">
      <div className={classes.tools}>
        <SearchField label={texts.search} value={text} onChange={setText} />
        <Action look="accent" onClick={open}>
          {texts.grant}
        </Action>
      </div>
      <PagedRows
        label={texts.label}
        pages={pages}
        failed={texts.failed}
        empty={{ title: texts.empty, text: q === '' ? texts.emptyText : texts.nothingFound }}
      >
        {(bonus) => <BonusRow key={bonus.id} bonus={bonus} />}
      </PagedRows>
      <BonusDialog isOpen={isGranting} onClose={close} />
    </Stack>
  );
}

function BonusRow({ bonus }: { readonly bonus: AdminBonus }) {
  const { creator, grantor, amount, currency, reason, grantedAt } = bonus;
  return (
    <li className={classes.plain}>
      <div className={classes.main}>
        <p className={classes.title}>{nameOf(creator)}</p>
        <Text data-written className={classes.words}>
          {reason}
        </Text>
        <Text fz="sm" c="dimmed" data-tabular>
          {texts.grantedBy(day(grantedAt), nameOf(grantor))}
        </Text>
      </div>
      <span className={classes.amount} data-tabular>
        {dollars(amount, currency)}
      </span>
    </li>
  );
}
