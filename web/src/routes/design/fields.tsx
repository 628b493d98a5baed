import { Checkbox, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FilterChips } from '#ui/filter-chips.tsx';
import { LinkField } from '#ui/link-field.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const chips = [
  { value: 'all', label: 'All', count: '128' },
  { value: 'photos', label: 'Photos', count: '96' },
  { value: 'videos', label: 'Videos', count: '32' },
  { value: 'documents', label: 'Documents', count: '0' },
  { value: 'bought', label: 'Everything that was ever bought', count: '1.2K' },
] as const;

export function Fields({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="A field has a name above it, and says below what is wrong. A search stands in a line with what narrows the list."
    >
      <Specimen name="LinkField">
        <LinkField label="Link" link="https://velvet.example/room/tuesday" />
      </Specimen>
      <Specimen name="SearchField: empty, with text">
        <div style={{ display: 'grid', gap: 12 }}>
          <Search text="" />
          <Search text="Anouk" />
        </div>
      </Specimen>
      <Specimen name="FilterChips: selected, many" isWide>
        <Chips />
      </Specimen>
      <Specimen name="ViewSwitch">
        <div>
          <Views />
        </div>
      </Specimen>
      <Specimen name="TextInput: default">
        <TextInput size="md" label="Name" defaultValue="Anouk Wilder" />
      </Specimen>
      <Specimen name="TextInput: with a hint">
        <TextInput size="md" label="Website" placeholder="https://" description="It is shown on your page." />
      </Specimen>
      <Specimen name="TextInput: refused">
        <TextInput size="md" label="Handle" leftSection="@" defaultValue="anouk" error="This handle is taken." />
      </Specimen>
      <Specimen name="TextInput: disabled">
        <TextInput size="md" label="Mail address" defaultValue="anouk@velvet.example" disabled />
      </Specimen>
      <Specimen name="Textarea">
        <Textarea size="md" label="About you" autosize minRows={3} defaultValue="Dancing since I was four." />
      </Specimen>
      <Specimen name="Select">
        <Select size="md" label="Kind" allowDeselect={false} defaultValue="shop" data={['website', 'shop', 'music']} />
      </Specimen>
      <Specimen name="Checkbox: off, on, disabled">
        <div style={{ display: 'grid', gap: 14 }}>
          <Checkbox size="md" label="Private" />
          <Checkbox size="md" label="Comments" description="Others may answer." defaultChecked />
          <Checkbox size="md" label="Sales" disabled />
        </div>
      </Specimen>
      <Specimen name="Switch: off, on">
        <Switch size="md" label="Show when I am online" />
        <Switch size="md" label="Private profile" defaultChecked />
      </Specimen>
      <Specimen name="Radio.Card: one of a few">
        <Choice />
      </Specimen>
    </Specimens>
  );
}

function Search({ text }: { readonly text: string }) {
  const [value, setValue] = useState(text);
  return <SearchField label="Search people" value={value} onChange={setValue} />;
}

function Chips() {
  const [value, setValue] = useState<(typeof chips)[number]['value']>('all');
  return <FilterChips label="Show only" chips={chips} value={value} onChange={setValue} />;
}

function Views() {
  const [view, setView] = useState<View>('grid');
  return <ViewSwitch view={view} onChange={setView} />;
}

function Choice() {
  return (
    <Radio.Group defaultValue="end" aria-label="When to cancel">
      <div style={{ display: 'grid', gap: 10 }}>
        {['end', 'now'].map((value) => (
          <Radio.Card key={value} value={value} p="md" style={{ display: 'flex', gap: 14 }}>
            <Radio.Indicator />
            <span>{value === 'end' ? 'At the end of the month' : 'At once'}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
