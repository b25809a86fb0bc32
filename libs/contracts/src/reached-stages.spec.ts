import type { ActivityIcon } from './constants.js';
import { reachedStages } from './reached-stages.js';

/** @param scans title and icon, newest first */
const stagesOf = (...scans: [title: string, icon: ActivityIcon][]) =>
  reachedStages(
    scans.map(([title, icon], index) => ({ title, icon, description: '', happened_at: `2026-11-${20 - index}` })),
  ).map(({ stage, title }) => [stage, title]);

it('a remark after a delivery delivers nothing', () => {
  expect(stagesOf(['Signature archived', 'verified'], ['Delivered', 'check_circle'])).toEqual([
    ['delivered', 'Delivered'],
  ]);
});

it('a remark after a pick-up registers nothing', () => {
  expect(stagesOf(['Recipient informed by phone', 'radio_button_checked'], ['Picked up', 'local_shipping'])).toEqual([
    ['picked_up', 'Picked up'],
  ]);
});

it('a title in words of its own is read by its icon where no other says the stage', () => {
  expect(
    stagesOf(
      ['Am Ziel', 'verified'],
      ['Im Flugzeug', 'airplanemode_active'],
      ['Picked up', 'local_shipping'],
      ['Auftrag angelegt', 'radio_button_unchecked'],
    ).map(([stage]) => stage),
  ).toEqual(['delivered', 'in_transit', 'picked_up', 'registered']);
});
