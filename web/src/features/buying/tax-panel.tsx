import { Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { TaxProfile } from '@velvet/contracts/payment/taxes';
import { taxProfileQuery } from '#resources/tax-profile.ts';
import { taxTexts } from '#texts/taxes.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { countryName } from '#ui/countries.ts';
import { TaxForm } from './tax-form.tsx';

/** The member's tax details; nothing while the platform charges no taxes. */
export function TaxPanel() {
  const { data } = useQuery(taxProfileQuery);
  return data?.isTaxed ? <Panel profile={data} /> : null;
}

function Panel({ profile }: { readonly profile: TaxProfile }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { country, business } = profile;
  return (
    <Group component="section" aria-label={taxTexts.title} justify="space-between" gap="md">
      <Stack gap={2} miw={0} flex="1 1 240px">
        <Text fw={600}>{country === null ? taxTexts.title : countryName(country)}</Text>
        <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[detailOf(profile), taxTexts.included, placeOf(profile)].filter(Boolean).join(' ')}
        </Text>
      </Stack>
      <Action look="outline" size="sm" onClick={open}>
        {country === null && business === null ? taxTexts.add : taxTexts.change}
      </Action>
      <Dialog opened={isOpen} onClose={close} title={taxTexts.title}>
        {isOpen && <TaxForm profile={profile} onClose={close} />}
      </Dialog>
    </Group>
  );
}

function detailOf({ country, business }: TaxProfile): string {
  if (business) return `${taxTexts.business(business.name, business.vatId)}.`;
  return country === null ? taxTexts.none : '';
}

/** Where the last payment was taxed, and which pieces of evidence name that country. */
function placeOf({ lastPlace }: TaxProfile): string {
  if (lastPlace === null || lastPlace.country === null) return '';
  const { country, evidence } = lastPlace;
  const pieces = (['billing', 'card', 'connection'] as const).filter((piece) => evidence[piece] === country);
  return taxTexts.taxedIn(countryName(country), listed(pieces.map((piece) => taxTexts.evidence[piece])));
}

const listed = (words: readonly string[]) => new Intl.ListFormat(undefined, { type: 'conjunction' }).format(words);
