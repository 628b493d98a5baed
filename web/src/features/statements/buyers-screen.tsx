import { Box, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PostId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { allBuyers, type Buyer, buyersQuery } from '#resources/customers.ts';
import { customerTexts, sectionPageTexts } from '#texts/customers.ts';
import { statementTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { buyersFile } from './customer-files.ts';
import { CustomerList } from './customer-list.tsx';
import { CustomerName } from './customer-name.tsx';
import { CustomerTools } from './customer-tools.tsx';
import classes from './customers.module.css';
import { titleOf } from './sale-words.ts';
import { dollars } from './totals.ts';

type ChosenPost = { readonly id: PostId; readonly title: string };

/** Each post that was sold, with its buyer; of one post where a title was chosen. */
export function BuyersScreen() {
  const [text, setText] = useState('');
  const [post, setPost] = useState<ChosenPost>();
  const filter = { contentId: post?.id, q: useTyped(text) };
  const pages = useInfiniteQuery(buyersQuery(filter));
  const read = async (signal: AbortSignal) => {
    const buyers = await allBuyers(filter, signal);
    return { rows: buyers.length, text: buyersFile(buyers) };
  };
  return (
    <Stack gap="lg" pb="4xl" maw={960}>
      <CustomerTools text={text} onText={setText} file={{ name: customerTexts.buyersFileName, read }} />
      {post && (
        <Group component="p" gap="var(--mantine-spacing-2xs) var(--mantine-spacing-md)" role="status">
          {customerTexts.ofPost(post.title)}
          <Action size="sm" onClick={() => setPost(undefined)}>
            {customerTexts.allPosts}
          </Action>
        </Group>
      )}
      <CustomerList
        label={sectionPageTexts.buyers}
        pages={pages}
        failed={customerTexts.buyersFailed}
        isFiltered={post !== undefined || filter.q !== ''}
        empty={{ title: customerTexts.noBuyers, text: customerTexts.noBuyersText }}
      >
        {(buyer) => <BuyerRow key={buyer.id} buyer={buyer} onPost={setPost} />}
      </CustomerList>
    </Stack>
  );
}

type BuyerRowProps = { readonly buyer: Buyer; readonly onPost: (post: ChosenPost) => void };

function BuyerRow({ buyer, onPost }: BuyerRowProps) {
  const { person, contentId, amount, fees, netAmount, currency, isRefunded, boughtAt } = buyer;
  const title = titleOf(buyer);
  return (
    <li className={classes.row}>
      <PersonAvatar name={person?.name ?? customerTexts.unnamed} picture={person?.avatar ?? ''} size={44} />
      <Box miw={0}>
        <CustomerName person={person} />
        <button
          type="button"
          className={classes.title}
          data-written
          aria-label={customerTexts.onlyThisPost(title)}
          onClick={() => onPost({ id: contentId, title })}
        >
          {title}
        </button>
        <Text fz="sm" data-tabular c="dimmed">
          {customerTexts.bought(day(boughtAt))}
        </Text>
      </Box>
      <div className={classes.figures}>
        <Text
          fw={600}
          data-tabular
          c={isRefunded ? 'dimmed' : 'var(--velvet-gold)'}
          {...(isRefunded && { td: 'line-through' })}
        >
          {money(dollars(netAmount, currency))}
        </Text>
        <Text fz="sm" data-tabular c="dimmed">
          {isRefunded ? customerTexts.refunded : customerTexts.net}
        </Text>
        <Text fz="sm" data-tabular c="dimmed">
          {statementTexts.grossAndFee(money(dollars(amount, currency)), money(dollars(fees, currency)))}
        </Text>
      </div>
    </li>
  );
}
