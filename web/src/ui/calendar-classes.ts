import styles from './calendar.module.css';

/** Parts of a calendar of `@mantine/dates`, for its `classNames`. */
export const calendarClasses = {
  day: styles['day'] ?? '',
  calendarHeaderControl: styles['headerControl'] ?? '',
  calendarHeaderLevel: styles['headerLevel'] ?? '',
  monthsListControl: styles['listControl'] ?? '',
  yearsListControl: styles['listControl'] ?? '',
};
