const GROUPS = 8;
const SUBSCRIBER_GROUPS = 4;

/**
 * The network that counts as one caller: an IPv4 address, or the /64 prefix of an IPv6 address, in which a subscriber
 * has as many addresses as they like. Any other text is returned as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain.includes(':') ? groupsOf(plain).slice(0, SUBSCRIBER_GROUPS).join(':') : plain;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].map((group) => (Number.parseInt(group, 16) || 0).toString(16));
}

export interface NetworkTier {
  network: string;
  /** How many times the limit of one client applies to it. */
  factor: number;
}

/**
 * A client and the networks around it. Whoever has a /64 prefix often has a /56 or /48 as well, and with it thousands
 * of clients.
 */
export function tiersOf(client: string): NetworkTier[] {
  const own = { network: client, factor: 1 };
  const [first, second, third, fourth] = client.split(':');
  if (fourth === undefined) return [own];
  const site = [first, second, third].join(':');
  const part = (Number.parseInt(fourth, 16) >> 8).toString(16);
  return [own, { network: `${site}:${part}/56`, factor: 4 }, { network: `${site}/48`, factor: 16 }];
}
