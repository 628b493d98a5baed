import { Text, VisuallyHidden } from '@mantine/core';
import type { Analytics } from '@velvet/contracts/insights/analytics';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { hourLabel, weekdayLabel, whole } from './amounts.ts';
import classes from './breakdowns.module.css';
import { Panel } from './panel.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** hours that the head names; there is no room for all of them */
const named = new Set([0, 6, 12, 18]);

/** Views by weekday and hour, as a table whose cells are the brighter the more views they have. */
export function BestHours({ charts: { bestHours } }: Pick<Analytics, 'charts'>) {
  const [best] = bestHours.toSorted((one, other) => other.views - one.views);
  if (!best) {
    return (
      <Panel title={texts.bestHours}>
        <Text mt="md" c="dimmed">
          {texts.noHours}
        </Text>
      </Panel>
    );
  }
  const views = new Map(bestHours.map(({ weekday, hour, views }) => [weekday * 24 + hour, views]));
  return (
    <Panel title={texts.bestHours} note={texts.bestHour(`${weekdayLabel(best.weekday)}, ${hourLabel(best.hour)}`)}>
      <table className={classes.hours} aria-label={texts.bestHours}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.weekday}</VisuallyHidden>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {named.has(hour) ? <span>{hourLabel(hour)}</span> : <VisuallyHidden>{hourLabel(hour)}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayLabel(weekday)}</th>
              {hours.map((hour) => (
                <Hour key={hour} hour={hour} views={views.get(weekday * 24 + hour) ?? 0} most={best.views} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Hour({ hour, views, most }: { readonly hour: number; readonly views: number; readonly most: number }) {
  return (
    <td title={texts.hourOf(hourLabel(hour), views)}>
      <i aria-hidden style={{ opacity: views > 0 ? 0.2 + (0.8 * views) / most : 0 }} />
      <VisuallyHidden>{whole(views)}</VisuallyHidden>
    </td>
  );
}
