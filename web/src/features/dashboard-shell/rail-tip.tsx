import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

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
      // the element has the same name; within the main part, as everything on the page is within a landmark
      aria-hidden
      portalProps={{ target: '#content' }}
    >
      {children}
    </Tooltip>
  );
}
