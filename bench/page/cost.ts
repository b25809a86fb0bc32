import autocannon from 'autocannon';

/** Response times of a URL under load. */
export interface Cost {
  name: string;
  p50: number;
  p99: number;
  perSecond: number;
}

const SECONDS = 8;

/** Measures rendered pages, each next to the API response that it shows. */
export async function measureCost(siteUrl: string, apiUrl: string, code: string): Promise<Cost[]> {
  const urls = [
    ['tracking page', `${siteUrl}/track.html?code=${code}`],
    ['API: the parcel', `${apiUrl}/api/parcels/${code}`],
    ['home page', `${siteUrl}/`],
    ['API: the graph', `${apiUrl}/api/graph`],
  ] as const;
  const costs: Cost[] = [];
  for (const [name, url] of urls) {
    await autocannon({ url, connections: 8, duration: 2 });
    const { latency, requests, non2xx, errors } = await autocannon({ url, connections: 8, duration: SECONDS });
    if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`);
    costs.push({ name, p50: latency.p50, p99: latency.p99, perSecond: requests.average });
  }
  return costs;
}
