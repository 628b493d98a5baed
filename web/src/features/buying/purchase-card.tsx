import { Box, Text } from '@mantine/core';
import type { Bought } from '#resources/purchases.ts';
import { purchaseTexts } from '#texts/buying.ts';
import { day, money } from '#ui/format.ts';
import { SiteLink } from '#ui/site-link.tsx';
import { coverOf } from './bought.ts';
import { dollars } from './price.ts';
import classes from './purchases-screen.module.css';

export function PurchaseCard({ bought }: { readonly bought: Bought }) {
  const { purchase, post } = bought;
  const { creator, price, currency, isRefunded, createdAt, contentId } = purchase;
  const cover = coverOf(bought);
  const words = post === null ? purchaseTexts.gone : post.content.text || purchaseTexts.post;
  return (
    <Box
      component="li"
      pos="relative"
      miw={0}
      className={classes.card}
      data-over={isRefunded || post === null || undefined}
    >
      <div className={classes.picture}>
        {cover && <img src={cover} alt="" loading="lazy" />}
        {isRefunded && <span className={classes.badge}>{purchaseTexts.refunded}</span>}
        <span className={classes.price}>{money(dollars(price, currency), true)}</span>
      </div>
      <Text lineClamp={2} mt="sm" mb="5xs" fw={550} lh={1.4}>
        {post ? (
          <SiteLink href={`/dashboard?section=home&post=${contentId}`} className={classes.link}>
            {words}
          </SiteLink>
        ) : (
          words
        )}
      </Text>
      <p className={classes.small}>
        {creator && <SiteLink href={`/@${creator.handle}`}>{creator.name}</SiteLink>}
        <span title={purchaseTexts.bought(day(createdAt))}>{day(createdAt)}</span>
      </p>
    </Box>
  );
}
