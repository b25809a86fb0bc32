import { type NotifyingSite, startNotifyingSite } from '../../testing/notifying-site.js';

let on: NotifyingSite;
beforeAll(async () => {
  on = await startNotifyingSite();
});

/**
 * A life told in texts that plan, deny, ask, name somebody else, or take back what they name: each with the stage that
 * the parcel is in after it, and what its recipient is told.
 */
const LIFE: readonly (readonly [string, string, readonly string[]])[] = [
  ['Will be delivered tomorrow', 'registered', []],
  ['Pickup completed', 'picked_up', ['is on its way']],
  ['Received by carrier', 'picked_up', []],
  ['Delivered to sorting hub', 'in_transit', []],
  ['Ready for pickup tomorrow', 'in_transit', []],
  ['Geplante Zustellung: morgen', 'in_transit', []],
  ['1 of 3 delivered', 'in_transit', []],
  ['Delivered?', 'in_transit', []],
  ['Out for delivery', 'out_for_delivery', ['is out for delivery']],
  ['Not delivered yet', 'out_for_delivery', []],
  ['No se pudo entregar: nadie en casa', 'attempt_failed', ['could not be delivered']],
  ['Returned to depot', 'in_transit', []],
  ['Return to sender was cancelled', 'in_transit', []],
  ['Delivered to wrong address', 'in_transit', []],
  ['Marked as delivered by mistake', 'in_transit', []],
  ['Customer says he never received it', 'in_transit', []],
  ['Please deliver to neighbour', 'in_transit', []],
  ['Zugestellt an Nachbarn Müller', 'delivered', ['has been delivered']],
];

it('a recipient is told nothing that a text does not say for certain', async () => {
  const values = { tracking_code: 'HOSTILE-1', recipient_name: 'Ada King', destination: 'Oslo', status: 'Registered' };
  const parcel = (await on.admin.post('/api/parcels', { ...values, recipient_email: 'ada@example.com' })).json.data;
  await on.deliver();
  const life = [];
  for (const [title] of LIFE) {
    const scan = { parcel_id: parcel.id, title, description: 'Seen.', icon: 'check_circle', color: 'green' };
    expect((await on.admin.post('/api/activities', scan)).status).toBe(201);
    const { stage } = (await on.admin.get(`/api/parcels/${parcel.id}`)).json.data;
    const mails = (await on.deliver()).map(({ headers }) => headers.get('subject')?.replace('Parcel HOSTILE-1 ', ''));
    life.push([title, stage, mails]);
  }
  expect(life).toEqual(LIFE);
});
