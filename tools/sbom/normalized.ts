interface Component {
  name: string;
  version?: string;
  licenses?: unknown[];
  properties?: { name: string; value: string }[];
  externalReferences?: { type: string; url: string }[];
  [key: string]: unknown;
}

/** A CycloneDX document as far as it is changed here. */
export interface Bom {
  metadata: { component: Component; [key: string]: unknown };
  components: Component[];
  [key: string]: unknown;
}

interface Project {
  name: string;
  license: string;
}

/**
 * What `npm sbom` writes, corrected: the document has the name of the project, not of its folder; our own packages have
 * the license of the repository; and addresses of repositories are URLs, which the schema requires.
 */
export function normalized(bom: Bom, { name, license }: Project): Bom {
  const component = { ...bom.metadata.component, type: 'application', name };
  const components = bom.components.map((each) => ({
    ...each,
    ...(isOwn(each) && { licenses: [{ license: { id: license } }] }),
    externalReferences: (each.externalReferences ?? []).map((reference) => ({
      ...reference,
      url: asUrl(reference.url),
    })),
  }));
  return { ...bom, metadata: { ...bom.metadata, component }, components };
}

const isOwn = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true');

/** Short forms that npm accepts as the address of a repository: of Git over SSH, and of GitHub. */
function asUrl(address: string): string {
  const [, user, host, path] = /^(?:(\w+)@)([\w.-]+):(?!\/\/)(.+)$/.exec(address) ?? [];
  if (host) return `git+ssh://${user}@${host}/${path}`;
  return /^(?:github:)?[\w.-]+\/[\w.-]+$/.test(address)
    ? `https://github.com/${address.replace('github:', '')}`
    : address;
}
