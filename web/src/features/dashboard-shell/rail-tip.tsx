import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** Id of the sidebar, which contains the tooltips and the menu of the rail: the main part is replaced with each section. */
export const sideId = 'side';

type RailTipProps = { readonly label: string; readonly isRail: boolean; readonly children: ReactElement };

/** Shows the name of an icon of the rail beside it, on hover and on focus. */
export function RailTip({ label, isRail, children }: RailTipProps) {
  return (
    <Tooltip
      label={label}
      position="right"
      offset={14}
      disabled={!isRail}
      events={{ hover: true, focus: true, touch: false }}
      // the element has the same name
      aria-hidden
      portalProps={{ target: `#${sideId}` }}
    >
      {children}
    </Tooltip>
  );
}
