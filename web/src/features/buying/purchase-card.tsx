import { Box, Text } from '@mantine/core';
import type { Bought } from '#resources/purchases.ts';
import { purchaseTexts } from '#texts/buying.ts';
import { subjectNames } from '#texts/subjects.ts';
import { day, money } from '#ui/format.ts';
import { SiteLink } from '#ui/site-link.tsx';
import { coverOf } from './bought.ts';
import { dollars } from './price.ts';
import classes from './purchases-screen.module.css';

export function PurchaseCard({ bought }: { readonly bought: Bought }) {
  const { creator, price, currency, isRefunded, createdAt } = bought.purchase;
  const { words, href } = contentOf(bought);
  const cover = coverOf(bought);
  return (
    <Box
      component="li"
      pos="relative"
      miw={0}
      className={classes.card}
      data-over={isRefunded || href === undefined || undefined}
    >
      <div className={classes.picture}>
        {cover && <img src={cover} alt="" loading="lazy" />}
        {isRefunded && <span className={classes.badge}>{purchaseTexts.refunded}</span>}
        <span className={classes.price}>{money(dollars(price, currency), true)}</span>
      </div>
      <Text lineClamp={2} mt="sm" mb="5xs" fw={550} lh={1.4}>
        {href ? (
          <SiteLink href={href} className={classes.link}>
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

/** The content in words, and its page; without a page if it no longer exists. */
function contentOf({ purchase, post, message, item, video }: Bought): { words: string; href?: string } {
  const { contentId, contentKind, creatorId } = purchase;
  if (post)
    return { words: post.content.text || purchaseTexts.post, href: `/dashboard?section=home&post=${contentId}` };
  if (video) return { words: video.title, href: `/video/${contentId}` };
  const words = subjectNames[contentKind] ?? purchaseTexts.gone;
  if (contentKind === 'ticket') return { words, href: `/session/${contentId}` };
  if (item && purchase.creator) return { words: item.title, href: `/@${purchase.creator.handle}?tab=vault` };
  const href = `/dashboard?section=messages&with=${encodeURIComponent(creatorId)}`;
  if (contentKind === 'firstMessage') return { words, href };
  if (contentKind !== 'message') return { words: purchaseTexts.gone };
  return { words, ...(message && { href }) };
}
