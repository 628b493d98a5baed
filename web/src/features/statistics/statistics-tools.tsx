import { Group, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Timeframe, type Analytics } from '@velvet/contracts/insights/analytics';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { Action } from '#ui/action.tsx';
import { saveFile } from '#ui/save-file.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { toast } from '#ui/toast.ts';
import { allFile, daysFile, postsFile } from './files.ts';
import type { Performance } from './posts.ts';

type StatisticsToolsProps = {
  readonly range: Timeframe;
  readonly onRange: (range: Timeframe) => void;
  /** undefined while there is nothing to export */
  readonly analytics: Analytics | undefined;
  /** the listed posts of the range, with their titles */
  readonly posts: readonly Performance[];
};

const chips = Timeframe.options.map((value) => ({ value, label: texts.ranges[value] }));

export function StatisticsTools({ range, onRange, analytics, posts }: StatisticsToolsProps) {
  return (
    <Group gap="sm" justify="space-between">
      <FilterChips label={texts.range} chips={chips} value={range} onChange={onRange} />
      <ExportMenu analytics={analytics} posts={posts} />
    </Group>
  );
}

function ExportMenu({ analytics, posts }: Pick<StatisticsToolsProps, 'analytics' | 'posts'>) {
  const save = (what: string, text: string, rows: number) => {
    saveFile(texts.fileName(analytics?.timeframe ?? '', what, 'csv'), text);
    toast.success(texts.exported(rows));
  };
  const saveAll = (all: Analytics) => {
    saveFile(texts.fileName(all.timeframe, 'all', 'json'), allFile(all, posts), 'application/json');
    toast.success(texts.exportedAll);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Action look="outline" disabled={!analytics} leftSection={<IconDownload aria-hidden size={18} stroke={1.6} />}>
          {texts.export}
        </Action>
      </Menu.Target>
      {analytics && (
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('days', daysFile(analytics), analytics.charts.viewsOverTime.length)}>
            {texts.exportDays}
          </Menu.Item>
          <Menu.Item onClick={() => save('posts', postsFile(posts), posts.length)}>{texts.exportPosts}</Menu.Item>
          <Menu.Item onClick={() => saveAll(analytics)}>{texts.exportAll}</Menu.Item>
        </Menu.Dropdown>
      )}
    </Menu>
  );
}
