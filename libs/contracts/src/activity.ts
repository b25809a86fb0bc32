import { z } from 'zod';
import { ACTIVITY_ICON_NAMES, COLORS, LIMITS } from './constants.js';
import { baseUpdatedAt, choice, id, longText, text, timestamp } from './fields.js';

const fields = {
  title: text('Title'),
  description: longText('Description', LIMITS.description),
  icon: choice('Icon', ACTIVITY_ICON_NAMES),
  color: choice('Color', COLORS),
};

/** `POST /api/activities`. */
export const activityCreate = z.strictObject({ parcel_id: id('Parcel'), ...fields });

/** `PATCH /api/activities`. */
export const activityUpdate = z.strictObject({ id: id(), ...fields, updated_at: baseUpdatedAt });

/** An activity in a parcel's history: the public view. */
export const publicActivity = z.object({
  title: z.string(),
  description: z.string(),
  icon: z.enum(ACTIVITY_ICON_NAMES),
  color: z.enum(COLORS),
  created_at: timestamp,
  created_at_month: z.string().describe('Short English month in the company time zone, e.g. `Nov`.'),
  created_at_day: z.string().describe('Day of the month, two digits.'),
  created_at_time: z.string().describe('Twelve-hour time, e.g. `06:27 PM`.'),
});

/** An activity: the admin's view. */
export const activity = publicActivity.extend({ id: z.string(), parcel_id: z.string(), updated_at: timestamp });

export type PublicActivity = z.infer<typeof publicActivity>;
export type Activity = z.infer<typeof activity>;
export type ActivityCreate = z.input<typeof activityCreate>;
export type ActivityUpdate = z.input<typeof activityUpdate>;
