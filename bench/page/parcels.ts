const TOKEN = 'the token of the benchmarked site';
const ADMIN = { email: 'admin@localhost.test', password: 'the pass phrase of the benchmark' };
const ACTIVITIES = 8;
const AT_ONCE = 8;

/** Adds a parcel of each tracking code, with its history, as the admin does. */
export async function addParcels(apiUrl: string, codes: readonly string[]): Promise<void> {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  };
  await post('/api/admins', { ...ADMIN, token: TOKEN });
  const signIn = await post('/api/admins/auth/signin', ADMIN);
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0];
  const waiting = [...codes];
  const add = async (code: string) => {
    const { data } = (await (await post('/api/parcels', parcel(code), cookie)).json()) as { data: { id: string } };
    for (let n = 0; n < ACTIVITIES; n += 1) await post('/api/activities', activity(data.id, n), cookie);
  };
  const work = async () => {
    for (let code = waiting.pop(); code !== undefined; code = waiting.pop()) await add(code);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const parcel = (tracking_code: string) => ({
  tracking_code,
  recipient_name: `Recipient of ${tracking_code}`,
  recipient_email: 'recipient@example.test',
  sender_name: 'Sender',
  destination: 'Oslo, Norway',
  pickup_location: 'London, United Kingdom',
  status: 'In transit',
  weight: '2.5',
});

const activity = (parcel_id: string, n: number) => ({
  parcel_id,
  title: `Arrived at hub ${n}`,
  description: 'Unloaded, weighed and sorted for the next leg of its route.',
  icon: 'home_work',
  color: 'gold',
});
