import { contactAddress, type Graph, type PublicSettings, profileUrl } from '@waybill/contracts';
import { jsonForScript } from '../html/escape.js';
import { patternsWhere, policyIn } from '../release/live-release.js';
import { GRAPH_PATH } from '../render/protocol.js';
import type { PageContent } from '../render/render-page.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import { localizedUrl } from '../url/url.js';
import { ICONS } from './images.js';

const HOME = '/';
const [LOGO] = ICONS;
const NETWORKS = ['twitter', 'telegram', 'instagram'] as const;

/** What a page says to search engines in the terms of schema.org; only on pages that may be indexed. */
export function structuredData(page: PageContent, resolved: ResolvedRequest): string[] {
  const { origin, canonicalPath } = resolved;
  if (origin === null) return [];
  const settings = settingsOf(page);
  const company = canonicalPath === HOME ? [organization(origin, settings, resolved), webSite(origin, resolved)] : [];
  const trail = canonicalPath === HOME ? [] : [breadcrumbs(origin, page, resolved)];
  const graph = [...company, ...trail];
  if (graph.length === 0) return [];
  // Data, which no browser runs: the content security policy does not apply.
  return [
    `<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`,
  ];
}

function settingsOf({ responses }: PageContent): PublicSettings | undefined {
  const graph: { data?: Partial<Graph> } | null = JSON.parse(responses[GRAPH_PATH]?.text ?? 'null');
  return graph?.data?.settings?.data[0];
}

function organization(origin: string, settings: PublicSettings | undefined, { brand }: ResolvedRequest): object {
  const profiles = NETWORKS.flatMap((network) => {
    const entered = settings?.[`contact_${network}`];
    return (entered && profileUrl(network, entered)) || [];
  });
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    legalName: brand.legalName,
    url: `${origin}/`,
    ...(LOGO && { logo: origin + LOGO.path }),
    ...(settings && { contactPoint: contactPoint(settings) }),
    ...(settings?.contact_address && { address: addressOf(settings) ?? settings.contact_address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

function contactPoint({ contact_email, contact_phone }: PublicSettings): object {
  return {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: contact_email,
    ...(contact_phone && { telephone: contact_phone }),
  };
}

function addressOf(settings: PublicSettings): object | null {
  const address = contactAddress(settings);
  if (!address) return null;
  const parts = {
    streetAddress: [address.street, address.district].filter(Boolean).join('\n'),
    addressLocality: address.city,
    addressRegion: address.region,
    postalCode: address.postal_code,
    addressCountry: address.country,
  };
  return { '@type': 'PostalAddress', ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part)) };
}

function webSite(origin: string, { visitor, release, brand }: ResolvedRequest): object {
  const [tracking] = patternsWhere(release, ({ tracks }) => tracks !== null);
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand.name,
    url: localizedUrl(`${origin}/`, visitor.code, brand),
    inLanguage: visitor.lang,
    publisher: { '@id': `${origin}/#organization` },
    ...(tracking !== undefined && {
      potentialAction: {
        '@type': 'TrackAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}${tracking}?${policyIn(release, tracking).tracks}={tracking_number}`,
        },
      },
    }),
  };
}

function breadcrumbs(origin: string, { rendered }: PageContent, { canonicalPath, brand }: ResolvedRequest): object {
  const places = [
    { name: brand.name, item: `${origin}/` },
    { name: rendered.about?.name ?? rendered.title, item: origin + canonicalPath },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, at) => ({ '@type': 'ListItem', position: at + 1, ...place })),
  };
}
