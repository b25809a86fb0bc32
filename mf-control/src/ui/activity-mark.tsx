import type { ActivityColor, ActivityIcon } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import type { ReactNode } from 'react';
import css from './activity-mark.module.css';

interface ActivityMarkProps {
  icon: ActivityIcon;
  color: ActivityColor;
  children: ReactNode;
}

/** An activity's icon in its color, before its text. */
export function ActivityMark({ icon, color, children }: ActivityMarkProps) {
  return (
    <span className={css.mark}>
      <span className={css.dot} data-color={color}>
        <Icon name={icon} />
      </span>
      {children}
    </span>
  );
}
