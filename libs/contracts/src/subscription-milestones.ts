import { MILESTONES, type Milestone } from './milestone.js';

/** Of these a subscriber can hear: nobody subscribes to a parcel before it is registered. */
export const SUBSCRIPTION_MILESTONES = MILESTONES.filter(
  (milestone): milestone is SubscriptionMilestone => milestone !== 'registered',
);
export type SubscriptionMilestone = Exclude<Milestone, 'registered'>;

/** All but the one that says nothing new to most people. */
export const USUAL_SUBSCRIPTION_MILESTONES: readonly SubscriptionMilestone[] = SUBSCRIPTION_MILESTONES.filter(
  (milestone) => milestone !== 'in_transit',
);
