import { Text, type MantineSpacing } from '@mantine/core';
import type { Stock } from '@velvet/contracts/content/price';
import { lockText } from '#texts/posts.ts';

type StockLineProps = { readonly stock: Stock; readonly mt?: MantineSpacing; readonly isQuiet?: boolean };

/** The pieces of a limited offer that are left. Changes are announced politely, because they arrive while the page is open. */
export function StockLine({ stock, mt, isQuiet = false }: StockLineProps) {
  return (
    <Text
      component="span"
      display="block"
      {...(mt !== undefined && { mt })}
      fz="label"
      fw={600}
      c={isQuiet ? 'dimmed' : '#fff'}
      data-tabular
      role="status"
    >
      {lockText.left(stock.left, stock.total)}
    </Text>
  );
}
